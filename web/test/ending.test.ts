import { beforeAll, expect, test, vi } from "vitest";
import { level, ROWS, type Kind } from "./rows";

vi.stubGlobal("document", { documentElement: { dataset: {} } });
vi.mock("../src/lib/api", () => ({ api: {} }));
const { speak } = await import("../src/lib/i18n.svelte");
const { ending } = await import("../src/table/ending");
beforeAll(() => speak("en"));

/** How a game is told whose seats were mine or somebody else's. */
function told(kind: Kind, mine: number[], result: object, others = "person") {
  const row = ROWS[kind];
  const seats = Array.from({ length: row.players }, (_, seat) => ({ seat, kind: mine.includes(seat) ? "person" : others, name: `Player ${seat + 1}`, mine: mine.includes(seat), out: null, bot: null }));
  const table = { seats, result: { racks: [], seat: null, tracks: [level(3), level(2)], ...result } };
  return ending(table as never, row);
}

test("where several sit at one device nobody is you, also when one of them gave up", () => {
  const end = told("standard", [0, 1], { end: "resigned", ranking: [[1], [0]], seat: 0 });
  expect([end.heading, end.why, end.won]).toEqual(["Player 2 wins", "Player 1 resigned.", null]);
});

test("what decided is said where markers did, and not after somebody gave up", () => {
  expect(told("standard", [0], { end: "full", ranking: [[0], [1]] }).why).toBe("Weakest marker: 3 against 2 (Player 2).");
  expect(told("standard", [0], { end: "resigned", ranking: [[1], [0]], seat: 0 }).why).toBe("You resigned.");
});

test("a duel is decided by the markers one holds", () => {
  const duel = (track: object, end = "full") => told("duel", [0], { end, ranking: [[0], [1]], tracks: [track] }).why;
  expect(duel(level(0, { R: 4, G: 2, B: -9 }))).toBe("Markers held: 2 against 1 (Player 2).");
  expect(duel(level(0, { R: 4, B: -3 }))).toBe("No room for another tile.");
  expect(duel(level(4), "all_own_side")).toBe("All six markers on one side: an instant win!");
});

test("the bot one played has a word to say, people say their own", () => {
  const word = (result: object, others = "bot") => told("standard", [0], { end: "full", ...result }, others).word?.text;
  expect(word({ ranking: [[0], [1]] })).toBe("Well played! You saw it first.");
  expect(word({ ranking: [[1], [0]], tracks: [level(2), level(3)] })).toBe("Close one. Again?");
  expect(word({ ranking: [[1], [0]], tracks: [level(2), level(9)] })).toBe("Good game. Again?");
  expect(word({ ranking: [[0, 1]], tracks: [level(3), level(3)] })).toBe("All even! One more to settle it?");
  expect(word({ ranking: [[0], [1]] }, "person")).toBeUndefined();
  expect(word({ end: "resigned", ranking: [[1], [0]], seat: 0 })).toBeUndefined();
});

test("a result that somebody else reached is not called mine", () => {
  const solo = (mine: number[]) => told("solo", mine, { end: "full", ranking: [[0]], tracks: [level(7)] }).heading;
  expect([solo([0]), solo([])]).toEqual(["Your result: 7", "Result: 7"]);
});
