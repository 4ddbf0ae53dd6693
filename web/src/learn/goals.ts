/** What each lesson asks for, and a move that shows it; all figures come from the offer. */
import type { Pair } from "../board/scene";
import type { MoveLine, Offer, View } from "../lib/protocol";
import { COLOURS, type Colour } from "../theme/tokens";

export type LessonId = "place" | "score" | "double" | "weakest" | "exchange" | "bonus" | "end";

const WELL_SCORED = 4;
const sum = (points: number[]) => points.reduce((a, b) => a + b, 0);

/** Whether the learner's move does what the lesson is about. */
export function reached(lesson: LessonId, move: MoveLine, before: View, over: boolean): boolean {
  const { action, points, bonuses } = move;
  if (lesson === "exchange") return action.do === "exchange" || action.do === "keep";
  if (action.do !== "place") return false;
  const low = before.weakest[move.seat]!;
  switch (lesson) {
    case "place": return true;
    case "score": return sum(points) >= WELL_SCORED;
    case "double": return action.tile[0] === action.tile[1] && sum(points) > 0;
    case "weakest": return [...action.tile].some((c, half) => low.includes(c) && points[half]! > 0);
    case "bonus": return bonuses.length > 0;
    case "end": return over;
  }
}

type Try = { tile: string; at: Pair; points: [number, number] };

function* tries(offer: Offer): Generator<Try> {
  for (const tile of new Set(offer.rack))
    for (const [i, j] of offer.pairs)
      for (const [a, b] of [[i, j], [j, i]] as const) {
        const [p, q] = [offer.points[a]![COLOURS.indexOf(tile[0] as Colour)]!, offer.points[b]![COLOURS.indexOf(tile[1] as Colour)]!];
        yield { tile, at: [offer.cells[a]!, offer.cells[b]!], points: [p, q] };
      }
}

/** A move that does it, the one with the most points. */
export function example(lesson: LessonId, offer: Offer, view: View): Try | null {
  const low = view.weakest[offer.seat]!;
  const lands = (t: Try, half: 0 | 1): boolean => {
    const c = COLOURS.indexOf(t.tile[half] as Colour);
    const end = offer.bonus_at?.[c];
    return end !== null && end !== undefined && (offer.landing?.[c]?.[t.points[half]] ?? 0) >= end;
  };
  const fits = (t: Try): boolean =>
    lesson === "double" ? t.tile[0] === t.tile[1]
    : lesson === "weakest" ? [0, 1].some((half) => low.includes(t.tile[half]!) && t.points[half]! > 0)
    : lesson === "bonus" ? lands(t, 0) || lands(t, 1)
    : true;
  let best: Try | null = null;
  for (const t of tries(offer)) if (fits(t) && (!best || sum(t.points) > sum(best.points))) best = t;
  return best;
}
