/** One table on this device: what happens at it, told in the words of the server's socket. */
import type { MoveLine, Offer, Replay, Result, SeatInfo, ServerMessage, Snapshot, View } from "../lib/protocol.ts";
import type { Action } from "./actions.ts";
import type { Variant } from "./description.ts";
import { forcedEnding, naturalEnding } from "./endings.ts";
import type { Engine } from "./engine.ts";
import { Game, type Step } from "./game.ts";
import { Recorder } from "./record.ts";
import { Refused } from "./refused.ts";
import type { StoredMove, StoredTable } from "./stored.ts";

type Body<T> = T extends { table: string; version: number } ? Omit<T, "table" | "version"> : never;
/** Something that happened, before it has its place in the log. */
export type Event = Body<Extract<ServerMessage, { table: string; version: number }>>;

/** Who plays on for somebody who left; the server's tables have the same one. */
export const STAND_IN = "casual";
/** Decides nothing: where everything is in sight and every draw was noted. */
const NO_SEED = "00".repeat(32);

export class LocalTable {
  readonly stored: StoredTable;
  readonly row: Variant;
  readonly #engine: Engine;
  #game!: Game;
  #steps: Step[] = [];

  constructor(engine: Engine, stored: StoredTable) {
    const { variant, players, edition } = stored.settings;
    this.#engine = engine;
    this.stored = stored;
    this.row = engine.variant(variant, players, edition);
    this.#replay();
  }

  get state(): Snapshot["state"] {
    return this.stored.ending ? "over" : "running";
  }

  get acting(): number | null {
    return this.stored.ending ? null : this.#game.seat;
  }

  /** The bot that has to move now, also one that plays on for a person. */
  get bot(): string | null {
    return this.acting === null ? null : this.stored.seats[this.acting]!.bot;
  }

  /** A copy of the position to think about. */
  position(): Game {
    return this.#game.copy();
  }

