/** The end of a game, one thing after the other: a moment of nothing, the tile that decided, then all that is told. */
import { api } from "../lib/api";
import type { VariantInfo } from "../lib/protocol";
import { sound } from "../lib/sound";
import type { Pair } from "../board/scene";
import { ending } from "./ending";
import type { LiveTable } from "./live-table.svelte";
import { playedOut } from "./ranking";
import { storyOf, type Story } from "./story";

const NOTHING_MS = 600;
const RINGED_MS = 200;

const load = async () => ({ Story: (await import("./EndStory.svelte")).default, Ledge: (await import("./EndLedge.svelte")).default });

export class Finale {
  /** What is shown of it; until it is there everything stays as it was. */
  parts = $state.raw<Awaited<ReturnType<typeof load>> | null>(null);
  /** How the game went; asked for once it is over. */
  story = $state.raw<Story | null>(null);
  won = $state(false);
  #ringed = $state(false);

  constructor(readonly table: LiveTable) {}

  /** The move that decided, numbered on the board too. */
  decisive = $derived.by(() => {
    const action = this.story?.decided ? this.story.moves[this.story.decided - 1]?.action : null;
    return this.#ringed && this.table.lookBack.at === null && action?.do === "place" ? { number: this.story!.decided!, at: action.at as Pair } : null;
  });

  /** Tells it; `fresh`: the last tile was laid before everybody's eyes. */
  async tell(row: VariantInfo, fresh: boolean): Promise<void> {
    const { table } = this;
    const end = ending(table, row);
    const parts = load();
    if (playedOut(table.result!)) void api.replay(table.id).then((replay) => (this.story = storyOf(replay, row, row.team_of[end.rows[0]!.seats[0]!]!)), () => {});
    if (fresh) await table.pause(NOTHING_MS);
    this.#ringed = true;
    if (fresh) await table.pause(RINGED_MS);
    this.parts = await parts;
    this.won = end.won === true;
    if (fresh) (end.won === false ? sound.lost : sound.won)();
  }
}
