/** Finds room for the points beside a lifted tile, never over a counted symbol. */
import { centre, extent, SIZE, type Cell, type Point } from "./hex";
import type { Ray } from "./rays";
import type { Pair } from "./scene";

export type Pill = { x: number; y: number; width: number; height: number };

const ANGLES = [90, 270, 60, 120, 300, 240, 0, 180, 30, 150, 330, 210];
const GAPS = [0, 0.9, 1.8];

function covers(pill: Pill, cell: Cell, reach: number): boolean {
  const { x, y } = centre(cell);
  return Math.abs(x - pill.x) < pill.width / 2 + reach && Math.abs(y - pill.y) < pill.height / 2 + reach;
}

/** How far from the middle of the tile the pill's middle must be, in one direction. */
function clearance(at: Pair, middle: Point, width: number, height: number, dx: number, dy: number): number {
  const reach = SIZE * 0.95;
  for (let d = SIZE; ; d += SIZE / 10) {
    const pill = { x: middle.x + dx * d, y: middle.y + dy * d, width, height };
    if (!at.some((cell) => covers(pill, cell, reach))) return d;
  }
}

export function placePill(at: Pair, rays: Ray[], radius: number, width: number, height = 10): Pill {
  const [a, b] = [centre(at[0]), centre(at[1])];
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const room = extent(radius);
  const counted = rays.flatMap((ray) => ray.cells);
  let fallback: Pill | null = null;
  for (const gap of GAPS) {
    for (const angle of ANGLES) {
      const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      const d = clearance(at, middle, width, height, dx, dy) + gap * SIZE;
      const pill = { x: middle.x + dx * d, y: middle.y + dy * d, width, height };
      const inside = Math.abs(pill.x) + width / 2 <= room.x + 2 && Math.abs(pill.y) + height / 2 <= room.y + 2;
      if (!inside) continue;
      if (!counted.some((cell) => covers(pill, cell, SIZE * 0.45))) return pill;
      fallback ??= pill;
    }
  }
  return fallback ?? { x: middle.x, y: middle.y + 2 * SIZE, width, height };
}