  act(number: number, seat: number, action: Action | number, byBot: boolean, at: number): Event {
    const { stored } = this;
    if (stored.ending) throw new Refused("not_running");
    if (number !== stored.number) throw new Refused("stale");
    if (seat !== this.acting || (stored.seats[seat]!.bot !== null) !== byBot) throw new Refused("not_your_turn");
    let step: Step;
    try {
      step = this.#game.apply(action);
    } catch {
      throw new Refused("illegal");
    }
    this.#steps.push(step);
    const move = { number, action: step.action, by_bot: byBot, at };
    stored.moves.push(move);
    stored.number++;
    if (this.#game.over) stored.ending = naturalEnding(stored, this.row, this.#game.result());
    return { type: "moved", move: this.#line(step, move), ...this.#position(), ...this.#end() };
  }

  takeBack(number: number, to: number | null): Event {
    const { stored } = this;
    if (stored.ending) throw new Refused("not_running");
    if (number !== stored.number) throw new Refused("stale");
    const own = stored.moves.filter((move) => !move.by_bot);
    const target = to === null ? own.at(-1) : own.find((move) => move.number === to);
    if (!target) throw new Refused("nothing_to_take_back");
    const first = stored.moves.indexOf(target);
    const since = this.#steps.slice(stored.before.length + first);
    stored.practice ||= since.some((step) => step.drawn.length) || stored.moves.slice(first).some((move) => move.by_bot);
    stored.moves.length = first;
    stored.number++;
    forgetNoted(stored);
    this.#replay();
    return { type: "took_back", to: target.number, moves: this.lines(), seed_hash: stored.seed_hash, practice: stored.practice, ...this.#position() };
  }

  /** Resigns a seat, or leaves all of them: then bots play on, or it is over. */
  goOut(seats: number[], how: "left" | "resigned"): Event {
    const { stored } = this;
    if (stored.ending) throw new Refused("not_running");
    for (const seat of seats) Object.assign(stored.seats[seat]!, { out: how, bot: STAND_IN });
    stored.outs = [...stored.outs.filter((seat) => !seats.includes(seat)), ...seats];
    stored.ending = forcedEnding(stored, this.row, this.#game.result(), seats[0]!, how);
    const { view, offer, clock } = this.#position();
    return { type: "left", seat: seats[0]!, how, seats: this.seats(), view, offer, clock, ...this.#end() };
  }

  comeBack(seat: number): Event {
    const { stored } = this;
    const sitter = stored.seats[seat];
    if (stored.ending || sitter?.kind !== "person" || sitter.out !== "left") throw new Refused("seat_taken");
    Object.assign(sitter, { out: null, bot: null });
    stored.outs = stored.outs.filter((other) => other !== seat);
    return { type: "seated", seats: this.seats() };
  }

  /** The seats this person still plays. */
  playing(): number[] {
    return this.stored.seats.flatMap((seat, number) => (seat.kind === "person" && seat.out === null ? [number] : []));
  }

  seats(): SeatInfo[] {
    return this.stored.seats.map((seat, number) => ({ seat: number, ...seat, mine: seat.kind === "person", connected: true }));
  }

  view(): View {
    return this.#game.view(this.#eye());
  }

  offer(): Offer | null {
    const { acting } = this;
    return acting !== null && this.playing().includes(acting) ? this.#game.offer() : null;
  }

  lines(): MoveLine[] {
    const { before, moves } = this.stored;
    return this.#steps.map((step, i) => this.#line(step, moves[i - before.length] ?? { number: i - before.length, action: step.action, by_bot: false, at: 0 }));
  }

  result(): Result | null {
    const { ending } = this.stored;
    return ending && { ...ending, racks: this.#game.racks() };
  }

  snapshot(now: number): Snapshot {
    const { stored } = this;
    return {
      type: "snapshot", table: stored.id, version: stored.version, state: this.state, settings: stored.settings, code: null, seats: this.seats(), host: true,
      watching: 0, spectators_muted: false, ...this.#position(), moves: this.lines(), chat: stored.lines, take_back: null,
      rematch: { wanted_by: stored.next ? stored.seats.flatMap((seat, i) => (seat.kind === "person" ? [i] : [])) : [], table: stored.next },
      result: this.result(), shares: [], seed_hash: stored.seed_hash, seed: this.#seed(), practice: stored.practice, now,
    };
  }

  /** The whole game with open racks, position by position. */
  replay(): Replay {
    const { stored } = this;
    const game = this.#deal();
    const frames: Replay["frames"] = [{ move: null, view: game.view(null), racks: game.racks() }];
    this.#each(game, (step, number) => frames.push({ move: { ...this.#line(step, { number, action: step.action, by_bot: false, at: 0 }), drawn: step.drawn }, view: game.view(null), racks: game.racks() }));
    return {
      table: stored.id, settings: stored.settings, names: stored.seats.map((seat) => seat.name), bots: stored.seats.map((seat) => (seat.kind === "bot" ? seat.bot : null)),
      frames, practice: stored.practice, result: this.result(), seed: this.#seed(), seed_hash: stored.seed_hash,
    };
  }

  record(): Record<string, unknown> {
    const { stored } = this;
    const game = this.#deal();
    const names = stored.seats.map((seat) => (seat.kind === "bot" ? `bot:${seat.bot}` : seat.name));
    const recorder = new Recorder(this.#engine, game, names, stored.position);
    // Where the deal was noted no seed tells of it: then the record names every draw instead.
    if (!stored.noted) for (const { after, seed } of stored.seeds) recorder.noteSeed(after, seed);
    this.#each(game, (step) => recorder.note(step));
    return recorder.record(stored.ending);
  }

  /** Every position before a move, with the number of the action that was played there. */
  decisions(): { game: Game; played: number; seat: number }[] {
    const game = this.#deal();
    const found: { game: Game; played: number; seat: number }[] = [];
    let before = game.copy();
    this.#each(game, (step) => {
      found.push({ game: before, played: step.number, seat: step.seat });
      before = game.copy();
    });
    return found;
  }

  #replay(): void {
    const game = this.#deal();
    this.#steps = [];
    this.#each(game, (step) => this.#steps.push(step));
    this.#game = game;
  }

  #deal(): Game {
    const { noted, position, seeds } = this.stored;
    if (position) return Game.arrange(this.#engine, position, seeds[0]?.seed ?? NO_SEED, true).game;
    return noted ? Game.dealt(this.#engine, this.row, noted.deal) : Game.deal(this.#engine, this.row, seeds[0]!.seed);
  }

  #each(game: Game, then: (step: Step, number: number) => void): void {
    const { before, moves, noted, seeds } = this.stored;
    const reseed = () => {
      for (const { after, seed } of noted ? seeds : seeds.slice(1)) if (after === game.ply) game.reseed(seed);
    };
    for (const [number, action] of [...before, ...moves.map((move) => move.action)].entries()) {
      reseed();
      then(game.apply(action, noted?.drawn[number]), number);
    }
    reseed();
  }

  /** Through whose eyes this person looks; with several seats through those of the acting one. */
  #eye(): number | null {
    const own = this.stored.seats.flatMap((seat, number) => (seat.kind === "person" && seat.out !== "resigned" ? [number] : []));
    if (own.length === 1) return own[0]!;
    return this.acting !== null && own.includes(this.acting) ? this.acting : null;
  }

  #line(step: Step, move: StoredMove): MoveLine {
    const own = this.stored.seats.flatMap((seat, number) => (seat.kind === "person" ? [number] : []));
    const open = this.stored.ending !== null || (own.length === 1 && own[0] === step.seat && this.#eye() === step.seat);
    return {
      number: move.number, seat: step.seat, action: step.action, points: "tile" in step.action ? step.points : [], stood: "tile" in step.action ? step.stood : [], drew: step.drawn.length,
      drawn: open ? step.drawn : null, set_aside: step.set_aside.length ? step.set_aside : null, bonuses: step.bonuses, by_bot: move.by_bot, at: move.at,
    };
  }

  #position(): Pick<Snapshot, "can_take_back" | "clock" | "number" | "offer"> & { view: View } {
    const own = this.stored.moves.some((move) => !move.by_bot);
    const free = !this.stored.ending && own && this.playing().length > 0;
    return { number: this.stored.number, view: this.view(), offer: this.offer(), clock: null, can_take_back: free ? "free" : "no" };
  }

  #end(): { result: Result | null; seed: string | null } {
    return { result: this.result(), seed: this.#seed() };
  }

  #seed(): string | null {
    return this.stored.ending ? (this.stored.seeds.at(-1)?.seed ?? null) : null;
  }
}

/** What was drawn after moves that are taken back counts no more: from there on the table's own seed decides. */
function forgetNoted({ before, moves, noted, seeds }: StoredTable): void {
  if (!noted) return;
  noted.drawn.length = Math.min(noted.drawn.length, before.length + moves.length);
  for (const seeding of seeds) seeding.after = Math.min(seeding.after, noted.drawn.length);
}
