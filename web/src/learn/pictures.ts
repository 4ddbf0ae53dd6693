/** Small positions for the rules pages; the figures beside them are those of the rule book. */
import { key } from "../board/hex";
import type { Laid, Pair } from "../board/scene";
import type { Colour } from "../theme/tokens";

export type Picture = { radius: number; tiles: Laid[]; printed: [number, number, Colour][]; lifted: Laid; points: [number, number] };

const pair = (a: [number, number], b: [number, number]): Pair => [a, b];
const laid = (tile: string, a: [number, number], b: [number, number]): Laid => ({ tile, at: pair(a, b) });

/** A first tile beside a printed symbol. */
export const FIRST: Picture = {
  radius: 2,
  printed: [[0, -2, "R"], [2, -2, "G"], [2, 0, "B"], [0, 2, "O"], [-2, 2, "Y"], [-2, 0, "P"]],
  tiles: [laid("GO", [-1, 2], [-1, 1])],
  lifted: laid("RB", [2, -1], [1, -1]),
  points: [0, 0],
};

/** Lines that run away from both halves. */
export const LINES: Picture = {
  radius: 3,
  printed: [],
  tiles: [laid("BR", [-3, 1], [-3, 0]), laid("BY", [-2, 1], [-2, 2]), laid("BO", [0, -1], [1, -1]), laid("BG", [1, -2], [2, -2]), laid("RP", [1, 0], [2, 0]), laid("RY", [1, 1], [0, 2])],
  lifted: laid("BR", [-1, 0], [0, 0]),
  points: [3, 1],
};

/** The double of the rule book: seven and five. */
export const DOUBLE: Picture = {
  radius: 3,
  printed: [],
  tiles: [
    laid("GR", [-1, 0], [-2, 0]), laid("GO", [0, -1], [-1, -1]), laid("GB", [1, -1], [2, -1]), laid("GG", [-1, 1], [-2, 2]), laid("GP", [-3, 3], [-3, 2]),
    laid("GY", [0, 1], [0, 2]), laid("GG", [2, 0], [3, 0]), laid("GR", [1, 1], [2, 1]), laid("RO", [2, -2], [1, -2]),
  ],
  lifted: laid("GG", [0, 0], [1, 0]),
  points: [7, 5],
};

export function symbolsOf({ tiles, printed }: Picture): Map<string, Colour> {
  const symbols = new Map<string, Colour>(printed.map(([q, r, c]) => [key([q, r]), c]));
  for (const { tile, at } of tiles) at.forEach((cell, half) => symbols.set(key(cell), tile[half] as Colour));
  return symbols;
}
