/** How people and bots are called on this page. */
import { has, t } from "../lib/i18n.svelte";
import type { SeatInfo } from "../lib/protocol";

export function botName(bot: string): string {
  return has(`bot.${bot}.name`) ? t(`bot.${bot}.name`) : bot;
}

/** "You" only where one person sits here alone. */
export function seatName(seat: SeatInfo | undefined, seats: SeatInfo[]): string {
  if (!seat) return "";
  if (seat.kind === "open") return t("seat.open");
  if (seat.mine && seat.out !== "left" && seats.filter((s) => s.mine).length === 1) return t("you");
  if (seat.kind === "bot" && seat.bot) {
    // Two of a kind are told apart by their seats.
    const twins = seats.filter((other) => other.kind === "bot" && other.bot === seat.bot);
    return twins.length > 1 ? `${botName(seat.bot)} ${twins.indexOf(seat) + 1}` : botName(seat.bot);
  }
  return seat.name || t("seat.number", { number: seat.seat + 1 });
}
