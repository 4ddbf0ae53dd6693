/** Where the markers stood after every move: each move tells where its markers had been, so one goes back from the present. */
import type { MoveLine, VariantInfo, View } from "../lib/protocol";
import { trackOf } from "./shape";

type Tracks = View["tracks"];

/** The markers after 0, 1, 2 … moves. */
export function markersOf(moves: MoveLine[], now: Tracks, row: Pick<VariantInfo, "tracks" | "team_of">): Tracks[] {
  const all = [now];
  for (const { action, seat, stood } of moves.toReversed()) {
    const after = all[0]!;
    const index = trackOf(row, seat);
    const changed = "tile" in action ? { [action.tile[0]!]: stood[0]!, [action.tile[1]!]: stood[1]! } : {};
    all.unshift(after.map((track, i) => (i === index ? { ...track, ...changed } : track)));
  }
  return all;
}
