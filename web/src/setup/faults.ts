/** What is wrong with a position, in words. */
import type { PositionFault } from "../engine/position";
import { t } from "../lib/i18n.svelte";
import type { VariantInfo } from "../lib/protocol";
import { textFor } from "../table/wording";

const WORDS: Record<string, (told: string) => string> = {
  seat: (number) => t("seat.number", { number: Number(number) + 1 }),
  colour: (letter) => t(`colour.${letter}`),
  kind: (letters) => [...letters].map((letter) => t(`colour.${letter}`)).join(" – "),
};

export function faultText(row: VariantInfo, { reason, told }: PositionFault): string {
  const values = Object.entries(told).map(([name, value]) => [name, WORDS[name.slice(0, -1)]?.(value) ?? value]);
  return textFor(row, `position.${reason}`, Object.fromEntries(values));
}
