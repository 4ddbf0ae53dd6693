/** What can be played here, as the server tells it; asked once, kept for every page. */
import { key } from "../board/hex";
import { COLOURS, type Colour } from "../theme/tokens";
import { api } from "./api";
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

const once = <T>(items: T[]): T[] => [...new Set(items)];

export const variantsOf = ({ variants }: Catalogue): string[] => once(variants.map((row) => row.name));
export const editionsOf = ({ variants }: Catalogue, name: string): string[] => once(variants.filter((row) => row.name === name).map((row) => row.edition));

export function playersOf({ variants }: Catalogue, name: string): number[] {
  return once(variants.filter((row) => row.name === name).map((row) => row.players)).sort((a, b) => a - b);
}

export function infoOf({ variants }: Catalogue, { variant, edition, players }: Pick<TableSettings, "variant" | "edition" | "players">): VariantInfo | undefined {
  return variants.find((row) => row.name === variant && row.edition === edition && row.players === players);
}

/** The symbols of an empty board. */
export function printedOf(info: VariantInfo): Map<string, Colour> {
  return new Map(info.printed.map((cell, i) => [key(cell), COLOURS[i]!]));
}
