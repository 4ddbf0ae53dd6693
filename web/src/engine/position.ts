/** The line of a position, read as `sixfold.rules.position` reads it and refused in its words; whether it can be, the engine says. */
import { cellName } from "../board/notation.ts";
import type { Description, Variant } from "./description.ts";
import { Refused } from "./refused.ts";

/** What is wrong with a position: `line` where it cannot be read, else a reason of the engine's and what it tells of. */
export interface PositionFault {
  reason: string;
  told: Record<string, string>;
}

/** A line that cannot be read, or a position that no game comes to, with the package's own sentence. */
export class BadPosition extends Refused {
  readonly position: PositionFault;
  constructor(sentence: string, position: PositionFault) {
    super("illegal", sentence);
    this.position = position;
  }
}

/** A position in the engine's numbers, by the fields of its record. */
export interface Arranged {
  row: Variant;
  numbers: Record<string, number>;
  lists: Record<string, number[]>;
}

const FIELDS = 9;
const REST = "*";
const NONE = "-";
const PHASES = ["place", "bonus", "exchange", "over"];
const OPEN_PLACES = 2;

export class PositionReader {
  readonly #about: Description;

  constructor(about: Description) {
    this.#about = about;
  }

  read(line: string): Arranged {
    const fields = line.trim().split(/\s+/).filter(Boolean);
    if (fields.length !== FIELDS) this.#wrong("fields", FIELDS, fields.length);
    const [game, board, tracks, beside, racks, bag, seat, phase, turns] = fields as [string, string, string, string, string, string, string, string, string];
    const row = this.#row(game);
    const lists: Arranged["lists"] = {};
    const numbers: Arranged["numbers"] = {};
    if (row.game === "board") lists.symbols = this.#board(board, row);
    else {
      const table = this.#parts(board, row.players, "the table").map((cards) => this.#tiles(cards, row));
      lists.table = table.flatMap((cards) => Array.from({ length: OPEN_PLACES }, (_, i) => (cards[i] ? this.#about.kinds.indexOf(cards[i]) + 1 : 0)));
      lists.table_counts = table.map((cards) => cards.length);
    }
    const [name, pending] = this.#phase(phase);
    const held = this.#parts(racks, row.players, "the racks").map((rack) => this.#rack(rack, row));
    lists.markers = this.#parts(tracks, row.sheets, "the markers").flatMap((sheet) => this.#sheet(sheet));
    if (row.tracks === "duel") lists.tokens = this.#parts(beside, row.players, "the tokens").map((colours) => this.#bits(colours));
    if (row.open_cards) lists.discard = this.#counts(beside, row, "discard pile");
    lists.racks = held.flatMap(({ tiles }) => this.#about.kinds.map((kind) => tiles.filter((tile) => tile === kind).length));
    lists.rack_counts = held.map(({ count }) => count);
    lists.is_hidden = held.map(({ hidden }) => Number(hidden));
    numbers.has_bag = Number(bag !== REST);
    if (bag !== REST) lists.bag = this.#counts(bag, row, "bag");
    numbers.seat = this.#number(seat, "the seat");
    numbers.has_turns = Number(turns !== REST);
    numbers.turns = turns === REST ? 0 : this.#number(turns, "the number of turns");
    return { row, lists, numbers: { ...numbers, pending, phase: this.#about.phases.indexOf(name) } };
  }

  /** Why a position cannot come up in a game, from the engine's numbers. */
  refusal(number: number, about: ArrayLike<number>, { radius }: Variant): BadPosition {
    const { cells, colours, illegal, kinds } = this.#about;
    const words: Record<string, (number: number) => string> = { number: String, seat: String, colour: (i) => colours[i]!, kind: (i) => kinds[i]!, cell: (i) => cellName(cells[i]!, radius) };
    const [reason, sentence] = Object.entries(illegal)[number]!;
    const told: PositionFault["told"] = {};
    const text = sentence.replace(/\{([a-z]+)(\d)\}/g, (name, what: string, place: string) => (told[name.slice(1, -1)] = words[what]!(about[Number(place)]!)));
    return new BadPosition(text, { reason, told });
  }

  #wrong(what: string, ...values: unknown[]): never {
    const text = this.#about.malformed[what]!.replace(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)]));
    throw new BadPosition(text, { reason: "line", told: {} });
  }

  #row(text: string): Variant {
    const [name, edition, players] = this.#parts(text, 3, "the game") as [string, string, string];
    const count = this.#number(players, "the number of players");
    return this.#about.variants.find((row) => row.name === name && row.edition === edition && row.players === count) ?? this.#wrong("game", name, edition, count);
  }

  #parts(text: string, count: number, what: string): string[] {
    const parts = text.split("/");
    return parts.length === count ? parts : this.#wrong("parts", count, what, parts.length);
  }

  #number(text: string, what: string): number {
    return /^-?[0-9]{1,3}$/.test(text) ? Number(text) : this.#wrong("number", text, what);
  }

  #board(text: string, { radius }: Variant): number[] {
    const { cells, colours } = this.#about;
    const symbols = Array<number>(cells.length).fill(0);
    const rows = this.#parts(text, 2 * radius + 1, "the board");
    for (const [i, written] of rows.entries()) {
      const r = i - radius;
      const place = new Map(cells.flatMap(([q, row], cell) => (row === r && Math.max(Math.abs(q), Math.abs(q + r)) <= radius ? [[q, cell] as const] : [])));
      const row = [...place].sort(([a], [b]) => a - b).map(([, cell]) => cell);
      if (!new RegExp(`^([${colours}]|[0-9]+)+$`).test(written)) this.#wrong("row", written);
      const signs = written.replace(/[0-9]+/g, (run) => ".".repeat(Number(run.slice(0, 3))));
      if (signs.length !== row.length) this.#wrong("cells", written, signs.length, row.length);
      for (const [at, sign] of [...signs].entries()) symbols[row[at]!] = colours.indexOf(sign) + 1;
    }
    return symbols;
  }

  #sheet(text: string): number[] {
    const { colours } = this.#about;
    const markers = text.split(",").map((marker) => this.#number(marker, "a marker's column"));
    return markers.length === colours.length ? markers : this.#wrong("sheet", text, colours);
  }

  #bits(text: string): number {
    const { colours } = this.#about;
    const letters = text === NONE ? [] : [...text];
    if (new Set(letters).size !== letters.length || letters.some((letter) => !colours.includes(letter))) this.#wrong("tokens", text);
    return letters.reduce((bits, letter) => bits | (1 << colours.indexOf(letter)), 0);
  }

