/** Where the markers stood after every move, from the points the moves tell of: a page that has just come did not see them. */
import type { MoveLine, VariantInfo, View } from "../lib/protocol";
import { COLOURS, type Colour } from "../theme/tokens";
import { isOpen, shapeOf, stations, trackOf, type Shape } from "./shape";
import type { Track } from "./marks";

type Tracks = View["tracks"];
type Row = Pick<VariantInfo, "tracks" | "length" | "laps" | "has_bonus" | "zones" | "teams" | "sheets">;

/** Where a marker stands that so many points move, on the board the row describes: it stops at a station, a shut gate and the end. */
function landing(track: Track, colour: Colour, points: number, way: 1 | -1, shape: Shape): number {
  const halts = [...stations(shape), shape.end];
  let at = way * track[colour];
  for (let left = points; left > 0 && at < shape.end; left--) {
    const shut = shape.zones.some(([column, beyond]) => at + 1 >= column && !isOpen(beyond, { ...track, [colour]: at }));
    if (shut) break;
    at++;
    if (halts.includes(at)) break;
  }
  return way * at;
}

/** The markers after 0, 1, 2 … moves, from where they stood at first. */
function forwards(first: Tracks, moves: MoveLine[], row: Row): Tracks[] {
  const shape = shapeOf(row);
  const all = [first];
  for (const { action, points, seat } of moves) {
    const before = all.at(-1)!;
    if (!("tile" in action)) {
      all.push(before);
      continue;
    }
    const index = trackOf(row, seat);
    const way = shape.duel && seat % row.teams ? -1 : 1;
    let track = before[index] as Track;
    for (const half of action.score_first ? [1, 0] : [0, 1]) {
      const colour = action.tile[half] as Colour;
      track = { ...track, [colour]: landing(track, colour, points[half] ?? 0, way, shape) };
    }
    all.push(before.map((one, i) => (i === index ? track : one)));
  }
  return all;
}

const same = (a: Tracks, b: Tracks) => a.every((track, i) => COLOURS.every((c) => track[c] === b[i]?.[c]));

/** Null where the moves alone do not tell it, so that nothing is shown that was not so. */
export function fold(moves: MoveLine[], now: Tracks, row: Row): Tracks[] | null {
  const zero = () => Object.fromEntries(COLOURS.map((c) => [c, 0]));
  const fresh = forwards(now.map(zero), moves, row);
  if (same(fresh.at(-1)!, now)) return fresh;
  // A board that was set up: its markers began where all the points lead back to, as long as none was lost on the way.
  if (row.laps > 1 || row.zones.length) return null;
  const first = now.map((track) => ({ ...track }));
  for (const { action, points, seat } of moves) {
    const way = row.tracks === "duel" && seat % row.teams ? -1 : 1;
    if ("tile" in action) for (const half of [0, 1]) first[trackOf(row, seat)]![action.tile[half]!]! -= way * (points[half] ?? 0);
  }
  const found = forwards(first, moves, row);
  const scored = new Set(moves.flatMap(({ action }) => ("tile" in action ? [...action.tile] : [])));
  const clipped = found.some((tracks) => tracks.some((track) => [...scored].some((c) => Math.abs(track[c]!) >= row.length || (row.tracks === "sheets" && track[c]! < 0))));
  return !clipped && same(found.at(-1)!, now) ? found : null;
}
