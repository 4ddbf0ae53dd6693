/** Playing a record again that somebody brings, believing nothing; as `sixfold.records.replay` does. */
import { parseAction, formatAction } from "../board/notation.ts";
import { fromHex, toHex } from "../lib/hex.ts";
import type { TableSettings } from "../lib/protocol.ts";
import { sha256 } from "../lib/sha256.ts";
import type { Action } from "./actions.ts";
import { ranked } from "./endings.ts";
import type { Engine } from "./engine.ts";
import { Game, Wrong, type Step } from "./game.ts";
import { BadPosition } from "./position.ts";
import { BadRecord, readForm, type Fault, type GameRecord, type Line } from "./record-form.ts";
import type { Ending, Seat, StoredTable } from "./stored.ts";

export { BadRecord, type Fault } from "./record-form.ts";

type Found = Pick<StoredTable, "ending" | "moves" | "noted" | "number" | "position" | "practice" | "seats" | "seeds" | "settings">;

const BOT = "bot:";
/** Where every draw was noted nothing depends on it: racks that were hidden then are told wrong by it. */
const NO_SEED = "00".repeat(32);

export function readRecord(engine: Engine, given: unknown): Found {
  const record = readForm(engine.about.record, given);
  const { players, seeds, actions } = record;
  const settings: TableSettings = {
    variant: record.variant, edition: record.edition, players: players.length, clock: { kind: "none" }, public: false, on_leave: "bot", friendly: true,
  };
  const noted = seeds.length ? null : { deal: [...record.deal, ...record.table].flat(), drawn: actions.map((line) => line.drawn) };
  const seats = players.map((name): Seat => (name.startsWith(BOT) ? { kind: "bot", name: name.slice(BOT.length), bot: name.slice(BOT.length), out: null } : { kind: "person", name, bot: null, out: null }));
  checkLuck(record);
  const { game, position } = opened(engine, record, noted);
  const moves = actions.map((line, i) => {
    for (const { after, seed } of seeds.slice(1)) if (after === game.ply) game.reseed(seed);
    const step = applied(game, line, noted?.drawn[i], i + 1);
    return { number: i, action: step.action, by_bot: seats[step.seat]!.kind === "bot", at: Date.now() };
  });
  const ending = ended(engine, game, record.final);
  const stranger = seats.find(({ kind, bot }) => kind === "bot" && !engine.about.bots.some(({ name }) => name === bot));
  if (!ending && stranger) throw new BadRecord(0, "bot", undefined, stranger.bot);
  return { settings, seats, seeds, noted, position, practice: position !== null, moves, number: moves.length, ending };
}

