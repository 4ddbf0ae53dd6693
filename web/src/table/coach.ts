/** What the coach has to say now: one thing, the one that matters. */
import { ordinalList, t } from "../lib/i18n.svelte";
import type { VariantInfo } from "../lib/protocol";
import { lowest, weakest } from "../sheets/marks";
import type { LiveTable } from "./live-table.svelte";
import type { Placing } from "./placing.svelte";
import { trackFor } from "./sides";

export type Lesson = "first" | "rays" | "weakest" | "swap" | "bonus" | "others" | "end" | "cards";
export type Advice = { lesson: Lesson; title: string; text: string; steps: { do: string; how: string }[] };

const FIRST_STEPS = ["drag", "turn", "place"] as const;

function lessonOf(table: LiveTable, placing: Placing, row: VariantInfo): Lesson {
  if (table.result) return "end";
  if (!table.offer) return "others";
  if (table.offer.phase === "exchange") return "swap";
  if (table.offer.phase === "bonus") return "bonus";
  if (row.game === "cards") return "cards";
  if (table.view?.first_turn) return "first";
  return placing.tile && placing.target?.fits ? "rays" : "weakest";
}

export function advice(table: LiveTable, placing: Placing, row: VariantInfo): Advice {
  const lesson = lessonOf(table, placing, row);
  const track = row.tracks === "duel" ? undefined : trackFor(table.view, row, table.seat ?? 0);
  const values = track ? { colours: ordinalList([...weakest(track)].map((c) => t(`colour.${c}`))), value: lowest(track) } : { colours: "", value: 0 };
  const key = row.tracks === "duel" && (lesson === "weakest" || lesson === "end") ? `${lesson}.duel` : lesson;
  const steps = lesson === "first" ? FIRST_STEPS.map((step) => ({ do: t(`coach.${step}`), how: t(`coach.${step}.how`) })) : [];
  return { lesson, title: t(`coach.${lesson}.title`), text: t(`coach.${key}.text`, values), steps };
}
