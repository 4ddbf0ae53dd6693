/** How long each kind of sheet is drawn. */
import type { View } from "../lib/protocol";

export type SheetKind = "single" | "double" | "duel" | "cards";
type Variant = View["variant"];

export const SHEETS: Record<SheetKind, { length: number; laps: 1 | 2; zones?: number[] }> = {
  single: { length: 18, laps: 1 },
  double: { length: 18, laps: 2 },
  duel: { length: 9, laps: 1 },
  cards: { length: 10, laps: 1, zones: [0.5, 3.5, 6.5] },
};

const KINDS: Record<Variant, SheetKind> = { standard: "single", solo: "double", team: "double", duel: "duel", cards: "cards" };

export const sheetKind = (variant: Variant): SheetKind => KINDS[variant]!;

/** Which of the view's tracks belongs to a seat. */
export function trackOf(variant: Variant, seat: number): number {
  if (variant === "team") return seat % 2;
  return variant === "duel" || variant === "solo" ? 0 : seat;
}
