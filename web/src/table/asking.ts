/** Reasons for the questions, as the server gives them. */
import type { Pair } from "../board/scene";
import type { Offer } from "../lib/protocol";
import { COLOURS, type Colour } from "../theme/tokens";
import { trackOf } from "../sheets/lengths";
import { weakest, type Track } from "../sheets/marks";
import type { LiveTable } from "./live-table.svelte";

type Extended = Offer & { exchange?: { colours?: string[] } | null };

/** The colours an exchange is about: those the rack lacks, or in a duel those at an end. */
export function exchangeColours(table: LiveTable): Colour[] {
  const offer = table.offer as Extended;
  const told = offer.exchange?.colours;
  if (told) return COLOURS.filter((c) => told.includes(c));
  const track = table.view!.tracks[trackOf(table.settings!.variant, offer.seat)] as Track;
  return [...weakest(track)];
}

export function orderMatters(_offer: Offer, _tile: string, _at: Pair): boolean {
  return false;
}
