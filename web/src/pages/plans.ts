/** Tables as one would set them up. */
import type { BotInfo, CreateTable, SeatPlan } from "../lib/protocol";

type Variant = CreateTable["variant"];

export const PLAYERS: Record<Variant, number[]> = { standard: [2, 3, 4], solo: [1], team: [4], duel: [2], cards: [2, 3, 4] };

/** Every bot plays every game. */
export function botsFor(_variant: Variant, bots: BotInfo[]): BotInfo[] {
  return [...bots].sort((a, b) => a.level - b.level);
}

/** A bot one can beat after two games: neither the weakest there is nor a strong one. */
export const GENTLE = "beginner";

export function newcomerBot(variant: Variant, bots: BotInfo[]): string | null {
  const fitting = botsFor(variant, bots);
  return (fitting.find((bot) => bot.name === GENTLE) ?? fitting[0])?.name ?? null;
}

export function newcomerTable(bots: BotInfo[]): CreateTable {
  return { variant: "standard", players: 2, seats: [{ kind: "me" }, { kind: "bot", bot: newcomerBot("standard", bots) }] };
}

export type Company = "bots" | "friends" | "device";

/** Seats for a kind of company: myself first, the others alike. */
export function seatsFor(company: Company, players: number, bot: string | null, name: (number: number) => string): SeatPlan[] {
  const other = (number: number): SeatPlan =>
    company === "bots" ? { kind: "bot", bot } : company === "friends" ? { kind: "open" } : { kind: "local", name: name(number) };
  const me: SeatPlan = company === "device" ? { kind: "me", name: name(1) } : { kind: "me" };
  return [me, ...Array.from({ length: players - 1 }, (_, i) => other(i + 2))];
}
