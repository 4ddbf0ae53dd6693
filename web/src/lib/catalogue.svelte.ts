/** What can be played here, as the server tells it; asked once, kept for every page. */
import { key } from "../board/hex";
import { COLOURS, type Colour } from "../theme/tokens";
import { api } from "./api";
import { alternatives, has, t } from "./i18n.svelte";
import type { Catalogue, TableSettings, VariantInfo } from "./protocol";

const known = $state<{ catalogue: Catalogue | null }>({ catalogue: null });
let asked: Promise<Catalogue> | null = null;

export function catalogue(): Promise<Catalogue> {
  asked ??= api.catalogue().then(
    (found) => (known.catalogue = found),
    (why) => {
      asked = null;
      throw why;
    },
  );
  return asked;
}

/** The row of a game; null until the catalogue is there. */
export function rowOf({ variant, edition, players }: Pick<TableSettings, "variant" | "edition" | "players">): VariantInfo | null {
  const rows = known.catalogue?.variants.filter((row) => row.name === variant) ?? [];
  return rows.find((row) => row.edition === edition && row.players === players) ?? rows[0] ?? null;
}

/** The side that a seat plays for; until the catalogue is there everybody's own. */
export const teamOf = (settings: Parameters<typeof rowOf>[0], seat: number): number => rowOf(settings)?.team_of[seat] ?? seat;

const once = <T>(items: T[]): T[] => [...new Set(items)];

export const variantsOf = ({ variants }: Catalogue): string[] => once(variants.map((row) => row.name));
export const editionsOf = ({ variants }: Catalogue, name: string): string[] => once(variants.filter((row) => row.name === name).map((row) => row.edition));

export function playersOf({ variants }: Catalogue, name: string): number[] {
  return once(variants.filter((row) => row.name === name).map((row) => row.players)).sort((a, b) => a - b);
}

export function infoOf({ variants }: Catalogue, { variant, edition, players }: Pick<TableSettings, "variant" | "edition" | "players">): VariantInfo | undefined {
  return variants.find((row) => row.name === variant && row.edition === edition && row.players === players);
}

/** Whether a game is for different numbers of players, so that one has to say for how many. */
export const isOfManySizes = (name: string): boolean => known.catalogue !== null && playersOf(known.catalogue, name).length > 1;

/** What a game and an edition are called; a row nobody has written words for goes by its name. */
export const variantText = (name: string): string => (has(`variant.${name}`) ? t(`variant.${name}`) : name);
export const editionText = (name: string): string => (has(`edition.${name}`) ? t(`edition.${name}`) : name);

/** A game in a few words; without them, for how many it is. */
export function variantAbout(catalogue: Catalogue, name: string, length: "text" | "more" = "text"): string {
  const key = `variant.${name}.${length}`;
  return has(key) ? t(key) : alternatives(playersOf(catalogue, name).map((count) => t("players", { count })));
}

/** The little scene a game is drawn as. */
export type Scene = "board" | "solo" | "duel" | "team" | "cards";

export function sceneOf(name: string): Scene {
  const row = known.catalogue?.variants.find((one) => one.name === name);
  return row ? sceneOfRow(row) : "board";
}

export function sceneOfRow(row: Pick<VariantInfo, "game" | "tracks" | "players" | "teams">): Scene {
  if (row.game === "cards") return "cards";
  if (row.tracks === "duel") return "duel";
  if (row.players === 1) return "solo";
  return row.teams < row.players ? "team" : "board";
}

/** The symbols of an empty board. */
export function printedOf(info: VariantInfo): Map<string, Colour> {
  return new Map(info.printed.map((cell, i) => [key(cell), COLOURS[i]!]));
}
