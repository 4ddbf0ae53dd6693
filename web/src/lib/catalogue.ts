/** What can be played here, as the server tells it: a variant is a row of its table. */
import { key } from "../board/hex";
import { COLOURS, type Colour } from "../theme/tokens";
import { api } from "./api";
import type { Catalogue, TableSettings, VariantInfo } from "./protocol";

let known: Promise<Catalogue> | null = null;

/** Asked once; again only if nobody answered. */
export const catalogue = (): Promise<Catalogue> =>
  (known ??= api.catalogue().catch((why: unknown) => {
    known = null;
    throw why;
  }));

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
