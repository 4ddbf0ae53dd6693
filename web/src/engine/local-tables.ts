/** All tables on this device: takes the messages of the socket and the questions of the server's HTTP side. */
import type { Analysis, AskHint, Catalogue, ClientMessage, CreateTable, GameRow, Hint, Offer, PlayOn, Replay, ServerMessage, Study, StudyPosition, TableInfo, TableRef, View } from "../lib/protocol.ts";
import { fromHex, toHex } from "../lib/hex.ts";
import { REACTIONS } from "../lib/protocol.ts";
import { sha256 } from "../lib/sha256.ts";
import { Advisor } from "./advisor.ts";
import type { Engine } from "./engine.ts";
import { Game } from "./game.ts";
import { LocalTable, STAND_IN, type Event } from "./local-table.ts";
import { Mind, Rng } from "./mind.ts";
import { readRecord, readRecords } from "./reading.ts";
import { Refused } from "./refused.ts";
import type { Store } from "./store.ts";
import { LOCAL, type Seat, type StoredTable } from "./stored.ts";
import { Thinking } from "./thinking.ts";

const BOT_SECONDS = 1;
const HINT_SECONDS = 1;
/** Who plays on the first page, and how long each may think. */
const DEMO_BOTS = ["expert", "casual"];
const DEMO_SECONDS = 0.05;
const SEED_BYTES = 32;
/** With which a position is only checked. */
const SEED = "00".repeat(SEED_BYTES);

type Say = (message: ServerMessage) => void;

export class LocalTables {
  readonly #engine: Engine;
  readonly #mind: Mind;
  readonly #store: Store;
  readonly #say: Say;
  readonly #thinking = new Thinking();
  readonly #tables = new Map<string, LocalTable>();
  readonly #watched = new Set<string>();
  readonly #advisor: Advisor;
  /** What bots take of the time they might, so that people can follow; tests need not. */
  pace = 1;
  /** Called with the table that has changed, for other pages of this device. */
  onchange: (id: string) => void = () => {};

  constructor(engine: Engine, mind: Mind, store: Store, say: Say) {
    this.#engine = engine;
    this.#mind = mind;
    this.#advisor = new Advisor(engine, mind, this.#thinking);
    this.#store = store;
    this.#say = say;
  }

  get lasting(): boolean {
    return this.#store.lasting;
  }

  /** Says whether anybody looks: if not, nothing is thought about but the move that a game waits for. */
  look(seen: boolean): void {
    this.#thinking.look(seen);
  }

  /** Takes a message as the server's socket would; answers where it carries a `ref`. */
  async hear(message: ClientMessage): Promise<void> {
    const ref = message.ref ?? null;
    try {
      const version = await this.#handle(message);
      if (ref !== null && message.type !== "ask_hint") this.#say({ type: "done", ref, version });
    } catch (why) {
      const code = why instanceof Refused ? why.code : "failed";
      this.#say({ type: "refused", ref, code, text: "", table: "table" in message ? message.table : null });
    }
  }

