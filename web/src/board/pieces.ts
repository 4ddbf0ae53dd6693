/** Laid tiles as drawings. */
import { COLOURS, type Colour } from "../theme/tokens";
import { directionBetween, key } from "./hex";
import { placed } from "./paths";
import type { Laid } from "./scene";
import { HEART, SYMBOLS } from "./symbols";
import { OUTLINES, SEAMS, SHADES } from "./tiles";

export type Piece = { id: string; shade: string; bodies: string[]; seam: string; marks: [Colour, string][]; hearts: string };

/** Some tiles as one piece: all there is of a colour is one path. */
function drawn(id: string, tiles: Laid[]): Piece {
  const all = (paths: string[]) => tiles.map(({ at }) => placed(paths[directionBetween(at[0], at[1])]!, at[0]));
  const halves = tiles.flatMap(({ tile, at }) => at.map((cell, half) => ({ cell, colour: tile[half] as Colour })));
  const of = (c: Colour, path: string) => halves.filter(({ colour }) => colour === c).map(({ cell }) => placed(path, cell)).join("");
  const marks = COLOURS.map((c): [Colour, string] => [c, of(c, SYMBOLS[c])]).filter(([, path]) => path);
  return { id, shade: all(SHADES).join(""), bodies: all(OUTLINES), seam: all(SEAMS).join(""), marks, hearts: of("Y", HEART) };
}

/** The pieces of a board that grows: what lay there at first is one, what comes later one each, so that only the place of a new tile is painted. */
export class Pieces {
  #start: Laid[] | null = null;
  #first: Piece = drawn("", []);
  #later = new WeakMap<Laid, Piece>();

  of(tiles: Laid[]): Piece[] {
    if (!this.#start?.every((laid, i) => tiles[i] === laid)) {
      this.#start = tiles;
      this.#first = drawn("", tiles);
    }
    return [this.#first, ...tiles.slice(this.#start.length).map((laid) => this.#pieceOf(laid))];
  }

  #pieceOf(laid: Laid): Piece {
    let piece = this.#later.get(laid);
    if (!piece) this.#later.set(laid, (piece = drawn(laid.at.map(key).join(), [laid])));
    return piece;
  }
}
