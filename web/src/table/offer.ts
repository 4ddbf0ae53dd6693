/** Reads what the acting seat may do; every legal pair and every figure comes from the server. */
import { key, type Cell } from "../board/hex";
import type { Gain, Pair } from "../board/scene";
import type { Offer } from "../lib/protocol";
import { COLOURS, type Colour } from "../theme/tokens";
import type { Would } from "../sheets/marks";

/** A pair as one number: hundreds of them are looked up while a tile is moved about. */
const code = ([q, r]: Cell): number => (q + 16) * 32 + r + 16;
const name = ([a, b]: Pair): number => code(a) * 1024 + code(b);

export class Choices {
  /** Cells that are half of some legal pair. */
  readonly cells = new Set<string>();
  /** A pair's place in the list, and whether it was turned around. */
  readonly #pairs = new Map<number, { index: number; turned: boolean }>();
  readonly #points = new Map<number, number[]>();

  constructor(readonly offer: Offer) {
    const cells = offer.cells ?? [];
    const keys = cells.map(key);
    for (const [i, cell] of cells.entries()) this.#points.set(code(cell), offer.points[i]!);
    for (const [index, [a, b]] of (offer.pairs ?? []).entries()) {
      const pair = [cells[a]!, cells[b]!] as const;
      this.cells.add(keys[a]!).add(keys[b]!);
      this.#pairs.set(name(pair), { index, turned: false });
      this.#pairs.set(name([pair[1], pair[0]]), { index, turned: true });
    }
  }

  fits(pair: Pair): boolean {
    return this.#pairs.has(name(pair));
  }

  points(cell: Cell, colour: Colour): number {
    return this.#points.get(code(cell))?.[COLOURS.indexOf(colour)] ?? 0;
  }

  /** What the two halves of a tile would score, in the order of the tile. */
  gains(tile: string, at: Pair): Gain[] {
    return at.map((cell, half) => ({ colour: tile[half] as Colour, points: this.points(cell, tile[half] as Colour) }));
  }

  /** Where a double's marker lands if the first or the second half is scored first. */
  orders(tile: string, at: Pair): [number, number] | null {
    const found = this.#pairs.get(name(at));
    const both = found && this.offer.doubles?.[tile]?.[found.index];
    if (!both) return null;
    return found.turned ? [both[1], both[0]] : [both[0], both[1]];
  }

  /** Per colour the points and where the marker would stand. */
  would(tile: string, at: Pair, scoreFirst: 0 | 1 = 0): Would {
    const out: Would = {};
    const orders = this.orders(tile, at);
    for (const { colour, points } of this.gains(tile, at)) {
      const sum = (out[colour]?.points ?? 0) + points;
      if (sum) out[colour] = { points: sum, to: orders?.[scoreFirst] ?? this.offer.landing[COLOURS.indexOf(colour)]![sum]! };
    }
    return out;
  }
}

/** Halves that score, equal colours added up: what stands on the pill. */
export function shownGains(gains: Gain[]): Gain[] {
  const [a, b] = gains;
  if (a && b && a.colour === b.colour) return a.points + b.points ? [{ colour: a.colour, points: a.points + b.points }] : [];
  return gains.filter((gain) => gain.points > 0);
}
