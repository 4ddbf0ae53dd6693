/** Laid tiles as drawings. */
import { COLOURS, type Colour } from "../theme/tokens";
import { directionBetween, key } from "./hex";
import { placed, shifted } from "./paths";
import type { Laid } from "./scene";
import { ENAMEL, HEART, SUNK } from "./symbols";
import { OUTLINES, RIMS, SEAMS, SHADES, SIDES } from "./tiles";

export type Piece = { id: string; shade: string; side: string; bodies: { body: string; rim: string }[]; seam: string; sunk: string; marks: [Colour, string][]; hearts: string };

/** A symbol's dark edge lies a little above and left of it: there the light does not reach. */
const EDGE = Object.fromEntries(COLOURS.map((c) => [c, shifted(SUNK[c], -0.12, -0.3)])) as Record<Colour, string>;

/** Some tiles as one piece: all there is of a colour is one path. */
function drawn(id: string, tiles: Laid[]): Piece {
  const all = (paths: string[]) => tiles.map(({ at }) => placed(paths[directionBetween(at[0], at[1])]!, at[0]));
  const halves = tiles.flatMap(({ tile, at }) => at.map((cell, half) => ({ cell, colour: tile[half] as Colour })));
  const [bodies, rims] = [all(OUTLINES), all(RIMS)];
  const of = (c: Colour, path: string) => halves.filter(({ colour }) => colour === c).map(({ cell }) => placed(path, cell)).join("");
  const marks = COLOURS.map((c): [Colour, string] => [c, of(c, ENAMEL[c])]).filter(([, path]) => path);
  return {
    id, shade: all(SHADES).join(""), side: all(SIDES).join(""), bodies: bodies.map((body, i) => ({ body, rim: rims[i]! })), seam: all(SEAMS).join(""),
    sunk: halves.map(({ cell, colour }) => placed(EDGE[colour], cell)).join(""), marks, hearts: of("Y", HEART),
  };
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
