/** A hint in words: what a strong bot would do, and why. */
import { ordinalList, t } from "../lib/i18n.svelte";
import type { Hint, VariantInfo } from "../lib/protocol";
import { textFor } from "./wording";

/** From so many points on it is worth saying what a move opens for the others. */
const RISKY = 4;

export function hintText({ action, reason }: Hint, row: VariantInfo | null): string {
  if (action.do === "exchange" || action.do === "keep" || action.do === "decline") return textFor(row, `hint.${action.do}`);
  const parts = [t("hint.points", { count: reason.points.reduce((a, b) => a + b, 0) })];
  if (reason.bonus) parts.push(t("hint.bonus"));
  const lifted = [...new Set(action.tile)].filter((c) => reason.weakest.includes(c) && reason.points[action.tile.indexOf(c)]! > 0);
  if (reason.lifts_weakest && lifted.length) parts.push(t("hint.weakest", { colours: ordinalList(lifted.map((c) => t(`colour.${c}`))) }));
  if (reason.denies > 0) parts.push(t("hint.denies", { count: reason.denies }));
  if (reason.risks >= RISKY) parts.push(t("hint.risks", { count: reason.risks }));
  return parts.join(" · ");
}
