/** Reads what the acting seat may do; every legal pair and every figure comes from the server. */
import { key, type Cell } from "../board/hex";
import type { Gain, Pair } from "../board/scene";
import type { Offer } from "../lib/protocol";
import { COLOURS, type Colour } from "../theme/tokens";

const name = (pair: Pair): string => pair.map(key).join(" ");

export class Choices {
  /** Cells that are half of some legal pair. */
  readonly cells = new Set<string>();
  readonly #pairs = new Set<string>();
  readonly #points = new Map<string, number[]>();

  constructor(readonly offer: Offer) {
    const cells = offer.cells ?? [];
    for (const [i, cell] of cells.entries()) this.#points.set(key(cell), offer.points[i]!);
    for (const [a, b] of offer.pairs ?? []) {
      const pair = [cells[a]!, cells[b]!] as const;
      for (const cell of pair) this.cells.add(key(cell));
      this.#pairs.add(name(pair)).add(name([pair[1], pair[0]]));
    }
  }

  fits(pair: Pair): boolean {
    return this.#pairs.has(name(pair));
  }

  points(cell: Cell, colour: Colour): number {
    return this.#points.get(key(cell))?.[COLOURS.indexOf(colour)] ?? 0;
  }

  /** What the two halves of a tile would score, in the order of the tile. */
  gains(tile: string, at: Pair): Gain[] {
    return at.map((cell, half) => ({ colour: tile[half] as Colour, points: this.points(cell, tile[half] as Colour) }));
  }
}

/** Halves that score, equal colours added up: what stands on the pill. */
export function shownGains(gains: Gain[]): Gain[] {
  const [a, b] = gains;
  if (a && b && a.colour === b.colour) return a.points + b.points ? [{ colour: a.colour, points: a.points + b.points }] : [];
  return gains.filter((gain) => gain.points > 0);
}
