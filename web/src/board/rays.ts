/** Lines of equal symbols, for drawing only: how many points they are worth is told by the server. */
import type { Colour } from "../theme/tokens";
import type { Gain } from "./scene";
import { add, centre, DIRECTIONS, key, SIZE, type Cell } from "./hex";

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

/** Points by colour, both halves of a double together; what counts nothing is left out. */
export function gainsOf(tile: string, points: number[]): Gain[] {
  const gains = new Map<Colour, number>();
  points.forEach((count, half) => count && gains.set(tile[half] as Colour, (gains.get(tile[half] as Colour) ?? 0) + count));
  return [...gains].map(([colour, points]) => ({ colour, points }));
}

/** The middle line of a ray, from its tile to the last symbol it counts. */
export function lineOf({ from, cells }: Ray): string {
  const [a, b] = [centre(from), centre(cells[cells.length - 1]!)];
  return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
}

/** Half as wide as the beam over a ray. */
export const HALF_BEAM = SIZE * 0.54;

/** The outline of the beam from a half over the symbols it counts. */
export function beamOf(ray: Ray): string {
  const [from, to] = [centre(ray.from), centre(ray.cells[ray.cells.length - 1]!)];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along: number, aside: number) => `${(from.x + along * ux - aside * uy).toFixed(1)} ${(from.y + along * uy + aside * ux).toFixed(1)}`;
  const end = `A${HALF_BEAM} ${HALF_BEAM} 0 0 1`;
  return `M${at(0, -HALF_BEAM)}L${at(length, -HALF_BEAM)}${end} ${at(length, HALF_BEAM)}L${at(0, HALF_BEAM)}${end} ${at(0, -HALF_BEAM)}Z`;
}

/** How many symbols the longest ray of each half has: one half is counted after the other. */
export const longest = (rays: Ray[], at: readonly Cell[]): number[] =>
  at.map((half) => Math.max(0, ...rays.filter((ray) => key(ray.from) === key(half)).map((ray) => ray.cells.length)));

/** From one symbol to the next. */
export const RAY_MS = 70;
