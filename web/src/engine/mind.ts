/** The bots: what they choose, what they would advise, and what they think of a move that was made. */
import type { Level, Variant } from "./description.ts";
import type { Engine } from "./engine.ts";
import type { Game } from "./game.ts";
import type { SearchWorkers } from "./search-workers.ts";

/** How long to think: seconds, or a fixed number of imagined games that is the same anywhere. */
export interface Budget {
  seconds?: number;
  work?: number;
}

/** A search with fewer imagined games is over before others have heard of it. */
const WORTH_SHARING = 4096;

/** A thought in portions, between which others may have their turn; each tells how many games were imagined so far. */
export type Thought<T> = AsyncGenerator<number, T>;

/** The random numbers a bot thinks with; it has no part in the draws of a game. */
export class Rng {
  words: Uint32Array;
  isWarm = false;

  constructor(bytes: Uint8Array) {
    const number = new DataView(bytes.buffer, bytes.byteOffset);
    this.words = Uint32Array.of(number.getUint32(0, true), number.getUint32(4, true), number.getUint32(8, true), 1);
  }

  static fresh(): Rng {
    return new Rng(crypto.getRandomValues(new Uint8Array(12)));
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
  risks: number;
  bonus: boolean;
}

export class Mind {
  readonly #engine: Engine;
  readonly #others: SearchWorkers | null;

  /** With others it shares every longer search; alone and with fixed work it thinks what the package thinks. */
  constructor(engine: Engine, others: SearchWorkers | null = null) {
    this.#engine = engine;
    this.#others = others;
  }

  /** Chooses an action for the acting seat from what that seat knows. */
  async *choose(game: Game, level: Level, budget: Budget, rng: Rng): Thought<number> {
    this.#sit(game, level, rng);
    if (level.plays !== "search") return this.#leave(rng, this.#call(`choose_${level.plays}`));
    if (this.#call("prepare") === 1) return this.#leave(rng, Number(this.#actions()[0]));
    yield* this.#search(within(level, budget, this.#engine.about.work.usual));
    return this.#leave(rng, this.#call("conclude"));
  }

  /** Finds the best action and says why it is good. */
  async *advise(game: Game, budget: Budget, rng: Rng): Thought<Advice> {
    const { about, mind } = this.#engine;
    this.#sit(game, about.advisor, rng);
    this.#call("prepare");
    yield* this.#search(within(about.advisor, budget, about.work.usual));
    const number = this.#call("conclude");
    mind.set("action", number);
    this.#call("explain");
    const [first, second] = mind.array("points");
    this.#leave(rng, 0);
    return { number, value: mind.get("best_value") * game.row.told, points: [first!, second!], helps: mind.get("helps"), denies: mind.get("denies"), risks: mind.get("risks"), bonus: mind.get("earns_bonus") !== 0 };
  }

  /** Judges an action that was played, by what its seat could know. */
  async *judge(game: Game, played: number, work: number, rng: Rng): Thought<Verdict> {
    const { about, mind } = this.#engine;
    this.#sit(game, about.advisor, rng);
    mind.set("also", played);
    const count = this.#call("prepare");
    yield* this.#search({ work });
    if (count > 1) {
      this.#call("face_off");
      await this.#sample();
    }
    const mark = about.marks[this.#call("judge")]!;
    this.#leave(rng, 0);
    return { best: mind.get("best"), best_value: mind.get("best_value"), played_value: mind.get("played_value"), mark };
  }

  async *#search(budget: Budget): AsyncGenerator<number, void> {
    const { mind } = this.#engine;
    const isLong = budget.work === undefined || budget.work >= WORTH_SHARING;
    mind.set("workers", 1);
    mind.set("work", budget.work ?? -1);
    mind.set("spent", -1);
    if (this.#others && isLong) mind.set("workers", 1 + this.#others.tell(mind.bytes()));
    const started = performance.now();
    while (this.#call("plan")) {
      await this.#sample();
      yield this.#call("note");
      if (budget.seconds !== undefined) mind.set("spent", (performance.now() - started) / (1000 * budget.seconds));
    }
  }

  /** Plays the portion that was planned, and lets the others play their parts of it. */
  async #sample(): Promise<void> {
    const { mind } = this.#engine;
    const workers = mind.get("workers"), samples = mind.get("samples");
    const part = Math.floor(samples / workers);
    if (workers === 1 || part === 0) return void this.#call("sample");
    const alive = mind.get("alive");
    const theirs = this.#others!.sample(mind.array("group").slice(0, alive), part);
    mind.set("samples", samples - part * (workers - 1));
    this.#call("sample");
    const [totals, squares] = [mind.array("more"), mind.array("more_squares")];
    for (const { done, more, more_squares } of await theirs) {
      mind.set("done", mind.get("done") + done);
      for (let i = 0; i < alive; i++) {
        totals[i]! += more[i]!;
        squares[i]! += more_squares[i]!;
      }
    }
  }

  #sit(game: Game, level: Level, rng: Rng): void {
    const { mind } = this.#engine;
    mind.set("scratch.seat", game.seat);
    game.load();
    this.#engine.call("observe", this.#engine.game, mind);
    this.#adopt(game.row, level);
    mind.array("rng").set(rng.words);
    if (!rng.isWarm) this.#call("start_rng");
    rng.isWarm = true;
    mind.array("stop")[0] = 0;
    mind.set("also", -1);
  }

  #adopt(row: Variant, level: Level): void {
    const { mind } = this.#engine;
    mind.set("sees", level.sees);
    mind.set("width", level.width);
    this.#reach(level.depth ?? row.depth);
    mind.set("scratch.flatness", level.flatness);
    mind.set("whole_bonus", row.bonus);
    mind.setAll("whole_worth", row.worth[level.worth]!);
    this.#engine.learn(row);
    this.#call("learn");
  }

  /** Sets how far imagined games go. */
  #reach(depth: Record<string, number>): void {
    for (const [field, number] of Object.entries(depth)) this.#engine.mind.set(field, number);
  }

  #actions(): ArrayLike<number | bigint> {
    return this.#engine.mind.array("actions");
  }

  #leave(rng: Rng, answer: number): number {
    rng.words = Uint32Array.from(this.#engine.mind.array("rng"));
    return answer;
  }

  #call(name: string): number {
    return this.#engine.call(name, this.#engine.mind);
  }
}

/** Runs a thought to its end without a pause. */
export async function finish<T>(thought: Thought<T>): Promise<T> {
  for (;;) {
    const step = await thought.next();
    if (step.done) return step.value;
  }
}

function within(level: Level, budget: Budget, usual: number): Budget {
  if (level.most_work !== null) return { ...budget, work: Math.min(level.most_work, budget.work ?? level.most_work) };
  return budget.work === undefined && budget.seconds === undefined ? { work: usual } : budget;
}
