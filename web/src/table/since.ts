/** Shows one after the other what happened since one's own last turn. */
import type { LiveTable } from "./live-table.svelte";

const EACH_MS = 1100;

export async function showSince(table: LiveTable): Promise<void> {
  const last = table.moves.length;
  table.pace.rest();
  for (let at = last - table.sinceMine + 1; at <= last; at++) {
    // Whoever steps on by hand, or a new move, ends it.
    if (at > last - table.sinceMine + 1 && (table.lookBack.at !== at - 1 || table.moves.length !== last)) return;
    if (at === last) return table.lookBack.to(null);
    table.lookBack.to(at);
    await table.pace.wait(EACH_MS);
  }
}
