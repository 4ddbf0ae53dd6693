/** What a strong bot thinks of positions: hints for those who play, and a judgement of games that are over. */
import type { Analysis, Decision, Hint } from "../lib/protocol.ts";
import type { Engine } from "./engine.ts";
import type { Game } from "./game.ts";
import type { LocalTable } from "./local-table.ts";
import { Rng, type Mind } from "./mind.ts";
import type { Thinking } from "./thinking.ts";

/** The same game is judged alike each time. */
const STEADY_BYTES = Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

/** Figures as the server tells them. */
const rounded = (value: number): number => Number(value.toFixed(4));

export class Advisor {
  readonly #engine: Engine;
  readonly #mind: Mind;
  readonly #thinking: Thinking;
  readonly #analyses = new Map<string, Analysis>();

  constructor(engine: Engine, mind: Mind, thinking: Thinking) {
    this.#engine = engine;
    this.#mind = mind;
    this.#thinking = thinking;
  }

  /** What to play at a position and why; `null` if nobody wants to know any more. */
  async advise(game: Game, seconds: number, wanted?: () => boolean): Promise<Pick<Hint, "action" | "reason"> | null> {
    const found = await this.#thinking.runSeen(() => this.#mind.advise(game, { seconds }, Rng.fresh()), wanted);
    if (!found) return null;
    const action = game.action(found.number);
    return {
      action,
      reason: { points: "tile" in action ? found.points : [], weakest: game.weakest(game.seat), lifts_weakest: found.helps !== 0, denies: found.denies, risks: found.risks, bonus: found.bonus, value: rounded(found.value) },
    };
  }

  /** Starts the analysis of a finished game, or tells how far it is. */
  analyse(id: string, table: LocalTable): Analysis {
    const known = this.#analyses.get(id);
    if (known && known.state !== "failed") return known;
    const analysis: Analysis = { state: "running", progress: 0, decisions: [] };
    this.#analyses.set(id, analysis);
    this.#judge(table, analysis).catch(() => (analysis.state = "failed"));
    return analysis;
  }

  analysis(id: string): Analysis {
    return this.#analyses.get(id) ?? { state: "none", progress: 0, decisions: [] };
  }

  async #judge(table: LocalTable, analysis: Analysis): Promise<void> {
    const { about } = this.#engine;
    const { row } = table;
    const positions = table.decisions();
    const rng = new Rng(STEADY_BYTES);
    const win = Array<number>(row.teams).fill(1 / row.teams);
    for (const [move, { game, played, seat }] of positions.entries()) {
      const found = await this.#thinking.runSeen(() => this.#mind.judge(game, played, about.work.analysis, rng));
      const side = row.team_of[seat]!;
      win[side] = found!.best_value;
      if (row.teams === 2) win[1 - side] = 1 - found!.best_value;
      const better = game.copy().apply(found!.best);
      const decision: Decision = {
        move, seat, best: better.action, points: "tile" in better.action ? better.points : [], loss: rounded(Math.max(0, found!.best_value - found!.played_value)),
        before: rounded(found!.best_value * row.told), after: rounded(found!.played_value * row.told), mark: found!.mark as Decision["mark"], win: win.map(rounded),
      };
      analysis.decisions.push(decision);
      analysis.progress = (move + 1) / positions.length;
    }
    analysis.state = "done";
  }
}
