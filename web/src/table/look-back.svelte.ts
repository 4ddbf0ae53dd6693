/** Looking back in a running game: what is drawn is the present position, or that after fewer moves. */
import { key } from "../board/hex";
import { rowOf } from "../lib/catalogue.svelte";
import { afterPaint } from "../lib/idle";
import { markersOf } from "../sheets/earlier";
import type { LiveTable } from "./live-table.svelte";
import { laidTiles, lastPair } from "./position";

export class LookBack {
  #at = $state<number | null>(null);
  /** The sheets follow a frame after the board, so that no frame has all the work. */
  #sheetsAt = $state<number | null>(null);

  #moves = $derived.by(() => (this.#at === null ? null : this.table.moves.slice(0, this.#at)));
  /** The board that is drawn, and the move that led to it. */
  board = $derived.by(() => {
    const { symbols, tiles, setUp, last, moves } = this.table;
    const then = this.#moves;
    if (!then) return { symbols, tiles, last, move: moves.at(-1) ?? null };
    const later = new Set(moves.slice(then.length).flatMap(({ action }) => (action.do === "place" ? action.at.map(key) : [])));
    const left = new Map([...symbols].filter(([id]) => !later.has(id)));
    return { symbols: left, tiles: [...setUp, ...laidTiles(then, left)], last: lastPair(then), move: then.at(-1) ?? null };
  });
  /** The markers after every move, as the moves tell. */
  #markers = $derived.by(() => {
    const { view, moves, settings } = this.table;
    const row = settings && rowOf(settings);
    return view && row && this.#sheetsAt !== null ? markersOf(moves, view.tracks, row) : null;
  });
  /** The view whose markers are drawn. */
  view = $derived.by(() => {
    const { view } = this.table;
    return view && this.#sheetsAt !== null ? { ...view, tracks: this.#markers?.[this.#sheetsAt] ?? view.tracks } : view;
  });

  constructor(readonly table: LiveTable) {}

  /** How many moves the position has that somebody looks back at; null: the present one. */
  get at(): number | null {
    return this.#at;
  }

  /** Goes to the position after so many moves; the last one is the present. */
  to(count: number | null): void {
    const wanted = count === null ? null : Math.max(0, count);
    this.#at = wanted !== null && wanted < this.table.moves.length ? wanted : null;
    afterPaint(() => (this.#sheetsAt = this.#at));
  }

  by(step: number): void {
    this.to((this.#at ?? this.table.moves.length) + step);
  }

  /** Back to the present at once: there is news. */
  end(): void {
    this.#at = this.#sheetsAt = null;
  }
}
