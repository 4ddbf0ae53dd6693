/** What a table sounds like: follows what it shows. */
import { untrack } from "svelte";
import { centre, slabReach } from "../board/hex";
import { longest } from "../board/rays";
import { rowOf } from "../lib/catalogue.svelte";
import { sound } from "../lib/sound";
import { lowest } from "../sheets/marks";
import type { Colour } from "../theme/tokens";
import type { LiveTable } from "./live-table.svelte";
import { trackFor } from "./sides";

/** Listens until it is told to stop. */
export function soundsOf(table: LiveTable): () => void {
  const own = () => table.acting !== null && table.mine.includes(table.acting);
  const weakest = () => {
    const row = rowOf(table.settings!);
    const track = row && row.tracks !== "duel" && table.mine.length === 1 ? trackFor(table.view, row, table.mine[0]!) : undefined;
    return track ? lowest(track) : 0;
  };
  return $effect.root(() => {
    $effect(() => {
      const { scoring } = table;
      if (!scoring) return;
      untrack(() => {
        const pan = centre(scoring.at[0]).x / slabReach(table.view?.radius ?? 5);
        if (scoring.stage === "drop") return sound.drop(Math.max(-1, Math.min(1, pan)), own());
        sound.rays(longest(scoring.rays, scoring.at).map((symbols, half) => ({ colour: scoring.tile[half] as Colour, symbols })), own());
      });
    });
    let low = untrack(weakest);
    $effect(() => {
      const now = weakest();
      if (now > low) {
        sound.rise();
        if (rowOf(table.settings!)?.zones.some(([, beyond]) => low <= beyond && now > beyond)) sound.gate();
      }
      low = now;
    });
    $effect(() => {
      const colour = table.cheer?.colours[0];
      if (colour) untrack(() => sound.ingenious(colour as Colour, table.mine.includes(table.cheer!.seat)));
    });
    let moves = untrack(() => table.moves.length);
    $effect(() => {
      const move = table.moves.at(-1);
      if (table.moves.length > moves && move) {
        const mine = table.mine.includes(move.seat);
        if (move.action.do === "play") sound.card(mine);
        if (move.points.some(Boolean)) sound.steps(Math.max(...move.points), mine);
        if (mine && move.drew) sound.refill(Math.min(move.drew, 6));
      }
      moves = table.moves.length;
    });
  });
}
