/** Lines of equal symbols, for drawing only: how many points they are worth is told by the server. */
import type { Colour } from "../theme/tokens";
import { add, DIRECTIONS, key, type Cell } from "./hex";

export type Ray = { colour: Colour; from: Cell; cells: Cell[] };
export type Symbols = ReadonlyMap<string, Colour>;

/** The unbroken lines of one colour that start beside a cell. */
export function raysFrom(cell: Cell, colour: Colour, symbols: Symbols): Ray[] {
  return DIRECTIONS.flatMap((direction) => {
    const cells: Cell[] = [];
    for (let next = add(cell, direction); symbols.get(key(next)) === colour; next = add(next, direction)) cells.push(next);
    return cells.length ? [{ colour, from: cell, cells }] : [];
  });
}

/** The rays of a tile before it lies: neither half sees the other. */
export function tileRays(tile: string, at: readonly [Cell, Cell], symbols: Symbols): Ray[] {
  const before = new Map(symbols);
  for (const cell of at) before.delete(key(cell));
  return at.flatMap((cell, half) => raysFrom(cell, tile[half] as Colour, before));
}
