/** The tile in hand: which one, how it is turned, where it hovers, whether it is set down for a last look. */
import { centre, DIRECTIONS, neighbour, same, type Cell, type Point } from "../board/hex";
import type { Pair } from "../board/scene";
import type { Choices } from "./offer";

export type Target = { at: Pair; fits: boolean };

const TURNS = DIRECTIONS.length;
/** The turn itself first, then the nearest ones on either side. */
const NEAREST = [0, 1, -1, 2, -2, 3];

const wrap = (direction: number): number => ((direction % TURNS) + TURNS) % TURNS;

/** The pair under a point for one direction: the pointer holds the tile by its middle. */
export function pairAt(cell: Cell, point: Point, direction: number, choices: Choices): Target {
  const ways: Pair[] = [[cell, neighbour(cell, direction)], [neighbour(cell, direction + 3), cell]];
  const far = ([a, b]: Pair) => {
    const [p, q] = [centre(a), centre(b)];
    return Math.hypot((p.x + q.x) / 2 - point.x, (p.y + q.y) / 2 - point.y);
  };
  const ranked = ways
    .map((at) => ({ at, fits: choices.fits(at) }))
    .sort((a, b) => Number(b.fits) - Number(a.fits) || far(a.at) - far(b.at));
  return ranked[0]!;
}

function settled(before: Target | null, now: Target | null): Target | null {
  const equal = before && now && before.fits === now.fits && now.at.every((cell, half) => same(cell, before.at[half]!));
  return equal ? before : now;
}

export class Placing {
  rack = $state<string[]>([]);
  choices = $state.raw<Choices | null>(null);
  picked = $state<number | null>(null);
  direction = $state(0);
  hover = $state.raw<{ cell: Cell; point: Point } | null>(null);
  pinned = $state.raw<Pair | null>(null);
  dragging = $state(false);
  /** Which half is scored first, where that matters. */
  scoreFirst = $state<0 | 1>(0);

  tile = $derived(this.picked === null ? null : (this.rack[this.picked] ?? null));
  /** Where the tile would go; the same object as long as it is the same place, so that nothing is drawn anew. */
  target = $derived.by((): Target | null => (this.#target = settled(this.#target, this.#find())));
  #target: Target | null = null;

  /** The turn wanted, or the nearest one that fits there. */
  #find(): Target | null {
    if (this.tile === null || !this.choices) return null;
    if (this.pinned) return { at: this.pinned, fits: true };
    if (!this.hover) return null;
    const { cell, point } = this.hover;
    let first: Target | null = null;
    for (const turn of NEAREST) {
      const found = pairAt(cell, point, wrap(this.direction + turn), this.choices);
      if (found.fits) return found;
      first ??= found;
    }
    return first;
  }

  /** A new position: nothing in hand yet. */
  offer(choices: Choices | null, rack: string[]): void {
    this.choices = choices;
    this.rack = rack;
    this.pinned = null;
    // Alone in solo there is nothing to choose: the one tile is in hand.
    this.picked = choices && rack.length === 1 ? 0 : null;
  }

  pick(index: number | null): void {
    this.picked = index !== null && index < this.rack.length ? index : null;
    this.pinned = null;
    this.scoreFirst = 0;
  }

  /** A turn to the right (1) or left (-1), on to the next one that fits where the tile is. */
  turn(by: 1 | -1): void {
    const at = this.target?.at;
    const spot = this.pinned ? { cell: this.pinned[0], point: centre(this.pinned[0]) } : this.hover;
    if (at && this.choices && spot) this.direction = directionOf(at);
    let next = wrap(this.direction + by);
    if (spot && this.choices) {
      for (let i = 0; i < TURNS && !pairAt(spot.cell, spot.point, next, this.choices).fits; i++) next = wrap(next + by);
    }
    this.direction = next;
    if (this.pinned && spot && this.choices) this.pinned = pairAt(spot.cell, spot.point, next, this.choices).at;
  }

  over(cell: Cell, point: Point): void {
    this.hover = { cell, point };
  }

  out(): void {
    this.hover = null;
  }

  /** Sets the tile down for a last look; false where it does not fit. */
  pin(): boolean {
    if (!this.target?.fits) return false;
    this.direction = directionOf(this.target.at);
    this.pinned = this.target.at;
    return true;
  }

  lift(): void {
    this.pinned = null;
  }

  drop(): void {
    this.picked = null;
    this.pinned = null;
    this.dragging = false;
  }
}

function directionOf([a, b]: Pair): number {
  return DIRECTIONS.findIndex((d) => a[0] + d[0] === b[0] && a[1] + d[1] === b[1]);
}
