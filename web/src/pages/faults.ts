/** What is wrong with a record, in words. */
import type { Fault } from "../engine/reading";
import { t } from "../lib/i18n.svelte";

export function faultText({ line, action, reason, right = "", written = "" }: Fault): string {
  const why = t(`record.${reason}`, { right, written });
  const what = action ? t("record.at", { number: action, reason: why }) : why;
  return line ? t("record.line", { number: line, reason: what }) : what;
}
