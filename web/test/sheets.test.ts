import { expect, test } from "vitest";
import { after, lowest } from "../src/sheets/marks";
import { stand } from "../src/sheets/race";
import { figures, isOpen, pegStep, shapeOf, stations, trackOf } from "../src/sheets/shape";
import { decidedAt } from "../src/table/story";

const row = { tracks: "sheets" as const, length: 18, laps: 1, has_bonus: true, zones: [] as [number, number][] };
const level = (value: number) => ({ R: value, G: value, B: value, O: value, Y: value, P: value });

test("a board is as long as its row says, whatever that is", () => {
  expect(figures(shapeOf(row))).toEqual([0, 6, 12, 18]);
  expect(figures(shapeOf({ ...row, length: 12 }))).toEqual([0, 4, 8, 12]);
  expect(pegStep(shapeOf({ ...row, length: 12 }))).toBe(4);
  const twice = shapeOf({ ...row, length: 15, laps: 2 });
  expect(twice.end).toBe(30);
  expect(stations(twice)).toEqual([15]);
  expect(figures(twice)).toEqual([0, 15, 30]);
  expect(figures(shapeOf({ ...row, laps: 2 }))).toEqual([0, 9, 18, 27, 36]);
});

test("a gate opens when every marker is beyond its threshold", () => {
  const shape = shapeOf({ ...row, length: 10, zones: [[4, 0], [7, 3]] });
  expect(figures(shape)).toEqual([0, 4, 7, 10]);
  expect(isOpen(3, level(3))).toBe(false);
  expect(isOpen(3, level(4))).toBe(true);
});

test("partners share a board, and so do the two of a duel", () => {
  expect([0, 1, 2, 3].map((seat) => trackOf({ tracks: "sheets", team_of: [0, 1, 1, 0] }, seat))).toEqual([0, 1, 1, 0]);
  expect([0, 1].map((seat) => trackOf({ tracks: "duel", team_of: [0, 1] }, seat))).toEqual([0, 0]);
});

test("a preview goes where the engine says", () => {
  expect(after(level(16), { R: { points: 4, to: 18 } }).R).toBe(18);
  expect(lowest(after(level(0), { R: { points: 2, to: 2 } }))).toBe(0);
});

test("faces that share a place stand side by side, one's own where it belongs", () => {
  expect(stand([{ x: 50, own: true }, { x: 50, own: false }], 20, 0)).toEqual([50, 30]);
  const crowded = stand([{ x: 0, own: true }, { x: 0, own: false }, { x: 0, own: false }], 20, -4);
  expect(crowded[0]).toBe(0);
  expect(new Set(crowded).size).toBe(3);
  expect(Math.min(...crowded)).toBeGreaterThanOrEqual(-4);
});

test("the move that decided is the one after which the winner stayed ahead", () => {
  expect(decidedAt([[0, 0], [1, 0], [1, 1], [1, 2], [2, 2], [3, 2]], 0)).toBe(5);
  expect(decidedAt([[0, 0], [1, 0]], 0)).toBe(1);
  expect(decidedAt([[0, 0], [2, 2]], 0)).toBeNull();
});
