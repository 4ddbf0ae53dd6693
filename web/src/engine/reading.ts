/** Reading a record that somebody brings, believing nothing. */
import type { TableSettings } from "../lib/protocol.ts";
import type { Action } from "./actions.ts";
import type { Engine } from "./engine.ts";
import { Game, Wrong, type Step } from "./game.ts";
import { Refused } from "./local-table.ts";
import type { Ending, Seat, StoredTable } from "./stored.ts";

interface Line extends Record<string, unknown> {
  seat: number;
  points?: number[];
  drawn?: string[];
}

/** What is wrong with a record; people read `record.<reason>` of the catalogue. */
export interface Fault {
  /** The action that is wrong, counted from 1; 0 where it is the record itself. */
  action: number;
  reason: "deal" | "drawn" | "illegal" | "malformed" | "no_record" | "none_left" | "not_due" | "points" | "result" | "seat" | "set_up" | "too_few" | "unknown_game";
  right?: string;
  written?: string;
}

/** A record that is none, or tells of a game that cannot have been played. */
export class BadRecord extends Refused {
  readonly fault: Fault;
  constructor(action: number, reason: Fault["reason"], right?: unknown, written?: unknown) {
    super("bad_record");
    this.fault = { action, reason, right: told(right), written: told(written) };
  }
}

type Found = Pick<StoredTable, "ending" | "moves" | "noted" | "number" | "seats" | "seeds" | "settings">;

export function readRecord(engine: Engine, given: unknown): Found {
  const record = given as Record<string, unknown>;
  if (record?.format !== engine.about.record) throw new BadRecord(0, "no_record");
  if (record.position !== undefined) throw new BadRecord(0, "set_up");
  const players = record.players as string[], actions = record.actions as Line[];
  if (!Array.isArray(players) || !Array.isArray(actions) || !Array.isArray(record.deal)) throw new BadRecord(0, "no_record");
  const settings: TableSettings = {
    variant: String(record.variant), edition: String(record.edition ?? "modern"), players: players.length, clock: { kind: "none" }, public: false, on_leave: "bot", friendly: true,
  };
  const seeds = (record.seeds as StoredTable["seeds"] | undefined) ?? (record.seed ? [{ after: 0, seed: String(record.seed) }] : []);
  const noted = seeds.length ? null : { deal: [record.deal, record.table ?? []].flat(2) as string[], drawn: actions.map((line) => line.drawn ?? []) };
  const seats = players.map((name): Seat => (name.startsWith("bot:") ? { kind: "bot", name: name.slice(4), bot: name.slice(4), out: null } : { kind: "person", name, bot: null, out: null }));
  let game: Game;
  try {
    const row = engine.variant(settings.variant, settings.players, settings.edition);
    game = noted ? Game.dealt(engine, row, noted.deal) : Game.deal(engine, row, seeds[0]!.seed);
  } catch (why) {
    throw new BadRecord(0, why instanceof RangeError ? "unknown_game" : reasonOf(why));
  }
  same(0, "deal", game.racks(), record.deal as string[][], sorted);
  const moves = actions.map((line, i) => {
    for (const { after, seed } of seeds.slice(1)) if (after === game.ply) game.reseed(seed);
    const step = applied(game, line, noted?.drawn[i], i + 1);
    return { number: i, action: step.action, by_bot: seats[step.seat]!.kind === "bot", at: Date.now() };
  });
  const final = record.final as Ending | undefined;
  if (final && game.over) same(0, "result", game.result().ranking, final.ranking);
  const ending = final ? { end: final.end, ranking: final.ranking, tracks: final.tracks, seat: null } : null;
  return { settings, seats, seeds, noted, moves, number: moves.length, ending };
}

function applied(game: Game, line: Line, drawn: string[] | undefined, number: number): Step {
  let step: Step;
  try {
    step = game.apply(line as unknown as Action, drawn);
  } catch (why) {
    throw new BadRecord(number, reasonOf(why));
  }
  same(number, "seat", step.seat + 1, line.seat + 1);
  if (line.points) same(number, "points", step.points, line.points, (points) => [...points].sort());
  same(number, "drawn", [step.drawn], [line.drawn ?? []], sorted);
  return step;
}

/** The engine's own word for what is wrong, or that it cannot even read it. */
function reasonOf(why: unknown): Fault["reason"] {
  return why instanceof Wrong ? (why.message as Fault["reason"]) : "malformed";
}

/** Tiles in an order that does not depend on how they were written. */
function sorted(racks: string[][]): string[][] {
  return racks.map((rack) => rack.map((tile) => [...tile].sort().join("")).sort());
}

function same<T>(action: number, reason: Fault["reason"], right: T, written: T, order: (what: T) => unknown = (what) => what): void {
  if (JSON.stringify(order(right)) !== JSON.stringify(order(written))) throw new BadRecord(action, reason, right, written);
}

/** Figures and tiles as people write them down. */
function told(what: unknown): string | undefined {
  if (!Array.isArray(what)) return what === undefined ? undefined : String(what);
  return what.map(told).join(Array.isArray(what[0]) ? " / " : " ");
}