  async #handle(message: ClientMessage): Promise<number | null> {
    if (message.type === "watch") return this.#watch(message.table, message.seen ?? null);
    if (message.type === "unwatch") return this.#unwatch(message.table);
    if (message.type === "ask_hint") return this.#hint(message);
    if (message.type === "ask_rematch") return this.#rematch(message.table);
    if (message.type === "act") return this.#change(message.table, (table) => this.#act(table, message.number, message.seat, message.action));
    if (message.type === "ask_take_back") return this.#change(message.table, (table) => table.takeBack(message.number, message.to ?? null));
    if (message.type === "resign") return this.#change(message.table, (table) => table.goOut([this.#resigning(table, message.seat ?? null)], "resigned"));
    if (message.type === "leave") return this.#change(message.table, (table) => table.goOut(table.playing(), "left"));
    if (message.type === "sit") return this.#change(message.table, (table) => table.comeBack(message.seat));
    if (message.type === "say" || message.type === "react") return this.#change(message.table, (table) => this.#speak(table, message));
    throw new Refused("not_allowed");
  }

  #act(table: LocalTable, number: number, seat: number, action: Parameters<LocalTable["act"]>[2]): Event | null {
    // Told again after a reload: what counted already is answered as it was the first time.
    const made = table.stored.moves.find((move) => move.number === number);
    if (made && !made.by_bot && JSON.stringify(made.action) === JSON.stringify(action)) return null;
    return table.act(number, seat, action, false, Date.now());
  }

  #resigning(table: LocalTable, seat: number | null): number {
    const own = table.playing();
    const chosen = seat ?? (table.acting !== null && own.includes(table.acting) ? table.acting : own[0]);
    if (chosen === undefined || !own.includes(chosen)) throw new Refused("not_seated");
    return chosen;
  }

  #speak(table: LocalTable, message: Extract<ClientMessage, { type: "react" | "say" }>): Event {
    const seat = table.playing()[0] ?? null;
    const line = {
      version: table.stored.version + 1, seat, name: seat === null ? "" : table.stored.seats[seat]!.name,
      text: message.type === "say" ? message.text : null, reaction: message.type === "react" ? message.reaction : null, at: Date.now(),
    };
    table.stored.lines.push(line);
    return { type: "said", line };
  }

  async #watch(id: string, seen: number | null): Promise<number> {
    const table = await this.#find(id);
    this.#watched.add(id);
    if (seen !== table.stored.version) this.#say(table.snapshot(Date.now()));
    void this.#proceed(id);
    return table.stored.version;
  }

  #unwatch(id: string): null {
    this.#watched.delete(id);
    return null;
  }

  /** Another page has changed a table: show it as it is now. */
  async refresh(id: string): Promise<void> {
    this.#tables.delete(id);
    if (this.#watched.has(id)) await this.#watch(id, null).catch(() => {});
  }

  async #find(id: string): Promise<LocalTable> {
    const kept = this.#tables.get(id);
    if (kept) return kept;
    const stored = await this.#store.get(id);
    if (!stored) throw new Refused("unknown_table");
    return this.#current(stored);
  }

  /** Changes a table: first kept, then told. */
  async #change(id: string, how: (table: LocalTable) => Event | null): Promise<number> {
    let version = 0;
    let event: Event | null = null;
    await this.#store.change(id, (kept) => {
      if (!kept) throw new Refused("unknown_table");
      const table = this.#current(kept);
      try {
        event = how(table);
      } catch (why) {
        this.#tables.delete(id); // whatever was half done is gone with it
        throw why;
      }
      if (event !== null) {
        table.stored.version++;
        table.stored.updated = Date.now();
      }
      ({ version } = table.stored);
      return event && table.stored;
    });
    if (event === null) return version;
    this.onchange(id);
    const told = { ...(event as Event), table: id, version } as ServerMessage;
    queueMicrotask(() => {
      this.#say(told);
      void this.#proceed(id);
    });
    return version;
  }

  /** The table as it is kept; another page may have changed it since this one looked. */
  #current(kept: StoredTable): LocalTable {
    const held = this.#tables.get(kept.id);
    if (held?.stored.version === kept.version) return held;
    const table = new LocalTable(this.#engine, kept);
    this.#tables.set(kept.id, table);
    return table;
  }

  /** Lets a bot move if it is its turn and somebody looks on. */
  async #proceed(id: string): Promise<void> {
    const table = await this.#find(id);
    const { bot, acting } = table;
    if (bot === null || acting === null || !this.#watched.has(id)) return;
    const { number, version } = table.stored;
    const { bots } = this.#engine.about;
    // A game may be older than the bots there are now.
    const level = bots.find((known) => known.name === bot) ?? bots.find((known) => known.name === STAND_IN)!;
    this.#say({ type: "thinking", table: id, seat: acting });
    const started = performance.now();
    const wanted = () => this.#tables.get(id)?.stored.version === version && this.#watched.has(id);
    const thought = () => this.#mind.choose(table.position(), level, { seconds: BOT_SECONDS * this.pace }, Rng.fresh());
    const chosen = await (table.playing().length ? this.#thinking.run(thought, wanted) : this.#thinking.runSeen(thought, wanted));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 * level.pace * this.pace - (performance.now() - started))));
    if (chosen === null || !wanted()) return;
    await this.#change(id, (now) => now.act(number, acting, chosen, true, Date.now())).catch(() => {});
  }

  async #hint({ table: id, number, ref }: AskHint): Promise<null> {
    const table = await this.#find(id);
    if (number !== table.stored.number) throw new Refused("stale");
    if (table.acting === null) throw new Refused("not_running");
    if (!table.playing().includes(table.acting)) throw new Refused("not_your_turn");
    const found = await this.#advisor.advise(table.position(), HINT_SECONDS * this.pace, () => table.stored.number === number);
    if (!found) throw new Refused("stale");
    this.#say({ type: "hint", table: id, ref: ref ?? null, number, ...found });
    return null;
  }

  /** Answers as soon as the engine is there. */
  wake(): void {}

  /** What the acting seat of a server's table may do, and what it would bring. */
  offer(view: View): Offer {
    return Game.fromView(this.#engine, view).offer();
  }

  /** What a strong bot would play at a server's table. */
  async hint(view: View): Promise<Pick<Hint, "action" | "reason">> {
    return (await this.#advisor.advise(Game.fromView(this.#engine, view), HINT_SECONDS * this.pace))!;
  }

  async #rematch(id: string): Promise<number> {
    const old = await this.#find(id);
    if (!old.stored.ending) throw new Refused("not_over");
    if (old.stored.next) return old.stored.version;
    const { settings } = old.stored;
    const seats = old.stored.seats.map(({ kind, name, bot }): Seat => ({ kind, name, bot: kind === "bot" ? bot : null, out: null }));
    // Everybody one seat on, so that another one begins.
    const next = await this.#open(settings, [...seats.slice(1), seats[0]!]);
    return this.#change(id, (table) => {
      table.stored.next = next.stored.id;
      return { type: "rematch_changed", rematch: { wanted_by: seats.flatMap((seat, i) => (seat.kind === "person" ? [i] : [])), table: next.stored.id } };
    });
  }

  /** Makes a table for people at this device and bots. */
  async create(plan: CreateTable, name: string): Promise<TableRef> {
    const { variant, players, edition = "modern", on_leave = "bot" } = plan;
    const seats = plan.seats.map((seat, i): Seat => {
      if (seat.kind === "bot") return { kind: "bot", name: seat.bot!, bot: seat.bot!, out: null };
      return { kind: "person", name: seat.name || (seat.kind === "me" ? name : `${name} ${i + 1}`), bot: null, out: null };
    });
    const settings = { variant, edition, players, clock: { kind: "none" as const }, public: false, on_leave, friendly: true };
    const table = await this.#open(settings, seats, { seed: plan.seed ?? undefined, ...(plan.position != null && this.#arranged(plan.position, settings)) });
    return { table: table.stored.id, code: null };
  }

  /** What is known of a table that begins from a position; it may be one at which the game is over. */
  #arranged(text: string, { variant, players, edition }: StoredTable["settings"]): Pick<StoredTable, "ending" | "position" | "practice"> {
    const { game, line } = Game.arrange(this.#engine, text, SEED);
    if (game.row !== this.#engine.variant(variant, players, edition)) throw new Refused("wrong_setup");
    return { position: line, practice: true, ending: game.over ? { ...game.result(), seat: null } : null };
  }

  /** Goes on from a position of a finished game, with fresh draws and bots on the other seats. */
  async playOn(id: string, { moves, seat, bot }: PlayOn, name: string): Promise<TableRef> {
    const { stored } = await this.#find(id);
    const before = [...stored.before, ...stored.moves.map((move) => move.action)].slice(0, moves);
    const seats = stored.seats.map((_, i): Seat => (i === seat ? { kind: "person", name, bot: null, out: null } : { kind: "bot", name: bot, bot, out: null }));
    const noted = stored.noted && { ...stored.noted, drawn: stored.noted.drawn.slice(0, before.length) };
    const { position } = stored;
    const earlier = stored.seeds.filter(({ after }, i) => (i === 0 && !noted) || after < before.length);
    const table = await this.#open({ ...stored.settings, on_leave: "bot" }, seats, { before, noted, earlier, position, practice: Boolean(position) });
    return { table: table.stored.id, code: null };
  }

  /** Takes in what somebody kept, a record or a file with one on each line; each must be a game by the rules. */
  async import(text: string): Promise<TableRef[]> {
    const found = readRecords(text, (record) => readRecord(this.#engine, record));
    const tables: TableRef[] = [];
    for (const { settings, seats, ...rest } of found) tables.push({ table: (await this.#open(settings, seats, rest)).stored.id, code: null });
    return tables;
  }

  async #open(...given: Parameters<typeof storedOf>): Promise<LocalTable> {
    const stored = storedOf(...given);
    const table = new LocalTable(this.#engine, stored);
    await this.#store.put(stored);
    this.#tables.set(stored.id, table);
    this.onchange(stored.id);
    return table;
  }

  async games(): Promise<GameRow[]> {
    const rows = (await this.#store.all()).flatMap((stored): GameRow[] => {
      try {
        return [this.#row(stored)];
      } catch {
        return []; // one that cannot be read any more hides no other
      }
    });
    return rows.sort((a, b) => b.updated - a.updated);
  }

  #row(stored: StoredTable): GameRow {
    const table = new LocalTable(this.#engine, stored);
    const myTurn = table.acting !== null && table.playing().includes(table.acting);
    return {
      table: stored.id, settings: stored.settings, state: table.state, seats: table.seats(), my_turn: myTurn, practice: stored.practice, result: table.result(),
      started: stored.created, updated: stored.updated, position: table.position().glimpse(),
    };
  }

  async table(id: string): Promise<TableInfo> {
    const table = await this.#find(id);
    return { table: id, code: null, state: table.state, settings: table.stored.settings, seats: table.seats() };
  }

  async replay(id: string): Promise<Replay> {
    const table = await this.#find(id);
    if (table.state !== "over") throw new Refused("not_over");
    return table.replay();
  }

  async record(id: string): Promise<Record<string, unknown>> {
    return (await this.#find(id)).record();
  }

  async forget(id: string): Promise<void> {
    this.#tables.delete(id);
    await this.#store.delete(id);
    this.onchange(id);
  }

  /** Starts the analysis of a finished game, or tells how far it is. */
  async analyse(id: string): Promise<Analysis> {
    const table = await this.#find(id);
    if (table.state !== "over") throw new Refused("not_over");
    return this.#advisor.analyse(id, table);
  }

  /** The same for a game of the server's, by its record. */
  async judge(id: string, record: unknown): Promise<Analysis> {
    const { settings, seats, ...found } = readRecord(this.#engine, record);
    return this.#advisor.analyse(id, new LocalTable(this.#engine, storedOf(settings, seats, found)));
  }

  analysis(id: string): Analysis {
    return this.#advisor.analysis(id);
  }

  catalogue(): Catalogue {
    const { variants, bots } = this.#engine.about;
    return { variants: variants, bots: bots.map(({ name, elo }, i) => ({ name, level: i + 1, elo })), reactions: [...REACTIONS], chosen_seeds: true };
  }

  /** A game between two bots, for the first page. */
  async demo(): Promise<Replay> {
    const { engine, mind } = { engine: this.#engine, mind: this.#mind };
    const levels = DEMO_BOTS.map((bot) => engine.about.bots.find(({ name }) => name === bot)!);
    const settings = { variant: "standard", edition: "modern", players: 2, clock: { kind: "none" as const }, public: false, on_leave: "bot" as const, friendly: true };
    const game = Game.deal(engine, engine.variant("standard", 2, "modern"), toHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES))));
    const rng = Rng.fresh();
    const frames: Replay["frames"] = [{ move: null, view: game.view(null), racks: game.racks() }];
    for (let number = 0; !game.over; number++) {
      const chosen = await this.#thinking.runSeen(() => mind.choose(game, levels[game.seat]!, { seconds: DEMO_SECONDS }, rng));
      const step = game.apply(chosen!);
      frames.push({ move: lineOf(step, number), view: game.view(null), racks: game.racks() });
    }
    return { table: null, settings, names: DEMO_BOTS, bots: DEMO_BOTS, frames, practice: false, result: game.result(), seed: null, seed_hash: null };
  }

  /** A made-up position, for tutorial, rules pages and boards that are set up. */
  study({ variant, players, edition = "modern", seed, actions = [], position }: Study): StudyPosition {
    const game = position != null ? Game.arrange(this.#engine, position, seed).game : Game.deal(this.#engine, this.#engine.variant(variant, players, edition), seed);
    const moves = actions.map((action, number) => lineOf(game.apply(action), number));
    const { over } = game;
    return { view: game.view(over ? null : game.seat), offer: over ? null : game.offer(), moves, result: over ? game.result() : null };
  }
}

function lineOf(step: ReturnType<Game["apply"]>, number: number): Replay["frames"][number]["move"] & object {
  return {
    number, seat: step.seat, action: step.action, points: "tile" in step.action ? step.points : [], stood: "tile" in step.action ? step.stood : [], drew: step.drawn.length, drawn: step.drawn,
    set_aside: step.set_aside.length ? step.set_aside : null, bonuses: step.bonuses, by_bot: false, at: 0,
  };
}

/** A table as it begins, with what is known of it already; `earlier` seeds decided what came before. */
function storedOf(
  settings: StoredTable["settings"], seats: Seat[], known: Partial<StoredTable> & { seed?: string; earlier?: StoredTable["seeds"] } = {},
): StoredTable {
  const { seed = toHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES))), earlier = [], ...rest } = known;
  // A game whose draws were noted, and that goes on, needs a seed for the rest.
  const given = rest.noted && !rest.ending && !rest.seeds?.length ? undefined : rest.seeds;
  const seeds = given ?? [...earlier, { after: (rest.before?.length ?? 0) + (rest.moves?.length ?? 0), seed }];
  const now = Date.now();
  return {
    id: LOCAL + toHex(crypto.getRandomValues(new Uint8Array(8))), settings, seats, seed_hash: hashOf(seeds.at(-1)?.seed ?? ""), before: [], moves: [], number: 0,
    version: 1, practice: false, outs: [], ending: null, noted: null, lines: [], next: null, created: now, updated: now, ...rest, seeds,
  };
}

/** The hash that is shown first, so that nobody need believe that no draw was steered. */
const hashOf = (seed: string): string => toHex(sha256(fromHex(seed)));
