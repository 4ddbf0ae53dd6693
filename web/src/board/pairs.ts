/** Tiles for symbols of which nobody knows how they were laid: every one beside another, as far as that goes. */
import { DIRECTIONS, key, type Cell } from "./hex";
import type { Laid } from "./scene";

/** Steps of looking for pairs that leave nobody out; after that some symbols stay alone. */
const PATIENCE = 2000;
const cellOf = (id: string): Cell => id.split(",").map(Number) as unknown as Cell;

export function pairUp(symbols: ReadonlyMap<string, string>): Laid[] {
  const near = new Map([...symbols.keys()].map((id) => {
    const [q, r] = cellOf(id);
    return [id, DIRECTIONS.map(([dq, dr]) => key([q + dq, r + dr])).filter((other) => symbols.has(other))] as const;
  }));
  const todo = new Set(symbols.keys());
  const pairs: [string, string][] = [];
  const ways = (id: string) => near.get(id)!.filter((other) => todo.has(other));
  /** Whoever has the fewest neighbours left chooses first. */
  const next = (ids: Iterable<string>) => [...ids].map((id) => [id, ways(id)] as const).reduce((a, b) => (b[1].length < a[1].length ? b : a));

  /** What hangs together with a symbol. */
  function island(from: string): Set<string> {
    const found = new Set([from]);
    for (const id of found) for (const other of ways(id)) found.add(other);
    return found;
  }
  /** An island of an odd number leaves somebody out. */
  const even = (around: string[]) => around.filter((id) => todo.has(id)).every((id) => island(id).size % 2 === 0);

  let steps = 0;
  function cover(left: Set<string>): boolean {
    const open = [...left].filter((id) => todo.has(id));
    if (!open.length) return true;
    if (++steps > PATIENCE) return false;
    const [id, others] = next(open);
    todo.delete(id);
    for (const other of others) {
      todo.delete(other);
      pairs.push([id, other]);
      if (even([...near.get(id)!, ...near.get(other)!]) && cover(left)) return true;
      pairs.pop();
      todo.add(other);
    }
    todo.add(id);
    return false;
  }

  for (const id of symbols.keys()) {
    if (!todo.has(id)) continue;
    const whole = island(id);
    if (whole.size % 2 === 0 && cover(whole)) continue;
    // As while a board is being set up: pairs as they come, and one stays alone.
    while ([...whole].some((one) => todo.has(one))) {
      const [one, others] = next([...whole].filter((left) => todo.has(left)));
      todo.delete(one);
      if (others[0] !== undefined) {
        todo.delete(others[0]);
        pairs.push([one, others[0]]);
      }
    }
  }
  return pairs.map(([a, b]) => ({ tile: symbols.get(a)! + symbols.get(b)!, at: [cellOf(a), cellOf(b)] }));
}
