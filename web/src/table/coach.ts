/** What the coach has to say now: one thing, the one that matters. */
import { ordinalList, t } from "../lib/i18n.svelte";
import type { VariantInfo } from "../lib/protocol";
import { lowest, weakest, type Track } from "../sheets/marks";
import { isOpen } from "../sheets/shape";
import { COLOURS } from "../theme/tokens";
import type { LiveTable } from "./live-table.svelte";
import type { Placing } from "./placing.svelte";
import { trackFor } from "./sides";
import { textFor } from "./wording";

export type Lesson = "first" | "rays" | "weakest" | "swap" | "bonus" | "others" | "cards" | "gates";
export type Advice = { lesson: Lesson; title: string; text: string; steps: { do: string; how: string }[] };

const FIRST_STEPS = ["drag", "turn", "place"] as const;

type Gate = { column: number; beyond: number };

/** The gate that some marker stands before and that is still shut. */
function gateOf(row: VariantInfo, track: Track | undefined): Gate | null {
  const shut = track && row.zones.find(([, beyond]) => !isOpen(beyond, track));
  return shut && COLOURS.some((c) => track[c] === shut[0] - 1) ? { column: shut[0], beyond: shut[1] } : null;
}

function lessonOf({ offer, view, moves, mine }: LiveTable, placing: Placing, row: VariantInfo, gate: Gate | null): Lesson {
  // Alone there is nobody to watch, only the next tile to wait for.
  if (!offer) return row.players > 1 ? "others" : "weakest";
  if (offer.phase === "exchange") return "swap";
  if (offer.phase === "bonus") return "bonus";
  if (row.game === "cards") return gate ? "gates" : moves.some((move) => mine.includes(move.seat)) ? "weakest" : "cards";
  if (view?.first_turn) return "first";
  return placing.tile && placing.target?.fits ? "rays" : "weakest";
}

export function advice(table: LiveTable, placing: Placing, row: VariantInfo): Advice {
  const track = row.tracks === "duel" ? undefined : trackFor(table.view, row, table.seat ?? 0);
  const gate = gateOf(row, track);
  const lesson = lessonOf(table, placing, row, gate);
  const named = (colours: Iterable<string>) => ordinalList([...colours].map((c) => t(`colour.${c}`)));
  const behind = track && gate ? COLOURS.filter((c) => track[c] <= gate.beyond) : track ? weakest(track) : [];
  const colours = named(lesson === "swap" ? (table.offer?.exchange?.colours ?? []) : behind);
  const values = { colours, value: track ? lowest(track) : 0, column: gate?.column ?? 0, beyond: gate?.beyond ?? 0 };
  const steps = lesson === "first" ? FIRST_STEPS.map((step) => ({ do: t(`coach.${step}`), how: t(`coach.${step}.how`) })) : [];
  return { lesson, title: textFor(row, `coach.${lesson}`, {}, ".title"), text: textFor(row, `coach.${lesson}`, values, ".text"), steps };
}
