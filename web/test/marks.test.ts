import { expect, test } from "vitest";
import type { Analysis, Decision, Frame } from "../src/lib/protocol";
import { chances, countOf, decisionAt, isFault, nextFault } from "../src/replay/marks";

const decided = (move: number, mark: Decision["mark"], win = [0.5, 0.5]): Decision =>
  ({ move, seat: move % 2, mark, win, loss: 0, before: 0, after: 0, best: { do: "keep" } }) as Decision;
const GAME = [decided(0, "", [0.5, 0.5]), decided(1, "slip", [0.6, 0.4]), decided(2, "great", [0.7, 0.3]), decided(3, "blunder", [0.8, 0.2])];

test("a verdict belongs to the move that is shown, not to the one that follows it", () => {
  expect(decisionAt(GAME, 0)).toBeNull();
  expect(decisionAt(GAME, 2)?.mark).toBe("slip");
  expect(decisionAt(GAME, 4)?.mark).toBe("blunder");
});

test("marks are the engine's own, whatever the loss", () => {
  expect(GAME.filter(isFault).map(({ mark }) => mark)).toEqual(["slip", "blunder"]);
  expect(countOf(GAME, "great", 0)).toBe(1);
});

test("the next mistake comes after the shown position, and after the last one the first again", () => {
  expect(nextFault(GAME, 0, null)).toBe(2);
  expect(nextFault(GAME, 2, null)).toBe(4);
  expect(nextFault(GAME, 4, null)).toBe(2);
  expect(nextFault(GAME, 0, 0)).toBeNull();
});

test("the line of chances ends with the result", () => {
  const frames = Array.from({ length: 5 }, () => ({}) as Frame);
  const analysis = { state: "done", progress: 1, decisions: GAME } as Analysis;
  const result = { end: "full", ranking: [[1], [0]], tracks: [], racks: [], seat: null };
  expect(chances(analysis, { frames, result }, 0, [0, 1, 2])).toEqual([0.5, 0.6, 0.7, 0.8, 0]);
  expect(chances(analysis, { frames, result: { ...result, ranking: [[0, 1]] } }, 0, [0, 1, 2]).at(-1)).toBe(0.5);
});

test("between two the line says after a move what its verdict says", () => {
  const frames = Array.from({ length: 3 }, () => ({}) as Frame);
  const decisions = [{ ...decided(0, "slip"), after: 0.4 }, { ...decided(1, ""), after: 0.7 }];
  expect(chances({ state: "done", progress: 1, decisions }, { frames, result: null }, 0, [0, 1])).toEqual([0.5, 0.4, expect.closeTo(0.3)]);
});
