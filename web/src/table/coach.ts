/** What the coach has to say now: one thing, the one that matters. */
import { ordinalList, t } from "../lib/i18n.svelte";
import type { VariantInfo } from "../lib/protocol";
import { lowest, type Track } from "../sheets/marks";
import { COLOURS } from "../theme/tokens";
import type { LiveTable } from "./live-table.svelte";
import type { Placing } from "./placing.svelte";
import { trackFor } from "./sides";
import { touchFirst } from "../lib/media";
import { textFor } from "./wording";

export type Lesson = "first" | "rays" | "weakest" | "swap" | "bonus" | "others" | "cards" | "gates";
export type Advice = { lesson: Lesson; title: string; text: string; steps: { do: string; how: string }[] };

const FIRST_STEPS = ["drag", "turn", "place"] as const;

type Gate = { column: number; beyond: number; behind: string };

/** The gate that some marker stands before and that is still shut. */
function gateOf({ zones }: VariantInfo, track: Track | undefined, gates: string[] = []): Gate | null {
  const shut = gates.findIndex((behind) => behind);
  const [column, beyond] = zones[shut] ?? [];
  return track && column !== undefined && COLOURS.some((c) => track[c] === column - 1) ? { column, beyond: beyond!, behind: gates[shut]! } : null;
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
  const seat = table.seat ?? 0;
  const track = row.tracks === "duel" ? undefined : trackFor(table.view, row, seat);
  const gate = gateOf(row, track, table.view?.gates?.[seat]);
  const lesson = lessonOf(table, placing, row, gate);
  const named = (colours: Iterable<string>) => ordinalList([...colours].map((c) => t(`colour.${c}`)));
  const behind = !track ? "" : (gate?.behind ?? table.view!.weakest[row.team_of[seat]!]!);
  const colours = named(lesson === "swap" ? (table.offer?.exchange?.colours ?? []) : behind);
  const values = { colours, value: track ? lowest(track) : 0, column: gate?.column ?? 0, beyond: gate?.beyond ?? 0 };
  const steps = lesson === "first" ? FIRST_STEPS.map((step) => ({ do: t(`coach.${step}`), how: t(step === "turn" && touchFirst() ? "coach.turn.how.touch" : `coach.${step}.how`) })) : [];
  return { lesson, title: textFor(row, `coach.${lesson}`, {}, ".title"), text: textFor(row, `coach.${lesson}`, values, ".text"), steps };
}
