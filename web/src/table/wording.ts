/** Texts that differ from game to game: the words of its kind where there are any, else those of all. */
import { sceneOfRow } from "../lib/catalogue.svelte";
import { has, t } from "../lib/i18n.svelte";
import type { Values } from "../lib/message";
import type { VariantInfo } from "../lib/protocol";

/** `key.cards`, `key.duel`, `key.team` or `key.solo` where that is written, else `key`; `part` comes after the kind. */
export function textFor(row: VariantInfo | null | undefined, key: string, values: Values = {}, part = ""): string {
  const own = row ? `${key}.${sceneOfRow(row)}${part}` : "";
  // What can be counted is written only in the forms for its numbers.
  return t(own && (has(own) || has(`${own}.other`)) ? own : `${key}${part}`, values);
}
