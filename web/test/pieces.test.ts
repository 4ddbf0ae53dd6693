import { expect, test } from "vitest";
import { Pieces } from "../src/board/pieces";
import type { Laid } from "../src/board/scene";

const laid = (tile: string, q: number): Laid => ({ tile, at: [[q, 0], [q + 1, 0]] });
const [A, B, C] = [laid("RB", -3), laid("GY", -1), laid("YY", 1)];

test("what lay there at first is one piece, every later tile its own", () => {
  const pieces = new Pieces();
  expect(pieces.of([A, B]).map(({ bodies }) => bodies.length)).toEqual([2]);
  expect(pieces.of([A, B, C]).map(({ bodies }) => bodies.length)).toEqual([2, 1]);
});

test("a piece stays the same object as long as it is the same piece", () => {
  const pieces = new Pieces();
  pieces.of([A]);
  const before = pieces.of([A, B]);
  const after = pieces.of([A, B, C]);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toBe(before[1]);
});

test("a board that is another one begins anew", () => {
  const pieces = new Pieces();
  pieces.of([A, B]);
  expect(pieces.of([A]).map(({ bodies }) => bodies.length)).toEqual([1]);
  expect(pieces.of([C, A]).map(({ bodies }) => bodies.length)).toEqual([2]);
});

test("only what is there is drawn", () => {
  const [first, later] = [new Pieces().of([A])[0]!, new Pieces().of([C])[0]!];
  expect(first.marks.map(([colour]) => colour).sort()).toEqual(["B", "R"]);
  expect(first.hearts).toBe("");
  expect(later.hearts).not.toBe("");
});
