/** What a game is called: "Standard · 3 players · classic". */
import { t } from "../lib/i18n.svelte";
import type { TableSettings } from "../lib/protocol";

export function variantName({ variant, players, edition }: Pick<TableSettings, "variant" | "players" | "edition">): string {
  const parts = [t(`variant.${variant}`)];
  if (variant === "standard" || variant === "cards") parts.push(t("players", { count: players }));
  if (edition === "classic") parts.push(t("edition.classic"));
  return parts.join(" · ");
}
