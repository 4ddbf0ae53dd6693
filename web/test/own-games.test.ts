import { expect, test, vi } from "vitest";
import type { GameRow } from "../src/lib/protocol";
import { ROWS } from "./rows";

vi.mock("../src/lib/api", async () => ({ api: { catalogue: async () => ({ variants: Object.values((await import("./rows")).ROWS) }) } }));
const { catalogue } = await import("../src/lib/catalogue.svelte");
const { decidingOf, namedSeats, outcomeOf, rivalsOf, standingsOf, summaryOf, winnersOf } = await import("../src/pages/own-games");
await catalogue();

const GAMES: Record<number, string> = { 1: "solo", 2: "standard", 4: "team" };
const row = (ranking: number[][], mine: number[] = [0], players = 2): GameRow =>
  ({ table: "t", state: "over", settings: { variant: GAMES[players], edition: "modern", players }, seats: Array.from({ length: players }, (_, seat) => ({ seat, mine: mine.includes(seat) })), result: { end: "full", ranking, tracks: [], racks: [], seat: null }, position: null }) as unknown as GameRow;

test("a game is won, lost or shared from my side, and neither where I held every seat", () => {
  expect(outcomeOf(row([[0], [1]]))).toBe("won");
  expect(outcomeOf(row([[1], [0]]))).toBe("lost");
  expect(outcomeOf(row([[0, 1]]))).toBe("drawn");
  expect(outcomeOf(row([[0], [1]], [0, 1]))).toBeNull();
  expect(outcomeOf(row([[0]], [0], 1))).toBeNull();
});

test("partners win together", () => {
  expect(outcomeOf(row([[0], [1]], [2], 4))).toBe("won");
});

test("a card names the others, or everybody where several sit at one device, and who of them won", () => {
  const names = (game: GameRow) => namedSeats(game).map(({ seat }) => seat);
  expect(names(row([[0], [1]]))).toEqual([1]);
  expect(names(row([[1], [0]], [0, 1]))).toEqual([0, 1]);
  expect(names(row([[0]], [0], 1))).toEqual([]);
  expect(winnersOf(row([[1], [0]], [0, 1])).map(({ seat }) => seat)).toEqual([1]);
  expect(winnersOf(row([[1], [0]], [0, 1, 2, 3], 4)).map(({ seat }) => seat)).toEqual([1, 3]);
});

test("markers are sorted from the weakest, and the first pair that differs decides", () => {
  const game = { ...row([[0], [1]]), position: { cells: "", ply: 9, tracks: [{ R: 5, G: 3, B: 9, O: 9, Y: 9, P: 9 }, { R: 3, G: 4, B: 9, O: 9, Y: 9, P: 9 }] } };
  const standings = rivalsOf(standingsOf(game, ROWS.standard));
  expect(standings[0]!.markers.map(({ value }) => value)).toEqual([3, 5, 9, 9, 9, 9]);
  expect(decidingOf(standings)).toBe(1);
});

test("figures add up over finished games only", () => {
  const rows = [row([[0], [1]]), row([[0], [1]]), row([[1], [0]]), { ...row([[0], [1]]), state: "running" as const, result: null }];
  expect(summaryOf(rows, () => 6)).toMatchObject({ games: 3, won: 2, best: 6, average: 6, streak: 2, last: ["lost", "won", "won"] });
});
