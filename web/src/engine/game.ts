/** A game as a value: its bytes, and what the engine says about them in the protocol's words. */
import { fromHex } from "../lib/hex.ts";
import type { Glimpse, Offer, Result, View } from "../lib/protocol.ts";
import { Actions, Malformed, type Action } from "./actions.ts";
import type { Variant } from "./description.ts";
import type { Engine } from "./engine.ts";
import { counted, PositionReader } from "./position.ts";

/** What one action did. */
export interface Step {
  seat: number;
  number: number;
  action: Action;
  points: [number, number];
  /** Where the markers of the two halves stood before. */
  stood: [number, number];
  bonuses: string;
  set_aside: string[];
  drawn: string[];
}

/** Why nothing was done, in a word of the engine's. */
export class Wrong extends Error {}

/** The parts of a position that was laid out. */
const ARRANGED = ["symbols", "markers", "tokens", "table", "table_counts", "discard", "racks", "rack_counts", "is_hidden", "bag"];

export class Game {
  readonly row: Variant;
  ply = 0;
  readonly #engine: Engine;
  readonly #actions: Actions;
  #bytes: Uint8Array<ArrayBuffer>;

  constructor(engine: Engine, row: Variant, bytes: Uint8Array<ArrayBuffer>, ply = 0) {
    this.#engine = engine;
    this.#actions = new Actions(engine.about);
    this.row = row;
    this.#bytes = bytes;
    this.ply = ply;
  }

