import { describe, expect, test } from "vitest";
import { distance, hexagon, key } from "../src/board/hex";
import { pairUp } from "../src/board/pairs";
import type { Catalogue, VariantInfo } from "../src/lib/protocol";
import { blank, changed, read, write } from "../src/setup/line";
import { COLOURS, type Colour } from "../src/theme/tokens";

const DUEL = { name: "duel", edition: "modern", players: 2, teams: 2, game: "board", radius: 5, printed: [[0, -5], [5, -5], [5, 0], [0, 5], [-5, 5], [-5, 0]], rack_size: 6, kinds: ["RG", "RB"], tracks: "duel", sheets: 1, track_end: 9 } as unknown as VariantInfo;
const CARDS = { ...DUEL, name: "cards", game: "cards", radius: 0, printed: [], tracks: "sheets", sheets: 2 } as VariantInfo;
const OFFERED = { variants: [DUEL, CARDS] } as Catalogue;
const LINE = "duel/modern/2 R1RB1G/7/8/9/10/P9B/10/9/8/7/Y4O 1,-2,0,0,9,0 Y/- RGRB/6? * 1 place 1";

describe("a position as a line", () => {
  test("is written as it was read", () => {
    expect(write(read(LINE, OFFERED)!)).toBe(LINE);
    const cards = "cards/modern/2 RGBO/YPRB 0,0,0,0,0,0/1,1,1,1,1,1 000000000000001 6?/- * 0 place 12";
    expect(write(read(cards, OFFERED)!)).toBe(cards);
  });

  test("that is none, or of a game nobody offers, is not read", () => {
    for (const text of ["", "RB C4 C5", LINE.replace("duel", "chess"), LINE.replace("1,-2", "1,x"), `${LINE} more`]) expect(read(text, OFFERED), text).toBeNull();
  });

  test("begins with an empty board and hidden tiles", () => {
    expect(write(blank(DUEL))).toBe("duel/modern/2 R4G/7/8/9/10/P9B/10/9/8/7/Y4O 0,0,0,0,0,0 -/- 6?/6? * 0 place *");
  });

  test("leaves the bag and the turns to the engine once it is changed", () => {
    expect(write(changed(read(LINE, OFFERED)!, { seat: 0 }))).toBe(LINE.replace("1 place 1", "0 place *"));
  });

  test("has a discard pile for every kind of card", () => {
    expect(blank(CARDS).beside).toBe("00");
  });
});

describe("symbols without a history", () => {
  test("are drawn as tiles, every symbol once", () => {
    const symbols = new Map<string, Colour>(hexagon(4).slice(0, 60).map((cell, i) => [key(cell), COLOURS[i % 6]!]));
    const laid = pairUp(symbols);
    expect(new Set(laid.flatMap(({ at }) => at.map(key))).size).toBe(60);
    for (const { tile, at } of laid) {
      expect(distance(at[0], at[1])).toBe(1);
      expect(tile).toBe(symbols.get(key(at[0]))! + symbols.get(key(at[1]))!);
    }
  });

  test("are all paired where that takes more than the nearest neighbour", () => {
    const rows = "RRRRGG/1RR4/2R5/P1B6/GBB7/PGBPPPPP2B/GGBBRRO3/GGBBROO2/YYYYOOO1/YYYOOY1/YYOOOO";
    const laid = read(LINE.replace(/ R1R\S*/, ` ${rows}`), OFFERED)!;
    const symbols = new Map([...laid.board].filter(([id]) => !blank(DUEL).board.has(id)));
    const turned = [...symbols].sort(([a], [b]) => a.split(",").reverse().join().localeCompare(b.split(",").reverse().join()));
    for (const order of [[...symbols], [...symbols].reverse(), turned]) expect(2 * pairUp(new Map(order)).length).toBe(symbols.size);
  });

  test("leave one alone where their number is odd", () => {
    expect(pairUp(new Map([["0,0", "R"], ["1,0", "G"], ["2,0", "B"]]))).toHaveLength(1);
    expect(pairUp(new Map([["0,0", "R"], ["4,0", "G"]]))).toEqual([]);
  });
});
