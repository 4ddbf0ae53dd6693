/** How bad a loss of win chance is, in words. */

export type Mark = "good" | "inaccuracy" | "mistake" | "blunder";

const LIMITS: [number, Mark][] = [[0.2, "blunder"], [0.1, "mistake"], [0.03, "inaccuracy"]];

export function markOf(loss: number): Mark {
  return LIMITS.find(([limit]) => loss >= limit)?.[1] ?? "good";
}
