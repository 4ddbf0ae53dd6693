/** What is wrong with a record, in words. */
import type { Fault } from "../engine/reading";
import { t } from "../lib/i18n.svelte";

export const NO_RECORD: Fault = { action: 0, reason: "no_record" };

export function faultText({ action, reason, right = "", written = "" }: Fault): string {
  const why = t(`record.${reason}`, { right, written });
  return action ? t("record.at", { number: action, reason: why }) : why;
}
