/** Where cells are: axial coordinates, pointy-top, q to the right and r down-right. */
import { Pen } from "./pen";

export type Cell = readonly [q: number, r: number];
export type Point = { x: number; y: number };

/** Centre to corner of one cell, in the board's own units. */
export const SIZE = 10;
const SQRT3 = Math.sqrt(3);

/** E, SE, SW, W, NW, NE: a turn to the right is the next one. */
export const DIRECTIONS: readonly Cell[] = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

export const key = (cell: Cell): string => `${cell[0]},${cell[1]}`;
export const same = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];
export const add = (a: Cell, b: Cell): Cell => [a[0] + b[0], a[1] + b[1]];
export const neighbour = (cell: Cell, direction: number): Cell => add(cell, DIRECTIONS[((direction % 6) + 6) % 6]!);

export function directionBetween(from: Cell, to: Cell): number {
  return DIRECTIONS.findIndex((d) => same(add(from, d), to));
}

export function distance(a: Cell, b: Cell): number {
  const [q, r] = [a[0] - b[0], a[1] - b[1]];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** All cells of a hexagon, row by row from the top left. */
export function hexagon(radius: number): Cell[] {
  const cells: Cell[] = [];
  for (let r = -radius; r <= radius; r++)
    for (let q = Math.max(-radius, -radius - r); q <= Math.min(radius, radius - r); q++) cells.push([q, r]);
  return cells;
}

export function centre([q, r]: Cell): Point {
  return { x: SIZE * SQRT3 * (q + r / 2), y: SIZE * 1.5 * r };
}

/** The cell under a point, in the board's units. */
export function cellAt({ x, y }: Point): Cell {
  const r = y / (SIZE * 1.5);
  const q = x / (SIZE * SQRT3) - r / 2;
  const s = -q - r;
  let [cq, cr] = [Math.round(q), Math.round(r)];
  const cs = Math.round(s);
  const [dq, dr, ds] = [Math.abs(cq - q), Math.abs(cr - r), Math.abs(cs - s)];
  if (dq > dr && dq > ds) cq = -cr - cs;
  else if (dr > ds) cr = -cq - cs;
  return [cq + 0, cr + 0];
}

export function corners(size: number): Point[] {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 180) * (60 * i - 30);
    return { x: size * Math.cos(angle), y: size * Math.sin(angle) };
  });
}

/** A closed path through points, its corners rounded. */
export function roundedPath(points: Point[], radius: number): string {
  const pen = new Pen();
  points.forEach((p, i) => {
    const before = points[(i + points.length - 1) % points.length]!;
    const after = points[(i + 1) % points.length]!;
    const start = towards(p, before, radius);
    (i ? pen.line(start) : pen.move(start)).curve(p, towards(p, after, radius));
  });
  return String(pen.close());
}

function towards(from: Point, to: Point, length: number): Point {
  const whole = Math.hypot(to.x - from.x, to.y - from.y);
  const t = Math.min(0.5, length / whole);
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
}

/** How far the slab reaches beyond the cells, and how deep its lower edge is. */
const MARGIN = SIZE * 0.34;
export const SLAB_DEPTH = SIZE * 0.2;

/** The middle of the slab's sides: a hexagon that lies on one of them. */
export const slabReach = (radius: number): number => SIZE * (1.5 * radius + 1) + MARGIN;

/** The corners of the slab, moved in by a length. */
export function slabCorners(radius: number, inwards = 0): Point[] {
  const reach = slabReach(radius) / Math.cos(Math.PI / 6) - inwards;
  return Array.from({ length: 6 }, (_, i) => ({ x: reach * Math.cos((Math.PI / 3) * i), y: reach * Math.sin((Math.PI / 3) * i) }));
}

export type Frame = { x: number; y: number; width: number; height: number };

/** The box the whole board is drawn in. */
export function frameOf(radius: number): Frame {
  const [across, down] = [slabReach(radius) / Math.cos(Math.PI / 6), slabReach(radius)];
  return { x: -across, y: -down, width: 2 * across, height: 2 * down + SLAB_DEPTH * 1.1 };
}

/** One step with an arrow key; up and down keep as straight as the grid allows. */
export function step(cell: Cell, arrow: "left" | "right" | "up" | "down", radius: number): Cell {
  const inside = (c: Cell) => distance(c, [0, 0]) <= radius;
  const odd = cell[1] & 1;
  const ways: Record<typeof arrow, number[]> = { left: [3], right: [0], up: odd ? [5, 4] : [4, 5], down: odd ? [1, 2] : [2, 1] };
  for (const way of ways[arrow]) if (inside(neighbour(cell, way))) return neighbour(cell, way);
  return cell;
}
