/** What a position looks like on the board, from the view and the moves that led to it. */
import { key, type Cell } from "../board/hex";
import type { Laid, Pair } from "../board/scene";
import type { MoveLine, View } from "../lib/protocol";
import type { Colour } from "../theme/tokens";

export function symbolsOf(view: View | null): Map<string, Colour> {
  return new Map((view?.board ?? []).map(([q, r, colour]) => [key([q, r]), colour as Colour]));
}

/** The tiles that lie there, each as the pair it was laid as. */
export function laidTiles(moves: MoveLine[], symbols: ReadonlyMap<string, Colour>): Laid[] {
  return moves.flatMap(({ action }) =>
    action.do === "place" && symbols.has(key(action.at[0])) ? [{ tile: action.tile, at: action.at as Pair }] : [],
  );
}

export function lastPair(moves: MoveLine[]): Pair | null {
  const last = moves.findLast((move) => move.action.do === "place");
  return last?.action.do === "place" ? (last.action.at as readonly [Cell, Cell]) : null;
}
