/** What a card would bring in one order of scoring, and which gate cuts a gain. */
import type { CardPlay } from "../lib/protocol";
import type { Track } from "../sheets/marks";
import { COLOURS, type Colour } from "../theme/tokens";

export type Step = { colour: Colour; half: 0 | 1; gain: number; to: number; cut: { column: number; colour: Colour; value: number } | null };

/** Both halves in the order they are scored. */
export function steps(play: CardPlay, first: 0 | 1, track: Track, zones: [number, number][]): Step[] {
  let now = track;
  return ([first, 1 - first] as (0 | 1)[]).map((half) => {
    const colour = play.tile[half] as Colour;
    const to = play.results[first]![half]!;
    const gain = Math.max(0, to - now[colour]);
    const gate = gain < play.points[half]! ? zones.find(([column]) => column === to + 1) : undefined;
    const low = gate && COLOURS.find((c) => now[c] <= gate[1]);
    const cut = gate && low ? { column: gate[0], colour: low, value: now[low] } : null;
    now = { ...now, [colour]: to };
    return { colour, half, gain, to, cut };
  });
}
