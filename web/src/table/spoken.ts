/** What is said aloud about moves and turns. */
import { cellName } from "../board/notation";
import { rowOf } from "../lib/catalogue.svelte";
import { alternatives, ordinalList, t } from "../lib/i18n.svelte";
import type { MoveLine, VariantInfo } from "../lib/protocol";
import type { LiveTable } from "./live-table.svelte";
import { seatName } from "./names";
import { textFor } from "./wording";

const colour = (letter: string | undefined) => t(`colour.${letter}`);

/** A move in words, with the markers that arrived by it. */
export function moveText(move: MoveLine, radius: number): string {
  const text = actionText(move, radius);
  return move.bonuses.length ? `${text} ${t("bonus.said", { colours: [...move.bonuses].map(colour).join(", ") })}` : text;
}

function actionText({ action, points }: MoveLine, radius: number): string {
  const [p, q] = [points[0] ?? 0, points[1] ?? 0];
  if (action.do === "place") {
    const [a, b] = action.at.map((cell) => cellName(cell, radius));
    return t("move.place", { first: colour(action.tile[0]), second: colour(action.tile[1]), a: a!, b: b!, p, q });
  }
  if (action.do === "play") return t("move.play", { first: colour(action.tile[0]), second: colour(action.tile[1]), p, q });
  return t(`move.${action.do}`);
}

export function saidOfMove(move: MoveLine, table: LiveTable): string {
  return `${seatName(table.seats[move.seat], table.seats)}: ${moveText(move, table.view?.radius ?? 5)}`;
}

/** A duel swaps because of all the colours at an end; elsewhere none of the weakest is there, this one or that. */
export function swapQuestion(row: VariantInfo | null, colours: string[]): string {
  const named = colours.map(colour);
  if (row?.exchange === "ends") return t("exchange.duel", { colours: ordinalList(named) });
  return t(row?.game === "cards" ? "exchange.cards" : "exchange.ask", { colours: alternatives(named) });
}

export function saidOfTurn(table: LiveTable): string {
  const offer = table.offer;
  if (!offer) return "";
  const row = table.settings && rowOf(table.settings);
  if (offer.phase === "exchange") return textFor(row, "turn.exchange");
  if (offer.phase === "bonus") return textFor(row, "turn.bonus");
  return table.mine.length > 1 ? t("turn.of", { name: seatName(table.seats[offer.seat], table.seats) }) : t("turn.yours");
}
