/** Actions as people and programs write them, and as the numbers that the engine counts with. */
import type { Act } from "../lib/protocol.ts";
import type { Description, Variant } from "./description.ts";

export type Action = Act["action"];

/** Something that is no action of this game at all. */
export class Malformed extends Error {}

export class Actions {
  readonly #about: Description;
  readonly #cells: Map<string, number>;
  readonly #edges: Map<string, number>;
  readonly #faces: Map<string, number>;

  constructor(about: Description) {
    this.#about = about;
    this.#cells = new Map(about.cells.map((cell, i) => [String(cell), i]));
    this.#edges = new Map(about.edges.map((edge, i) => [String(edge), i]));
    this.#faces = new Map(about.faces.map(([tile, first], i) => [tile + first, i]));
  }

  /** The letters of a tile in the order of the rule book. */
  kind(row: Variant, tile: string): string {
    const kind = [tile, [...tile].reverse().join("")].find((name) => row.kinds.includes(name));
    if (!kind) throw new Malformed(`${tile} is no tile of this game.`);
    return kind;
  }

  encode(row: Variant, action: Action): number {
    if (action.do !== "place" && action.do !== "play") {
      const decision = this.#about.decisions.indexOf(action.do);
      if (decision < 0) throw new Malformed(`An action cannot do ${String(action.do)}.`);
      return row.moves + decision;
    }
    if (action.do !== row.verb) throw new Malformed(`${action.do} belongs to another game.`);
    const first = action.score_first ?? 0;
    if (first !== 0 && first !== 1) throw new Malformed("score_first is 0 or 1.");
    const kind = this.kind(row, action.tile);
    if (action.do === "play") return 2 * row.kinds.indexOf(kind) + (action.tile === kind ? first : 1 - first);
    return this.#place(row, action.tile, action.at, first);
  }

  #place(row: Variant, tile: string, at: [[number, number], [number, number]], first: 0 | 1): number {
    if (at?.length !== 2) throw new Malformed("A tile covers two cells.");
    const [i, j] = at.map((cell) => this.#cells.get(String(cell)) ?? row.cells) as [number, number];
    if (Math.max(i, j) >= row.cells) throw new Malformed("These cells are not inside the area in play.");
    const forward = this.#edges.get(`${i},${j}`), backward = this.#edges.get(`${j},${i}`);
    const edge = forward ?? backward;
    if (edge === undefined) throw new Malformed("A tile covers two adjacent cells.");
    const letters = forward === undefined ? tile[1]! + tile[0]! : tile;
    const order = forward === undefined ? 1 - first : first;
    const face = this.#faces.get(letters + order);
    // Where the order makes no difference there is only one face for both.
    return edge * row.faces + (face !== undefined && face < row.faces ? face : this.#faces.get(letters + "0")!);
  }

  decode(row: Variant, number: number): Action {
    if (number >= row.moves) return { do: this.#about.decisions[number - row.moves]! };
    if (row.verb === "play") return { do: "play", tile: row.kinds[number >> 1]!, score_first: (number & 1) as 0 | 1 };
    const [i, j] = this.#about.edges[Math.floor(number / row.faces)]!;
    const [tile, first] = this.#about.faces[number % row.faces]!;
    return { do: "place", tile, at: [this.#about.cells[i]!, this.#about.cells[j]!], score_first: first };
  }
}
