/** The form of a record that somebody brings: every doubt about it is settled before the engine is asked. */
import { Refused } from "./refused.ts";

/** What is wrong with a record; people read `record.<reason>` of the catalogue. */
export interface Fault {
  /** The action that is wrong, counted from 1; 0 where it is the record itself. */
  action: number;
  reason:
    | "bot" | "deal" | "drawn" | "end" | "illegal" | "malformed" | "no_record" | "no_result" | "none_left" | "not_due" | "points" | "result" | "seat" | "seed"
    | "set_aside" | "set_up" | "text" | "too_few" | "tracks" | "unknown_game";
  right?: string;
  written?: string;
  /** The line of a file with several records, counted from 1. */
  line?: number;
}

/** A record that is none, or tells of a game that cannot have been played. */
export class BadRecord extends Refused {
  readonly fault: Fault;
  constructor(action: number, reason: Fault["reason"], right?: unknown, written?: unknown) {
    super("bad_record");
    this.fault = { action, reason, right: told(right), written: told(written) };
  }
}

/** Figures and tiles as people write them down. */
function told(what: unknown): string | undefined {
  if (!Array.isArray(what)) return what === undefined ? undefined : String(what);
  return what.map(told).join(Array.isArray(what[0]) ? " / " : " ");
}

export interface Line {
  seat: number;
  do: string;
  tile?: string;
  at?: number[][];
  score_first: number;
  points?: number[];
  set_aside?: string[];
  drawn: string[];
  text?: string;
}

export interface Seeding {
  after: number;
  seed: string;
  take_back?: number;
}

export interface Share {
  commitment: string;
  seat?: number;
  share?: string;
}

export interface GameRecord {
  variant: string;
  edition: string;
  players: string[];
  deal: string[][];
  table: string[][];
  position?: string;
  /** Those that decide the draws; none where they were noted at a real table. */
  seeds: Seeding[];
  shares: Share[];
  actions: Line[];
  final?: { tracks: Record<string, number>[]; ranking: number[][]; end: string; forfeited?: number[] };
}

type Read<T> = (what: unknown) => T;

class WrongForm extends Error {}

const wrong = (): never => {
  throw new WrongForm();
};
const text: Read<string> = (what) => (typeof what === "string" ? what : wrong());
const whole: Read<number> = (what) => (Number.isSafeInteger(what) ? (what as number) : wrong());
const seed: Read<string> = (what) => (/^[0-9a-f]{64}$/i.test(text(what)) ? text(what) : wrong());
const list = <T>(each: Read<T>): Read<T[]> => (what) => (Array.isArray(what) ? what.map((one) => each(one)) : wrong());
const maybe = <T>(read: Read<T>): Read<T | undefined> => (what) => (what === undefined || what === null ? undefined : read(what));
const fields: Read<Record<string, unknown>> = (what) => (typeof what === "object" && what !== null && !Array.isArray(what) ? (what as Record<string, unknown>) : wrong());
const figures: Read<Record<string, number>> = (what) => Object.fromEntries(Object.entries(fields(what)).map(([name, figure]) => [name, whole(figure)]));

const seeding: Read<Seeding> = (what) => {
  const { after, seed: given, take_back } = fields(what);
  return { after: whole(after), seed: seed(given), ...(maybe(whole)(take_back) !== undefined && { take_back: whole(take_back) }) };
};
const share: Read<Share> = (what) => {
  const given = fields(what);
  return { commitment: text(given.commitment), seat: maybe(whole)(given.seat), share: maybe(seed)(given.share) };
};
const line: Read<Line> = (what) => {
  const given = fields(what);
  return {
    seat: whole(given.seat), do: text(given.do), tile: maybe(text)(given.tile), at: maybe(list(list(whole)))(given.at), score_first: whole(given.score_first ?? 0),
    points: maybe(list(whole))(given.points), set_aside: maybe(list(text))(given.set_aside), drawn: list(text)(given.drawn ?? []), text: maybe(text)(given.text),
  };
};
const final: Read<NonNullable<GameRecord["final"]>> = (what) => {
  const { tracks, ranking, end, forfeited } = fields(what);
  return { tracks: list(figures)(tracks), ranking: list(list(whole))(ranking), end: text(end), forfeited: maybe(list(whole))(forfeited) };
};

/** Reads, or says what and which action is wrong. */
function attempt<T>(read: Read<T>, what: unknown, reason: Fault["reason"], action = 0): T {
  try {
    return read(what);
  } catch (why) {
    throw why instanceof WrongForm ? new BadRecord(action, reason) : why;
  }
}

export function readForm(format: string, given: unknown): GameRecord {
  const record = attempt(fields, given, "no_record");
  if (record.format !== format) throw new BadRecord(0, "no_record");
  const here = <T>(name: string, read: Read<T>, reason: Fault["reason"] = "no_record") => attempt(read, record[name], reason);
  const one = here("seed", maybe(seed), "seed");
  const seeds = here("seeds", maybe(list(seeding)), "seed") ?? [];
  const actions = here("actions", list<unknown>((action) => action)).map((action, i) => attempt(line, action, "malformed", i + 1));
  const read: GameRecord = {
    variant: here("variant", text), edition: here("edition", maybe(text)) ?? "modern", players: here("players", list(text)), deal: here("deal", list(list(text)), "deal"),
    table: here("table", maybe(list(list(text))), "deal") ?? [], position: here("position", maybe(text)), shares: here("shares", maybe(list(share)), "seed") ?? [],
    seeds: seeds.length || one === undefined ? seeds : [{ after: 0, seed: one }], actions, final: here("final", maybe(final)),
  };
  if (one !== undefined && seeds.length) throw new BadRecord(0, "seed");
  checkOrder(read);
  return read;
}

/** Seeds follow each other from the first action on; shares are the server's, then people's by seat. */
function checkOrder({ seeds, shares, actions, players }: GameRecord): void {
  const isUp = (numbers: number[]) => numbers.every((number, i) => i === 0 || numbers[i - 1]! <= number);
  const after = seeds.map((one) => one.after);
  if (after.length && (after[0] !== 0 || !isUp(after) || after.at(-1)! > actions.length)) throw new BadRecord(0, "seed");
  const [server, ...people] = shares;
  if (!server) return;
  const seats = people.map(({ seat }) => seat ?? -1);
  const areSeats = isUp(seats) && new Set(seats).size === seats.length && seats.every((seat) => seat >= 0 && seat < players.length);
  if (server.seat !== undefined || server.share === undefined || !areSeats) throw new BadRecord(0, "seed");
}
