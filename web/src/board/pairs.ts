/** Tiles for symbols of which nobody knows how they were laid: every one beside another, as far as that goes. */
import { DIRECTIONS, key, type Cell } from "./hex";
import type { Laid } from "./scene";

/** Steps of looking for pairs that leave nobody out; after that some symbols stay alone. */
const PATIENCE = 4000;
const cellOf = (id: string): Cell => id.split(",").map(Number) as unknown as Cell;

export function pairUp(symbols: ReadonlyMap<string, string>): Laid[] {
  const near = new Map([...symbols.keys()].map((id) => {
    const [q, r] = cellOf(id);
    return [id, DIRECTIONS.map(([dq, dr]) => key([q + dq, r + dr])).filter((other) => symbols.has(other))] as const;
  }));
  const todo = new Set(symbols.keys());
  const pairs: [string, string][] = [];
  let best: [string, string][] = [];
  let steps = 0;

  function cover(): boolean {
    if (pairs.length > best.length) best = [...pairs];
    if (!todo.size) return true;
    if (++steps > PATIENCE) return false;
    // Whoever has the fewest neighbours left chooses first.
    const ways = (id: string) => near.get(id)!.filter((other) => todo.has(other));
    const [id, others] = [...todo].map((one) => [one, ways(one)] as const).reduce((a, b) => (b[1].length < a[1].length ? b : a));
    todo.delete(id);
    for (const other of others) {
      todo.delete(other);
      pairs.push([id, other]);
      if (cover()) return true;
      pairs.pop();
      todo.add(other);
    }
    // Alone, as while a board is being set up.
    if (!others.length && cover()) return true;
    todo.add(id);
    return false;
  }

  cover();
  return best.map(([a, b]) => ({ tile: symbols.get(a)! + symbols.get(b)!, at: [cellOf(a), cellOf(b)] }));
}
