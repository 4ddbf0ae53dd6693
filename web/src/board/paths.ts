/**
 * Paths at the place where they are drawn.
 * A transform on every cell would make a layer's worth of bookkeeping for the browser at every frame.
 */
import { centre, type Cell } from "./hex";

type Read = { x: number; y: number; rest: string };
const START = /^M(-?[\d.]+) (-?[\d.]+)/;
const READ = new Map<string, Read>();
const round = (value: number) => Math.round(value * 100) / 100;

function read(path: string): Read {
  let found = READ.get(path);
  if (!found) {
    const [start, x, y] = START.exec(path)!;
    READ.set(path, (found = { x: Number(x), y: Number(y), rest: path.slice(start.length) }));
  }
  return found;
}

/** The same path elsewhere; only for what a pen wrote, where all follows from the first point. */
export function shifted(path: string, x: number, y: number): string {
  const start = read(path);
  return `M${round(start.x + x)} ${round(start.y + y)}${start.rest}`;
}

/** The path with its origin in the middle of a cell. */
export function placed(path: string, cell: Cell): string {
  const { x, y } = centre(cell);
  return shifted(path, x, y);
}
