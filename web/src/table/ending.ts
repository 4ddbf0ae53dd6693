/** The end of a game in words: who won and why. */
import { has, t } from "../lib/i18n.svelte";
import type { VariantInfo } from "../lib/protocol";
import type { LiveTable } from "./live-table.svelte";
import { seatName } from "./names";
import { playedOut, standings, type Standing } from "./ranking";

export type Ending = { rows: Standing[]; heading: string; why: string; how: string; shared: boolean; won: boolean | null;
  /** The only rival is a bot, and has a word to say. */
  word: { seat: number; text: string } | null };

/** Weakest markers no further apart make a close game. */
const NARROW = 2;

/** How many markers of a duel stand on one's own side. */
const held = ({ markers }: Standing): number => markers.filter(({ value }) => value > 0).length;

export function ending(table: LiveTable, row: VariantInfo): Ending {
  const result = table.result!;
  const rows = standings(result, row);
  const name = (seats: number[]) => seats.map((seat) => seatName(table.seats[seat], table.seats)).join(" & ");
  // Whoever resigned or left still sat here: several people at one device are nobody's "you".
  const mine = table.seats.filter((seat) => seat.mine).map((seat) => seat.seat);
  const firsts = rows.filter(({ rank }) => rank === 1);
  const shared = firsts.length > 1;
  const alone = mine.length === 1;
  const won = alone && row.players > 1 && !shared ? firsts[0]!.seats.includes(mine[0]!) : null;
  const whose = alone && result.seat === mine[0] && has(`end.how.${result.end}.you`) ? ".you" : "";
  const how = has(`end.how.${result.end}`) ? t(`end.how.${result.end}${whose}`, { name: result.seat === null ? "" : seatName(table.seats[result.seat], table.seats) }) : "";
  return { rows, heading: heading(), why: why(), how, shared, won, word: word() };

  function heading(): string {
    if (row.players === 1) return t(alone ? "end.solo" : "end.solo.theirs", { value: rows[0]!.markers[0]!.value });
    if (shared) return row.tracks === "duel" ? t("end.draw") : t("end.shared");
    if (won) return t("end.you");
    return t(firsts[0]!.seats.length > 1 ? "end.winners" : "end.winner", { name: name(firsts[0]!.seats) });
  }

  function word(): Ending["word"] {
    const [bot, ...more] = table.seats.filter((seat) => !seat.mine);
    if (!alone || bot?.kind !== "bot" || more.length || !playedOut(result)) return null;
    const [first, next] = rows;
    const apart = first!.decisive === 0 ? first!.markers[0]!.value - next!.markers[0]!.value : 0;
    return { seat: bot.seat, text: t(`end.word.${shared ? "draw" : won ? "beaten" : apart > NARROW ? "won" : "close"}`) };
  }

  function why(): string {
    const [first, next] = rows;
    if (!playedOut(result) || !next) return how;
    if (row.tracks === "duel") {
      const [value, other] = [held(first!), held(next)];
      return value === other || result.end !== "full" ? how : t("end.held", { value, other, name: name(next.seats) });
    }
    if (first!.decisive === null) return how;
    const k = first!.decisive;
    return t(k === 0 ? "end.lowest" : "end.next", { rank: k + 1, value: first!.markers[k]!.value, other: next.markers[k]!.value, name: name(next.seats) });
  }
}
