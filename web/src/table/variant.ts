/** What a game is called: "Standard · 3 players · classic", and what clock it has: "5 minutes + 5 seconds a move". */
import { isOfManySizes, variantText } from "../lib/catalogue.svelte";
import { language, t } from "../lib/i18n.svelte";
import type { TableSettings } from "../lib/protocol";

type Named = Pick<TableSettings, "variant" | "players" | "edition">;

/** What tells it apart from others of its name: "3 players", "classic". */
export function variantParts({ variant, players, edition }: Named): string[] {
  const parts = isOfManySizes(variant) ? [t("players", { count: players })] : [];
  return edition === "classic" ? [...parts, t("edition.classic")] : parts;
}

export const variantName = (settings: Named): string => [variantText(settings.variant), ...variantParts(settings)].join(" · ");

type Length = "long" | "short";

function lasting(amount: number, unit: "second" | "minute" | "day", unitDisplay: Length): string {
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay }).format(amount);
}

const inTime = (seconds: number, length: Length) => (seconds % 60 ? lasting(seconds, "second", length) : lasting(seconds / 60, "minute", length));

export const inMinutes = (minutes: number): string => lasting(minutes, "minute", "long");

export const isTimed = ({ clock }: Pick<TableSettings, "clock">): boolean => (clock.kind ?? "none") !== "none";

export function clockName({ kind = "none", amount = 0, increment = 0 }: TableSettings["clock"], length: Length = "long"): string {
  if (kind === "none") return t("clock.none");
  if (kind === "days") return t("clock.move", { time: lasting(amount, "day", length) });
  if (kind === "move") return t("clock.move", { time: inTime(amount, length) });
  if (!increment) return inTime(amount, length);
  const [time, more] = [inTime(amount, length), inTime(increment, length)];
  return length === "short" ? `${time} + ${more}` : t("clock.game", { time, more });
}

/** As short as it can be told apart: "5 min", "1 min a move", "3 days". */
export function clockMark({ kind = "none", amount = 0 }: TableSettings["clock"]): string {
  if (kind === "none") return t("clock.none");
  if (kind === "days") return lasting(amount, "day", "short");
  return kind === "move" ? t("clock.move", { time: inTime(amount, "short") }) : inTime(amount, "short");
}
