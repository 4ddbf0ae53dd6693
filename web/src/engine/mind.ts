/** The bots: what they choose, what they would advise, and what they think of a move that was made. */
import type { Level, Variant } from "./description.ts";
import type { Engine } from "./engine.ts";
import type { Game } from "./game.ts";

/** How long to think: seconds, or a fixed number of imagined games that is the same anywhere. */
export interface Budget {
  seconds?: number;
  work?: number;
}

/** The generator of a bot's own luck; it has no part in the draws of a game. */
export class Luck {
  words: Uint32Array;

  constructor(engine: Engine, bytes: Uint8Array) {
    const number = new DataView(bytes.buffer, bytes.byteOffset);
    engine.mind.array("rng").set([number.getUint32(0, true), number.getUint32(4, true), number.getUint32(8, true), 1]);
    engine.call("start_rng", engine.mind);
    this.words = Uint32Array.from(engine.mind.array("rng"));
  }

  static fresh(engine: Engine): Luck {
    return new Luck(engine, crypto.getRandomValues(new Uint8Array(12)));
  }
}

/** What the analysis says about one action. */
export interface Verdict {
  best: number;
  best_value: number;
  played_value: number;
  mark: string;
}

/** Why an action is good, in figures. */
export interface Advice {
  number: number;
  value: number;
  points: [number, number];
  helps: number;
  denies: number;
  bonus: boolean;
}

export class Mind {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Chooses an action for the acting seat from what that seat knows; every step is a portion of work. */
  *choose(game: Game, level: Level, budget: Budget, luck: Luck): Generator<number, number> {
    this.#sit(game, level, luck);
    if (level.plays !== "search") return this.#leave(luck, this.#call(`choose_${level.plays}`));
    if (this.#call("prepare") === 1) return this.#leave(luck, Number(this.#actions()[0]));
    yield* this.#search(within(level, budget, this.#engine.about.work.usual));
    return this.#leave(luck, this.#call("conclude"));
  }

  /** Finds the best action and says why it is good. */
  *advise(game: Game, budget: Budget, luck: Luck): Generator<number, Advice> {
    const { about, mind } = this.#engine;
    this.#sit(game, about.advisor, luck);
    this.#call("prepare");
    yield* this.#search(within(about.advisor, budget, about.work.usual));
    const number = this.#call("conclude");
    mind.set("action", number);
    this.#call("explain");
    const [first, second] = mind.array("points");
    this.#leave(luck, 0);
    return { number, value: mind.get("best_value") * game.row.told, points: [first!, second!], helps: mind.get("helps"), denies: mind.get("denies"), bonus: mind.get("earns_bonus") !== 0 };
  }

  /** Judges an action that was played, by what its seat could know. */
  *judge(game: Game, played: number, work: number, luck: Luck): Generator<number, Verdict> {
    const { about, mind } = this.#engine;
    this.#sit(game, about.advisor, luck);
    mind.set("also", played);
    const count = this.#call("prepare");
    yield* this.#search({ work });
    if (count > 1) {
      this.#call("face_off");
      this.#call("sample");
    }
    const mark = about.marks[this.#call("judge")]!;
    this.#leave(luck, 0);
    return { best: mind.get("best"), best_value: mind.get("best_value"), played_value: mind.get("played_value"), mark };
  }

  /** Ends a search with the best answer so far. */
  stop(): void {
    this.#engine.mind.array("stop")[0] = 1;
  }

  *#search(budget: Budget): Generator<number, void> {
    const { mind } = this.#engine;
    const started = performance.now();
    mind.set("work", budget.work ?? -1);
    mind.set("spent", -1);
    while (this.#call("plan")) {
      this.#call("sample");
      yield this.#call("note");
      if (budget.seconds !== undefined) mind.set("spent", (performance.now() - started) / (1000 * budget.seconds));
    }
  }

  #sit(game: Game, level: Level, luck: Luck): void {
    const { mind } = this.#engine;
    mind.set("scratch.seat", game.seat);
    game.load();
    this.#engine.call("observe", this.#engine.game, mind);
    this.#adopt(game.row, level);
    mind.array("rng").set(luck.words);
    mind.array("stop")[0] = 0;
    mind.set("also", -1);
  }

  #adopt(row: Variant, level: Level): void {
    const { mind } = this.#engine;
    mind.set("sees", level.sees);
    mind.set("width", level.width);
    for (const [field, number] of Object.entries(level.depth ?? row.depth)) mind.set(field, number);
    mind.set("scratch.flatness", level.flatness);
    mind.set("whole_bonus", level.bonus);
    mind.setAll("whole_worth", row.worth[level.worth]!);
    this.#engine.learn(row);
    this.#call("learn");
  }

  #actions(): ArrayLike<number | bigint> {
    return this.#engine.mind.array("actions");
  }

  #leave(luck: Luck, answer: number): number {
    luck.words = Uint32Array.from(this.#engine.mind.array("rng"));
    return answer;
  }

  #call(name: string): number {
    return this.#engine.call(name, this.#engine.mind);
  }
}

/** Runs a thought to its end without a pause. */
export function finish<T>(thought: Generator<number, T>): T {
  for (;;) {
    const step = thought.next();
    if (step.done) return step.value;
  }
}

function within(level: Level, budget: Budget, usual: number): Budget {
  if (level.most_work !== null) return { ...budget, work: Math.min(level.most_work, budget.work ?? level.most_work) };
  return budget.work === undefined && budget.seconds === undefined ? { work: usual } : budget;
}
