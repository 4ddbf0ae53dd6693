/** Tables as one would set them up. */
import { hexagon } from "../board/hex";
import { t } from "../lib/i18n.svelte";
import type { BotInfo, Clock, CreateTable, SeatPlan, VariantInfo } from "../lib/protocol";

export const byStrength = (bots: BotInfo[]): BotInfo[] => [...bots].sort((a, b) => a.level - b.level);

/** A bot one can beat after two games: neither the weakest there is nor a strong one. */
export const GENTLE = "beginner";

export function newcomerBot(bots: BotInfo[]): string | null {
  return (bots.find((bot) => bot.name === GENTLE) ?? byStrength(bots)[0])?.name ?? null;
}

export function newcomerTable(bots: BotInfo[]): CreateTable {
  return { variant: "standard", players: 2, seats: [{ kind: "me" }, { kind: "bot", bot: newcomerBot(bots) }] };
}

/** Strength in five steps, as it is shown. */
export function stepsOf(bot: BotInfo, bots: BotInfo[]): number {
  const strongest = Math.max(1, ...bots.map(({ level }) => level));
  return Math.max(1, Math.round((5 * bot.level) / strongest));
}

/** How many may play, as a choice: the last one says of what, the others are figures. */
export const sizesOf = (counts: number[]): { value: number; text: string; full: string }[] =>
  counts.map((value, i) => {
    const full = t("players", { count: value });
    return { value, text: i < counts.length - 1 ? String(value) : full, full };
  });

export type Company = "bots" | "friends" | "device";

/** Bots in the order they are asked to sit down: the gentle one, then stronger ones, then the rest. */
export function lineUp(bots: BotInfo[]): string[] {
  const names = byStrength(bots).map((bot) => bot.name);
  const first = Math.max(0, names.indexOf(newcomerBot(bots) ?? ""));
  return [...names.slice(first), ...names.slice(0, first)];
}

/** Seats for a kind of company: myself first, then the others, bots each another one; bots that were chosen stay. */
export function seatsFor(company: Company, players: number, bots: string[], name: (number: number) => string, before: SeatPlan[] = []): SeatPlan[] {
  const taken = new Set(company === "bots" ? before.slice(1, players).map((seat) => seat.bot) : []);
  const next = (): string | null => {
    const bot = bots.find((name) => !taken.has(name)) ?? bots[0] ?? null;
    taken.add(bot);
    return bot;
  };
  const other = (seat: number): SeatPlan => {
    if (company === "bots") return before[seat]?.bot ? before[seat] : { kind: "bot", bot: next() };
    return company === "friends" ? { kind: "open" } : { kind: "local", name: name(seat + 1) };
  };
  const me: SeatPlan = company === "device" ? { kind: "me", name: name(1) } : { kind: "me" };
  return [me, ...Array.from({ length: players - 1 }, (_, i) => other(i + 1))];
}

/** How long a move takes, people's and bots', counted with what is shown after it. */
const PERSON_SECONDS = 30;
const BOT_SECONDS = 6;
/** Cards one plays until every marker has reached the goal, for each column of the way there. */
const CARDS_A_COLUMN = 2.4;

/** About how long a game takes, in steps of five minutes. */
export function minutesOf(row: VariantInfo, seats: SeatPlan[]): number {
  const moves = row.game === "cards" ? CARDS_A_COLUMN * row.goal * row.players : (hexagon(row.radius).length - row.printed.length) / 2;
  const people = seats.filter((seat) => seat.kind !== "bot").length / Math.max(1, seats.length);
  const seconds = moves * (people * PERSON_SECONDS + (1 - people) * BOT_SECONDS);
  return Math.max(5, 5 * Math.round(seconds / 300));
}

export const CLOCKS: Record<string, Clock> = {
  none: { kind: "none" },
  game5: { kind: "game", amount: 300, increment: 5 },
  game10: { kind: "game", amount: 600, increment: 10 },
  move60: { kind: "move", amount: 60 },
  days3: { kind: "days", amount: 3 },
};