/** Reads a record, or a file with one on each line; what is wrong names the line there. */
export function readRecords<T>(text: string, read: (record: unknown) => T): T[] {
  const whole = parsed(text);
  if (whole !== undefined) return [read(whole)];
  const lines = text.split("\n").map((line, i) => ({ line, number: i + 1 })).filter(({ line }) => line.trim());
  return lines.map(({ line, number }) => {
    try {
      return read(parsed(line));
    } catch (why) {
      if (why instanceof BadRecord && lines.length > 1) why.fault.line = number;
      throw why;
    }
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first position, its deal checked. */
function opened(engine: Engine, record: GameRecord, noted: StoredTable["noted"]): { game: Game; position: string | null } {
  const { variant, players, edition, deal, table, seeds } = record;
  const row = engine.about.variants.find((one) => one.name === variant && one.players === players.length && one.edition === edition);
  if (!row) throw new BadRecord(0, "unknown_game");
  let game: Game;
  let position: string | null = null;
  try {
    if (record.position !== undefined) ({ game, line: position } = Game.arrange(engine, record.position, seeds[0]?.seed ?? NO_SEED));
    else game = noted ? Game.dealt(engine, row, noted.deal) : Game.deal(engine, row, seeds[0]!.seed);
  } catch (why) {
    throw new BadRecord(0, why instanceof BadPosition ? "set_up" : reasonOf(why, "deal"));
  }
  if (game.row !== row) throw new BadRecord(0, "set_up");
  same(0, "deal", game.racks(), deal, sorted);
  if (row.game === "cards") same(0, "deal", game.view(null).table!, table);
  return { game, position };
}

/** Checks that nobody alone chose the seed, and that the later ones follow from it. */
function checkLuck({ seeds, shares }: GameRecord): void {
  const hash = (...hex: string[]) => toHex(sha256(fromHex(hex.join(""))));
  for (const { share, commitment } of shares) if (share !== undefined && hash(share) !== commitment) throw new BadRecord(0, "seed");
  if (!seeds.length) return;
  const [{ seed }, ...later] = seeds as [GameRecord["seeds"][number], ...GameRecord["seeds"]];
  if (shares.length && hash(...shares.flatMap(({ share }) => share ?? [])) !== seed) throw new BadRecord(0, "seed");
  for (const { seed: next, take_back } of later) if (take_back !== undefined && hash(seed, take_back.toString(16).padStart(8, "0")) !== next) throw new BadRecord(0, "seed");
}

function applied(game: Game, line: Line, drawn: string[] | undefined, number: number): Step {
  same(number, "seat", game.seat + 1, line.seat + 1);
  let step: Step, means: boolean;
  try {
    means = line.text === undefined || game.canonical(parseAction(line.text, game.row.radius)) === game.canonical(line as Action);
    step = game.apply(line as Action, drawn);
  } catch (why) {
    throw new BadRecord(number, reasonOf(why));
  }
  if (!means) throw new BadRecord(number, "text", formatAction(line as Action, game.row.radius), line.text);
  if (line.points && "tile" in step.action) same(number, "points", isTurned(step.action, line) ? step.points.toReversed() : step.points, line.points);
  if (line.set_aside) same(number, "set_aside", [step.set_aside], [line.set_aside], sorted);
  if (!drawn) same(number, "drawn", step.drawn, line.drawn, (tiles) => tiles.map(kindOf));
  return step;
}

/** Whether the engine writes a tile the other way round than the record does. */
function isTurned(action: Extract<Action, { tile: string }>, line: Line): boolean {
  return action.do === "place" ? JSON.stringify(action.at) !== JSON.stringify(line.at) : action.tile !== line.tile;
}

/** How it ended: by the rules as the engine says, or because somebody stopped. */
function ended(engine: Engine, game: Game, final: GameRecord["final"]): Ending | null {
  if (!final && game.over) throw new BadRecord(0, "no_result");
  if (!final) return null;
  const { end, ranking, tracks } = game.result();
  const markers = (sheets: typeof tracks) => JSON.stringify(sheets.map((sheet) => Object.entries(sheet).sort()));
  if (markers(tracks) !== markers(final.tracks)) throw new BadRecord(0, "tracks");
  if (game.over ? final.end !== end : engine.about.ends.includes(final.end)) throw new BadRecord(0, "end");
  const places = (groups: number[][]) => groups.map((group) => group.toSorted((a, b) => a - b));
  if (game.over) same(0, "result", ranked(ranking, final.forfeited ?? []), final.ranking, places);
  same(0, "result", ranking, final.ranking, (groups) => groups.flat().toSorted((a, b) => a - b));
  return { end: final.end, ranking: final.ranking, tracks: final.tracks, seat: null, ...(final.forfeited && { forfeited: final.forfeited }) };
}

/** The engine's own word for what is wrong, or that it cannot even read it. */
function reasonOf(why: unknown, otherwise: Fault["reason"] = "malformed"): Fault["reason"] {
  return why instanceof Wrong ? (why.message as Fault["reason"]) : otherwise;
}

/** A tile in letters that do not depend on how it was written. */
const kindOf = (tile: string): string => [...tile].sort().join("");
const sorted = (racks: string[][]): string[][] => racks.map((rack) => rack.map(kindOf).sort());

function same<T>(action: number, reason: Fault["reason"], right: T, written: T, order: (what: T) => unknown = (what) => what): void {
  if (JSON.stringify(order(right)) !== JSON.stringify(order(written))) throw new BadRecord(action, reason, right, written);
}
