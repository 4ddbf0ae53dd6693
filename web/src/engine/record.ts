/** Writing a game down, in the words and in the order of the package's own record. */
import { formatAction } from "../board/notation.ts";
import type { Engine } from "./engine.ts";
import type { Game, Step } from "./game.ts";

export interface Final {
  tracks: Record<string, number>[];
  ranking: number[][];
  end: string;
  forfeited?: number[];
}

export class Recorder {
  readonly #radius: number;
  readonly #head: object;
  readonly #start: object;
  readonly #seeds: { after: number; seed: string }[] = [];
  readonly #actions: object[] = [];

  constructor(engine: Engine, game: Game, players: string[], position?: string | null) {
    const { row } = game;
    this.#radius = row.radius;
    this.#head = { format: engine.about.record, engine: engine.about.version, variant: row.name, edition: row.edition, players, ...(position && { position }) };
    const deal = game.racks();
    this.#start = row.game === "cards" ? { deal, table: game.view(null).table } : { deal };
  }

  noteSeed(after: number, seed: string): void {
    this.#seeds.push({ after, seed });
  }

  note({ seat, action, points, set_aside, drawn }: Step): void {
    const line: Record<string, unknown> = { seat, do: action.do };
    if (action.do === "place" || action.do === "play") {
      line.tile = action.tile;
      if (action.do === "place") line.at = action.at;
      line.score_first = action.score_first;
      line.points = points;
    }
    if (set_aside.length) line.set_aside = set_aside;
    if (drawn.length) line.drawn = drawn;
    line.text = formatAction(action, this.#radius);
    this.#actions.push(line);
  }

  record(final: Final | null): Record<string, unknown> {
    const seeds = this.#seeds;
    const drawn = seeds.length === 1 ? { seed: seeds[0]!.seed } : seeds.length ? { seeds } : {};
    return { ...this.#head, ...drawn, ...this.#start, actions: this.#actions, ...(final && { final: { tracks: final.tracks, ranking: final.ranking, end: final.end, ...(final.forfeited && { forfeited: final.forfeited }) } }) };
  }
}
