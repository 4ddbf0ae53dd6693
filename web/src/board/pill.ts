/** Finds room for the points beside a lifted tile: over free cells where there are any, never over a counted symbol. */
import { centre, frameOf, key, SIZE, type Cell, type Point } from "./hex";
import type { Ray, Symbols } from "./rays";
import type { Pair } from "./scene";

export type Pill = { x: number; y: number; width: number; height: number };

const STEP = SIZE * 0.4;
const REACH = 14;
/** What it costs to lie over a tile, in steps of distance. */
const OVER_TILE = 5;
const NEVER = 1000;

/** Where the middle of a pill of that size goes, all in the board's units. */
export function placePill(at: Pair, rays: Ray[], symbols: Symbols, radius: number, width: number, height: number): Pill {
  const [a, b] = [centre(at[0]), centre(at[1])];
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const room = frameOf(radius);
  const never = new Set([...at.map(key), ...rays.flatMap((ray) => ray.cells.map(key))]);
  const near = (p: Point) => Math.abs(p.x - middle.x) < REACH * STEP + width && Math.abs(p.y - middle.y) < REACH * STEP + height;
  const taken = [...new Set([...symbols.keys(), ...never])]
    .map((id) => ({ ...centre(id.split(",").map(Number) as unknown as Cell), cost: never.has(id) ? NEVER : OVER_TILE }))
    .filter(near);
  let best = { x: middle.x, y: middle.y + 2 * SIZE, cost: Infinity };
  for (let i = -REACH; i <= REACH; i++) {
    for (let j = -REACH; j <= REACH; j++) {
      const [x, y] = [middle.x + i * STEP, middle.y + j * STEP];
      if (Math.abs(x) + width / 2 > room.width / 2 || Math.abs(y) + height / 2 > -room.y) continue;
      let cost = Math.hypot(i, j);
      for (const cell of taken) {
        if (cost >= best.cost) break;
        if (Math.abs(cell.x - x) < width / 2 + SIZE * 0.72 && Math.abs(cell.y - y) < height / 2 + SIZE * 0.8) cost += cell.cost;
      }
      if (cost < best.cost) best = { x, y, cost };
    }
  }
  return { x: best.x, y: best.y, width, height };
}
