/** What a position looks like on the board, from the view and the moves that led to it. */
import { key } from "../board/hex";
import { pairUp } from "../board/pairs";
import type { Laid, Pair } from "../board/scene";
import type { MoveLine, VariantInfo, View } from "../lib/protocol";
import type { Colour } from "../theme/tokens";

export function symbolsOf(board: View["board"]): Map<string, Colour> {
  return new Map(board.map(([q, r, colour]) => [key([q, r]), colour as Colour]));
}

const NONE: Laid[] = [];

// A move's tile stays the same object, so that a board of eighty draws only the new one.
const LAID = new WeakMap<MoveLine, Laid>();

function laidOf(move: MoveLine): Laid | null {
  const { action } = move;
  if (action.do !== "place") return null;
  let laid = LAID.get(move);
  if (!laid) LAID.set(move, (laid = { tile: action.tile, at: action.at as Pair }));
  return laid;
}

/** The tiles that lie there, each as the pair it was laid as. */
export function laidTiles(moves: MoveLine[], symbols: ReadonlyMap<string, Colour>): Laid[] {
  return moves.map(laidOf).filter((laid) => laid !== null).filter((laid) => symbols.has(key(laid.at[0])));
}

let setUp: { of: string; tiles: Laid[] } = { of: "", tiles: [] };

/** Tiles for the symbols that are neither printed nor laid in a move: a board that was set up. They stay the same objects too. */
export function setUpTiles(moves: MoveLine[], symbols: ReadonlyMap<string, Colour>, row: VariantInfo | null): Laid[] {
  if (!row) return NONE;
  const known = new Set([...row.printed, ...moves.flatMap((move) => laidOf(move)?.at ?? [])].map(key));
  if (symbols.size <= known.size) return NONE;
  const rest = new Map([...symbols].filter(([id]) => !known.has(id)));
  const of = [...rest].join(" ");
  if (of !== setUp.of) setUp = { of, tiles: pairUp(rest) };
  return setUp.tiles;
}

export function lastPair(moves: MoveLine[]): Pair | null {
  const last = moves.findLast((move) => move.action.do === "place");
  return last ? laidOf(last)!.at : null;
}
