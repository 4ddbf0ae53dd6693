/** How a finished game went: everybody's weakest marker move by move, and the move after which the winner stayed ahead. */
import type { MoveLine, Replay, VariantInfo } from "../lib/protocol";
import { lowest, type Track } from "../sheets/marks";

export type Story = {
  /** Per position, per side. */
  weakest: number[][];
  moves: MoveLine[];
  /** How many moves there were when it was decided, if one move did it. */
  decided: number | null;
};

/** The first position from which on the winner's weakest was ahead of all others'. */
export function decidedAt(weakest: number[][], winner: number): number | null {
  const ahead = (row: number[]) => row.every((low, side) => side === winner || low < row[winner]!);
  if (!weakest.length || !ahead(weakest.at(-1)!)) return null;
  const behind = weakest.findLastIndex((row) => !ahead(row));
  return behind < 0 ? null : behind + 1;
}

export function storyOf(replay: Replay, row: VariantInfo, winner: number): Story | null {
  if (row.tracks === "duel") return null;
  const weakest = replay.frames.map(({ view }) => view.tracks.map((track) => lowest(track as Track)));
  const moves = replay.frames.flatMap(({ move }) => (move ? [move] : []));
  return { weakest, moves, decided: decidedAt(weakest, winner) };
}
