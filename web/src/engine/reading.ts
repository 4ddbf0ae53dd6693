/** Reading a record that somebody brings, believing nothing. */
import type { TableSettings } from "../lib/protocol.ts";
import type { Action } from "./actions.ts";
import type { Engine } from "./engine.ts";
import { Game, type Step } from "./game.ts";
import { Refused } from "./local-table.ts";
import type { Ending, Seat, StoredTable } from "./stored.ts";

interface Line extends Record<string, unknown> {
  seat: number;
  points?: number[];
  drawn?: string[];
}

/** A record that is none, or tells of a game that cannot have been played. */
export class BadRecord extends Refused {
  /** The action that is wrong, counted from 1; 0 where it is the record itself. */
  readonly action: number;
  readonly reason: string;
  constructor(action: number, reason: string) {
    super("bad_record");
    this.action = action;
    this.reason = reason;
    this.message = action ? `action ${action}: ${reason}` : reason;
  }
}

type Found = Pick<StoredTable, "ending" | "moves" | "noted" | "number" | "seats" | "seeds" | "settings">;

export function readRecord(engine: Engine, given: unknown): Found {
  const record = given as Record<string, unknown>;
  if (record?.format !== engine.about.record) throw new BadRecord(0, `not a ${engine.about.record}`);
  if (record.position !== undefined) throw new BadRecord(0, "a game that was set up is looked at where it was played");
  const players = record.players as string[], actions = record.actions as Line[];
  if (!Array.isArray(players) || !Array.isArray(actions) || !Array.isArray(record.deal)) throw new BadRecord(0, "players, deal and actions are lists");
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
    throw new BadRecord(0, (why as Error).message);
  }
  same(0, "the deal", sorted(game.racks()), sorted(record.deal as string[][]));
  const moves = actions.map((line, i) => {
    for (const { after, seed } of seeds.slice(1)) if (after === game.ply) game.reseed(seed);
    const step = applied(game, line, noted?.drawn[i], i + 1);
    return { number: i, action: step.action, by_bot: seats[step.seat]!.kind === "bot", at: Date.now() };
  });
  const final = record.final as Ending | undefined;
  if (final && game.over) same(0, "the result", game.result().ranking, final.ranking);
  const ending = final ? { end: final.end, ranking: final.ranking, tracks: final.tracks, seat: null } : null;
  return { settings, seats, seeds, noted, moves, number: moves.length, ending };
}

function applied(game: Game, line: Line, drawn: string[] | undefined, number: number): Step {
  let step: Step;
  try {
    step = game.apply(line as unknown as Action, drawn);
  } catch (why) {
    throw new BadRecord(number, (why as Error).message);
  }
  same(number, "the seat", step.seat, line.seat);
  if (line.points) same(number, "the points", [...step.points].sort(), [...line.points].sort());
  same(number, "the draws", sorted([step.drawn]), sorted([line.drawn ?? []]));
  return step;
}

/** Tiles in an order that does not depend on how they were written. */
function sorted(racks: string[][]): string[][] {
  return racks.map((rack) => rack.map((tile) => [...tile].sort().join("")).sort());
}

function same(action: number, what: string, right: unknown, written: unknown): void {
  if (JSON.stringify(right) !== JSON.stringify(written)) throw new BadRecord(action, `${what} should be ${JSON.stringify(right)}, not ${JSON.stringify(written)}`);
}