  #rack(text: string, row: Variant): { tiles: string[]; count: number; hidden: boolean } {
    if (/^[0-9]\?$/.test(text)) return { tiles: [], count: Number(text[0]), hidden: true };
    const tiles = this.#tiles(text, row);
    return { tiles, count: tiles.length, hidden: false };
  }

  #tiles(text: string, row: Variant): string[] {
    const { colours } = this.#about;
    const written = text === NONE ? [] : (text.match(/.{1,2}/g) ?? []);
    const tiles = written.map((tile) => (new RegExp(`^[${colours}]{2}$`).test(tile) ? [...tile].sort((a, b) => colours.indexOf(a) - colours.indexOf(b)).join("") : this.#wrong("tile", tile)));
    return tiles.every((tile) => row.kinds.includes(tile)) ? tiles : this.#wrong("double");
  }

  #counts(text: string, { kinds }: Variant, what: string): number[] {
    if (!new RegExp(`^[0-9]{${kinds.length}}$`).test(text)) this.#wrong("counts", what, kinds.length);
    return this.#about.kinds.map((kind) => Number(text[kinds.indexOf(kind)] ?? 0));
  }

  #phase(text: string): [name: Description["phases"][number], pending: number] {
    const name = text.replace(/[0-9]+$/, "");
    const number = text.replace(/[^0-9]/g, "");
    if (!PHASES.includes(name) || (number && name !== "bonus") || number.length > 1) this.#wrong("phase", text, PHASES.join(", "));
    return [name as Description["phases"][number], name === "bonus" ? Number(number || "1") : 0];
  }
}

/** The line with its bag and its turns counted out. */
export function counted(line: string, { kinds }: Variant, bag: ArrayLike<number>, all: string[], turns: number): string {
  const fields = line.trim().split(/\s+/);
  fields[5] = kinds.map((kind) => bag[all.indexOf(kind)]).join("");
  fields[8] = String(turns);
  return fields.join(" ");
}
