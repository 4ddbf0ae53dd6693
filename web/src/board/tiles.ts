/** Outlines of a laid tile: two cells joined, one for every direction it can lie in. */
import { centre, corners, DIRECTIONS, roundedPath, SIZE, type Point } from "./hex";
import { shifted } from "./paths";
import { Pen } from "./pen";

const INSET = 0.5;
const ROUNDING = SIZE * 0.13;

/** The outline of two touching hexes, the second in the given direction from the first. */
export function joinedOutline(direction: number, size = SIZE - INSET): string {
  const far = centre(DIRECTIONS[direction]!);
  const full = corners(SIZE);
  const inner = corners(size);
  // The corners on the shared edge are those nearest the other hex.
  const facing = (p: Point) => Math.hypot(p.x - far.x, p.y - far.y) < SIZE * 1.01;
  const start = full.findIndex((p, i) => facing(p) && !facing(full[(i + 1) % 6]!));
  const around = Array.from({ length: 6 }, (_, i) => (start + i) % 6);
  const first = around.map((i) => inner[i]!);
  const second = around.map((i) => ({ x: far.x - inner[i]!.x, y: far.y - inner[i]!.y }));
  const waist = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [w1, w2] = [waist(first[0]!, second[5]!), waist(first[5]!, second[0]!)];
  return roundedPath([w1, ...first.slice(1, 5), w2, ...second.slice(1, 5)], ROUNDING);
}

const all = (size: number): string[] => DIRECTIONS.map((_, direction) => joinedOutline(direction, size));

export const OUTLINES = all(SIZE - INSET);
/** The lit edge, a little inside. */
export const RIMS = all(SIZE * 0.9);
/** Around a tile: in hand, laid last, refused. */
export const EDGES = all(SIZE - 0.1);
export const INNER_EDGES = all(SIZE * 0.905);
/** The lower edge of a tile and the shadow below it. */
export const SIDES = OUTLINES.map((outline) => shifted(outline, 0, SIZE * 0.085));
export const SHADES = OUTLINES.map((outline) => shifted(outline, 0, SIZE * 0.16));

const cell = (size: number): string => roundedPath(corners(size), size * 0.1);
export const CELL = cell(SIZE * 0.955);
export const SINGLE = cell(SIZE - INSET);
/** Inside a cell: around a printed symbol, on one that may be used, on one that shines. */
export const INSIDE = cell(SIZE * 0.85);
/** Just around a cell. */
export const AROUND = cell(SIZE * 0.98);

/** The thin line between the halves. */
export function seam(direction: number): string {
  const far = centre(DIRECTIONS[direction]!);
  const length = Math.hypot(far.x, far.y);
  const [dx, dy] = [(-far.y / length) * SIZE * 0.34, (far.x / length) * SIZE * 0.34];
  const end = (sign: number) => ({ x: far.x / 2 + sign * dx, y: far.y / 2 + sign * dy });
  return String(new Pen().move(end(-1)).line(end(1)));
}

export const SEAMS = DIRECTIONS.map((_, direction) => seam(direction));
