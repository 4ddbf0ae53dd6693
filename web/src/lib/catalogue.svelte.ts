/** What can be played here, as the server tells it; asked once, kept for every page. */
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
