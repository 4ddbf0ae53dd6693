/** What a card would bring in one order of scoring, and which gate cuts a gain, as the engine says. */
import type { CardPlay } from "../lib/protocol";
import type { Track } from "../sheets/marks";
import type { Colour } from "../theme/tokens";

export type Step = { colour: Colour; half: 0 | 1; gain: number; to: number; cut: { column: number; colour: Colour; value: number } | null };

/** Both halves in the order they are scored. */
export function steps(play: CardPlay, first: 0 | 1, track: Track): Step[] {
  let now = track;
  return ([first, 1 - first] as (0 | 1)[]).map((half) => {
    const colour = play.tile[half] as Colour;
    const to = play.results[first]![half]!;
    const gain = to - now[colour];
    now = { ...now, [colour]: to };
    const [low] = play.cuts[first]![half]! as unknown as Colour[];
    return { colour, half, gain, to, cut: low ? { column: to + 1, colour: low, value: now[low] } : null };
  });
}