  /** Deals a new game from a seed. */
  static deal(engine: Engine, row: Variant, seed: string): Game {
    const game = Game.#blank(engine, row);
    return game.#run("begin", () => {
      engine.game.array("seed").set(fromHex(seed));
      engine.game.set("given_count", -1);
    });
  }

  /** Starts from what was dealt at a real table: the racks and the face-up cards, in order. */
  static dealt(engine: Engine, row: Variant, tiles: string[]): Game {
    const game = Game.#blank(engine, row);
    return game.#run("begin", () => game.#give(tiles));
  }

  /** Begins from a position that somebody laid out; the line comes back with its bag counted out. */
  static arrange(engine: Engine, line: string, seed: string, isCounted = false): { game: Game; line: string } {
    const reader = new PositionReader(engine.about);
    const { row, numbers, lists } = reader.read(line);
    const game = Game.#blank(engine, row);
    const record = engine.game;
    const part = (name: string) => record.array(`arrangement.${name}`);
    game.load();
    record.array("seed").set(fromHex(seed));
    for (const [name, number] of Object.entries({ ...numbers, is_counted: Number(isCounted) })) record.set(`arrangement.${name}`, number);
    for (const name of ARRANGED) part(name).fill(0).set(lists[name] ?? []);
    const reason = engine.call("arrange", record);
    if (reason) throw reader.refusal(reason, part("about"), row);
    game.#bytes = engine.save();
    return { game, line: counted(line, row, part("bag"), engine.about.kinds, record.get("arrangement.turns")) };
  }

  /** The position as a seat sees it: what it cannot know is nowhere, and bots imagine it. */
  static fromView(engine: Engine, view: View): Game {
    const game = Game.#blank(engine, engine.variant(view.variant, view.players, view.edition));
    game.ply = view.ply;
    return game.#run("restore", () => game.#readView(view));
  }

  static #blank(engine: Engine, row: Variant): Game {
    const bytes = new Uint8Array(engine.positionBytes);
    bytes.set(Uint8Array.from(atob(row.blank), (letter) => letter.charCodeAt(0)));
    return new Game(engine, row, bytes);
  }

  /** The position as others may compare it. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  copy(): Game {
    return new Game(this.#engine, this.row, this.#bytes.slice(), this.ply);
  }

  load(): void {
    this.#engine.load(this.#bytes);
    this.#engine.game.array("full").set(this.row.full);
  }

  /** Lets another seed decide every draw from now on. */
  reseed(seed: string): void {
    this.#run("reseed", () => this.#engine.game.array("seed").set(fromHex(seed)));
  }

  legal(): number[] {
    const { game } = this.#ask("legal");
    const mask = game.array("legal").subarray(0, this.row.actions);
    const found: number[] = [];
    for (let number = mask.indexOf(1); number >= 0; number = mask.indexOf(1, number + 1)) found.push(number);
    return found;
  }

  /** Carries out an action, all of it or nothing; without `drawn` the seed decides. */
  apply(action: Action | number, drawn?: string[]): Step {
    const number = typeof action === "number" ? action : this.#actions.encode(this.row, action);
    const { game } = this.#engine;
    this.#run("step", () => {
      game.set("action", number);
      game.set("given_count", -1);
      if (drawn) this.#give(drawn);
    });
    this.ply++;
    const { kinds } = this.#engine.about;
    const done = game.get("action");
    const [first, second] = game.array("points");
    const [here, there] = game.array("stood");
    return {
      seat: game.get("actor"),
      number: done,
      action: this.#actions.decode(this.row, done),
      points: [first!, second!],
      stood: [here!, there!],
      bonuses: this.#colours(game.get("bonuses")),
      set_aside: list(kinds, game.array("set_aside")),
      drawn: Array.from(game.array("drawn").subarray(0, game.get("drawn_count")), (kind) => kinds[kind]!),
    };
  }

  /** The number that stands for all actions that do the same here, however they are written. */
  canonical(action: Action | null): number {
    if (!action) throw new Malformed("This is no action.");
    const number = this.#actions.encode(this.row, action);
    if (this.over) return number;
    this.#engine.game.set("action", number);
    return this.#engine.call("canonical", this.#engine.game);
  }

  /** A number of this game as an action. */
  action(number: number): Action {
    return this.#actions.decode(this.row, number);
  }

  /** The colours that share the lowest marker of a seat's side. */
  weakest(seat: number): string[] {
    const bits = this.#ask("describe").game.array("weakest")[this.row.team_of[seat]!]!;
    return [...this.#colours(bits)];
  }

  get seat(): number {
    return this.#ask("describe").game.get("seat");
  }

  get over(): boolean {
    return this.#phase() === "over";
  }

  rack(seat: number): string[] {
    const { game } = this.#ask("describe");
    return this.#rack(game.array("hands"), seat);
  }

  racks(): string[][] {
    return Array.from({ length: this.row.players }, (_, seat) => this.rack(seat));
  }

  /** What a seat may know; `null` is a spectator. */
  view(seat: number | null): View {
    const { row } = this;
    const { about, game } = this.#ask("describe");
    const { kinds } = about;
    const phase = about.phases[game.get("phase")]!;
    const view: Partial<View> = {
      variant: row.name,
      edition: row.edition,
      players: row.players,
      seat,
      turn: game.get("seat"),
      ply: this.ply,
      phase: phase as View["phase"],
      pending: game.get("pending"),
      first_turn: false,
      radius: row.radius,
      board: [],
      rack: seat === null ? [] : this.#rack(game.array("hands"), seat),
      rack_sizes: Array.from(game.array("hand_counts").subarray(0, row.players)),
      bag: game.get("stock"),
      tracks: this.#tracks(),
      weakest: Array.from(game.array("weakest").subarray(0, row.teams), (bits) => this.#colours(bits)),
      known: this.#known(kinds),
    };
    if (row.game === "cards") {
      const table = game.array("table");
      view.table = Array.from({ length: row.players }, (_, i) => Array.from(table.subarray(2 * i, 2 * i + 2)).filter(Boolean).map((card) => kinds[card - 1]!));
      view.discard = list(kinds, game.array("discard"));
      const gates = game.array("gates");
      const zones = gates.length / game.array("held").length;
      view.gates = Array.from({ length: row.players }, (_, i) => row.zones.map((_, zone) => this.#colours(gates[i * zones + zone]!)));
    } else {
      const board = game.array("board");
      view.board = about.cells.slice(0, row.cells).flatMap(([q, r], i) => (board[i] ? [[q, r, about.colours[board[i]! - 1]!] as [number, number, string]] : []));
      view.first_turn = game.get("first_turn") !== 0;
      view.turns = game.get("turns");
      view.laid = list(kinds, game.array("laid"));
      if (row.tracks === "duel") view.tokens = Array.from(game.array("tokens").subarray(0, row.players), (bits) => [...this.#colours(bits)]);
    }
    if (phase === "over") {
      view.end = about.ends[game.get("end")]!;
      view.ranking = this.#ranking();
    }
    return view as View;
  }

  /** The position as a list shows it: the symbols row by row, a dot for a free cell, and the markers. */
  glimpse(): Glimpse {
    const { about, game } = this.#ask("describe");
    const board = game.array("board");
    const rows = about.cells.slice(0, this.row.cells).map(([q, r], i) => ({ q, r, sign: board[i] ? about.colours[board[i]! - 1]! : "." }));
    const cells = rows.sort((a, b) => a.r - b.r || a.q - b.q).map(({ sign }) => sign).join("");
    return { cells, tracks: this.#tracks(), ply: this.ply };
  }

  /** How it ended; the ranking also serves those who stop before the end. */
  result(): Result {
    const { about, game } = this.#ask("describe");
    return { end: about.ends[game.get("end")]!, ranking: this.#ranking(), tracks: this.#tracks(), racks: this.racks(), seat: null };
  }

  /** What the acting seat can do and what it would bring. */
  offer(): Offer {
    const { row } = this;
    const { about, game } = this.#ask("describe", "offer");
    const { kinds } = about;
    const phase = about.phases[game.get("phase")] as Offer["phase"];
    const seat = game.get("seat");
    const hands = game.array("hands");
    const offer: Partial<Offer> = { seat, phase, rack: phase === "over" ? [] : this.#rack(hands, seat), exchange: null, decline: game.get("decline") !== 0 };
    if (phase === "exchange") offer.exchange = { colours: [...this.#colours(game.get("exchange_colours"))], set_aside: list(kinds, game.array("leaving")) };
    else if (phase !== "over" && row.game === "cards") offer.plays = this.#plays(seat);
    else if (phase !== "over") this.#placements(offer);
    return offer as Offer;
  }

  #placements(offer: Partial<Offer>): void {
    const { about, game } = this.#engine;
    const colours = about.colours.length;
    const edges = Array.from(game.array("pairs").subarray(0, game.get("pair_count")), (edge) => about.edges[edge]!);
    const used = [...new Set(edges.flat())].sort((a, b) => a - b);
    const place = new Map(used.map((cell, i) => [cell, i]));
    const points = game.array("cell_points"), landing = game.array("landing");
    const columns = landing.length / colours;
    offer.cells = used.map((cell) => about.cells[cell]!);
    offer.pairs = edges.map(([i, j]) => [place.get(i)!, place.get(j)!]);
    offer.points = used.map((cell) => Array.from(points.subarray(cell * colours, (cell + 1) * colours)));
    offer.landing = Array.from(about.colours, (_, c) => Array.from(landing.subarray(c * columns, (c + 1) * columns)));
    offer.bonus_at = Array.from(game.array("bonus_at"), (at) => (at === about.no_bonus ? null : at));
    if (this.row.laps === 1) return;
    const doubles = game.array("doubles");
    const size = doubles.length / colours;
    const held = [...new Set(offer.rack)].filter((tile) => tile[0] === tile[1]).sort();
    offer.doubles = Object.fromEntries(
      held.map((tile) => {
        const at = about.colours.indexOf(tile[0]!) * size;
        return [tile, edges.map((_, i) => [doubles[at + 2 * i]!, doubles[at + 2 * i + 1]!] as [number, number])];
      }),
    );
  }

  #plays(seat: number): Offer["plays"] {
    const { about, game } = this.#engine;
    const { kinds } = about;
    const [hands, points, results, held] = [game.array("hands"), game.array("card_points"), game.array("card_results"), game.array("card_cuts")];
    return kinds.flatMap((tile, kind) => {
      const count = hands[seat * kinds.length + kind]!;
      if (!count) return [];
      const [a, b, c, d] = results.subarray(4 * kind, 4 * kind + 4) as unknown as number[];
      const both: [[number, number], [number, number]] = [[a!, b!], [c!, d!]];
      const [e, f, g, h] = Array.from(held.subarray(4 * kind, 4 * kind + 4), (bits) => this.#colours(bits));
      const cuts: [[string, string], [string, string]] = [[e!, f!], [g!, h!]];
      return [{ tile, count, points: [points[2 * kind]!, points[2 * kind + 1]!] as [number, number], results: both, cuts, order_matters: a !== c || b !== d, bonus_at: this.row.length }];
    });
  }

  #readView(view: View): void {
    const { about, game } = this.#engine;
    const { colours, kinds } = about;
    const cells = new Map(about.cells.map((cell, i) => [String(cell), i]));
    const write = (field: string, numbers: ArrayLike<number>, at = 0) => game.array(field).fill(0).set(numbers, at);
    const bits = (letters: Iterable<string>) => [...letters].reduce((sum, letter) => sum | (1 << colours.indexOf(letter)), 0);
    game.set("seat", view.turn);
    game.set("phase", about.phases.indexOf(view.phase));
    game.set("pending", view.pending);
    game.set("turns", view.turns ?? 0);
    game.set("end", view.end ? about.ends.indexOf(view.end) : 0);
    write("tracks", view.tracks.flatMap((sheet) => [...colours].map((colour) => sheet[colour]!)));
    write("hand_counts", view.rack_sizes);
    write("hands", view.seat === null ? [] : counts(kinds, view.rack), (view.seat ?? 0) * kinds.length);
    write("laid", counts(kinds, view.laid ?? []));
    write("discard", counts(kinds, view.discard ?? []));
    write("tokens", (view.tokens ?? []).map(bits));
    write("table", (view.table ?? []).flatMap((row) => [0, 1].map((i) => (row[i] ? kinds.indexOf(row[i]) + 1 : 0))));
    write("board", []);
    for (const [q, r, colour] of view.board) game.array("board")[cells.get(`${q},${r}`)!] = colours.indexOf(colour) + 1;
    write("held", view.known.map(({ tiles }) => tiles));
    write("barred", view.known.flatMap(({ barred }) => kinds.map((kind) => barred[kind] ?? 0)));
  }

  #give(tiles: string[]): void {
    const { game } = this.#engine;
    game.array("given").set(tiles.map((tile) => this.#engine.about.kinds.indexOf(this.#actions.kind(this.row, tile))));
    game.set("given_count", tiles.length);
  }

  #run(name: string, prepare: () => void): this {
    this.load();
    prepare();
    const wrong = this.#engine.call(name, this.#engine.game);
    if (wrong) throw new Wrong(this.#engine.about.wrong[wrong]);
    this.#bytes = this.#engine.save();
    return this;
  }

  #ask(...names: string[]): Engine {
    this.load();
    for (const name of names) this.#engine.call(name, this.#engine.game);
    return this.#engine;
  }

  #phase(): string {
    const { about, game } = this.#ask("describe");
    return about.phases[game.get("phase")]!;
  }

  #colours(bits: number): string {
    return [...this.#engine.about.colours].filter((_, i) => (bits >> i) & 1).join("");
  }

  #rack(hands: ArrayLike<number>, seat: number): string[] {
    const { kinds } = this.#engine.about;
    return kinds.flatMap((kind, i) => Array<string>(hands[seat * kinds.length + i]!).fill(kind));
  }

  #tracks(): Record<string, number>[] {
    const { about, game } = this.#engine;
    const tracks = game.array("tracks");
    return Array.from({ length: this.row.sheets }, (_, sheet) => Object.fromEntries([...about.colours].map((colour, i) => [colour, tracks[sheet * about.colours.length + i]!])));
  }

  /** Sides that stand equally share a place. */
  #ranking(): number[][] {
    const behind = this.#engine.game.array("behind");
    const groups = new Map<number, number[]>();
    for (let side = 0; side < this.row.teams; side++) groups.set(behind[side]!, [...(groups.get(behind[side]!) ?? []), side]);
    return [...groups].sort(([a], [b]) => a - b).map(([, sides]) => sides);
  }

  #known(kinds: string[]): View["known"] {
    const { game } = this.#engine;
    const [held, barred] = [game.array("held"), game.array("barred")];
    const width = barred.length / held.length;
    return Array.from({ length: this.row.players }, (_, seat) => ({
      tiles: held[seat]!,
      barred: Object.fromEntries(kinds.flatMap((kind, i) => (held[seat] && barred[seat * width + i] ? [[kind, barred[seat * width + i]!]] : []))),
    }));
  }
}

function list(kinds: string[], counts: ArrayLike<number>): string[] {
  return kinds.flatMap((kind, i) => Array<string>(counts[i]!).fill(kind));
}

function counts(kinds: string[], tiles: string[]): number[] {
  const found = kinds.map(() => 0);
  for (const tile of tiles) found[kinds.indexOf(tile)]!++;
  return found;
}
