/** A position as one line, as `docs/notation.md` has it: taken apart and put together again. Whether it can be, the engine says. */
import { hexagon, key } from "../board/hex";
import { infoOf, printedOf } from "../lib/catalogue.svelte";
import type { Catalogue, VariantInfo } from "../lib/protocol";
import { COLOURS, type Colour } from "../theme/tokens";

/** A rack in sight, or how many tiles are hidden. */
export type Rack = string[] | number;

export type Setup = {
  row: VariantInfo;
  /** The symbols, printed ones included. */
  board: ReadonlyMap<string, Colour>;
  /** Cards before each seat, the inner one first. */
  open: string[][];
  tracks: number[][];
  beside: string;
  racks: Rack[];
  bag: string;
  seat: number;
  phase: string;
  turns: string;
};

const FIELDS = 9;
const REST = "*";
const NONE = "-";
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** Nothing laid, nothing scored, all tiles hidden. */
export function blank(row: VariantInfo): Setup {
  const cards = row.game === "cards";
  return {
    row,
    board: cards ? new Map() : printedOf(row),
    open: cards ? times(row.players, () => []) : [],
    tracks: times(row.sheets, () => COLOURS.map(() => 0)),
    beside: cards ? "0".repeat(row.kinds.length) : row.tracks === "duel" ? times(row.players, () => NONE).join("/") : NONE,
    racks: times(row.players, () => row.rack_size),
    bag: REST,
    seat: 0,
    phase: "place",
    turns: REST,
  };
}

/** What was changed by hand: what the bag holds and how many turns are over the engine finds. */
export const changed = (setup: Setup, change: Partial<Setup>): Setup => ({ ...setup, ...change, bag: REST, turns: REST });

const tilesOf = (text: string): string[] => (text === NONE ? [] : (text.match(/../g) ?? []));
const rackOf = (text: string): Rack => (text.endsWith("?") ? parseInt(text, 10) || 0 : tilesOf(text));

function boardOf(text: string, row: VariantInfo): Map<string, Colour> {
  const symbols = text.split("/").flatMap((line) => (line.match(/\d+|[A-Z]/g) ?? []).flatMap((part) => (/\d/.test(part) ? times(Number(part), () => "") : [part])));
  return new Map(hexagon(row.radius).flatMap((cell, i) => (symbols[i] ? [[key(cell), symbols[i] as Colour]] : [])));
}

/** Null where it cannot be taken apart; the engine says what is wrong. */
export function read(text: string, offered: Catalogue): Setup | null {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== FIELDS) return null;
  const [game, board, tracks, beside, racks, bag, seat, phase, turns] = fields as [string, string, string, string, string, string, string, string, string];
  const [variant = "", edition = "", players = ""] = game.split("/");
  const row = infoOf(offered, { variant, edition, players: Number(players) });
  const markers = tracks.split("/").map((sheet) => sheet.split(",").map(Number));
  if (!row || markers.length !== row.sheets || markers.some((sheet) => sheet.length !== COLOURS.length || sheet.some(Number.isNaN))) return null;
  const cards = row.game === "cards";
  return {
    row, beside, bag, phase, tracks: markers, board: cards ? new Map() : boardOf(board, row), open: cards ? board.split("/").map(tilesOf) : [],
    racks: racks.split("/").map(rackOf), seat: Number(seat) || 0, turns,
  };
}

const written = (tiles: string[]): string => tiles.join("") || NONE;

export function write({ row, board, open, tracks, beside, racks, bag, seat, phase, turns }: Setup): string {
  const rows = Array.from({ length: 2 * row.radius + 1 }, (_, i) => {
    const line = hexagon(row.radius).filter(([, r]) => r === i - row.radius).map((cell) => board.get(key(cell)) ?? " ");
    return line.join("").replace(/ +/g, (free) => String(free.length));
  });
  return [
    `${row.name}/${row.edition}/${row.players}`, row.game === "cards" ? open.map(written).join("/") : rows.join("/"), tracks.map((sheet) => sheet.join(",")).join("/"), beside,
    racks.map((rack) => (typeof rack === "number" ? `${rack}?` : written(rack))).join("/"), bag, seat, phase, turns,
  ].join(" ");
}
