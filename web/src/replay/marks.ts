/** What the analysis says about moves: the engine's own marks, and where they lie in a game. */
import type { Analysis, Decision, Replay } from "../lib/protocol";

export type Mark = Exclude<Decision["mark"], "">;

/** Steps down as a move cost more; one up for a great one. */
export const STEPS: Record<Mark, number> = { great: 1, slip: -1, mistake: -2, blunder: -3 };

export const isMark = (mark: Decision["mark"]): mark is Mark => mark !== "";
export const isFault = (decision: Decision): boolean => isMark(decision.mark) && STEPS[decision.mark] < 0;

/** The decision that led to a position: the last move made there. */
export const decisionAt = (decisions: Decision[], position: number): Decision | null => decisions.find(({ move }) => move === position - 1) ?? null;

/** The position after the next fault, of one seat or of anybody; from the start again after the last. */
export function nextFault(decisions: Decision[], position: number, seat: number | null): number | null {
  const faults = decisions.filter((decision) => isFault(decision) && (seat === null || decision.seat === seat)).map(({ move }) => move + 1);
  return faults.find((at) => at > position) ?? faults[0] ?? null;
}

export const countOf = (decisions: Decision[], mark: Mark, seat: number): number => decisions.filter((decision) => decision.mark === mark && decision.seat === seat).length;

/** The chance of a seat's side to win, position by position; what is not known stays as it was. */
export function chances({ decisions }: Analysis, { frames, result }: Pick<Replay, "frames" | "result">, seat: number, teamOf: number[]): number[] {
  const side = teamOf[seat]!;
  const known = new Map(decisions.map(({ move, win }) => [move, win[side] ?? 0.5]));
  // Between two what a move led to is known from whoever made it, and is what its verdict says.
  if (new Set(teamOf).size === 2) for (const { move, seat: mover, after } of decisions) known.set(move + 1, teamOf[mover] === side ? after : 1 - after);
  let last = 0.5;
  const line = frames.map((_, position) => (last = known.get(position) ?? last));
  const best = result?.ranking[0];
  if (best) line[line.length - 1] = best.includes(side) ? (best.length > 1 ? 0.5 : 1) : 0;
  return line;
}
