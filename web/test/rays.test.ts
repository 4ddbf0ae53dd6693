import { expect, test } from "vitest";
import { DOUBLE, symbolsOf } from "../src/learn/pictures";
import { raysFrom, tileRays } from "../src/board/rays";
import type { Colour } from "../src/theme/tokens";

const board = (cells: Record<string, Colour>) => new Map(Object.entries(cells));

test("a ray runs over equal symbols and stops at another or a gap", () => {
  const rays = raysFrom([0, 0], "B", board({ "1,0": "B", "2,0": "B", "3,0": "R", "4,0": "B", "0,2": "B" }));
  expect(rays).toHaveLength(1);
  expect(rays[0]!.cells).toEqual([[1, 0], [2, 0]]);
});

test("the halves of a double do not count each other", () => {
  expect(tileRays("GG", [[0, 0], [1, 0]], board({}))).toHaveLength(0);
  expect(tileRays("GG", [[0, 0], [1, 0]], board({ "0,0": "G", "1,0": "G" }))).toHaveLength(0);
});

test("the picture of the double counts seven and five, as the rule book does", () => {
  const { tile, at } = DOUBLE.lifted;
  const rays = tileRays(tile, at, symbolsOf(DOUBLE));
  const count = (half: 0 | 1) => rays.filter((ray) => ray.from === at[half]).reduce((sum, ray) => sum + ray.cells.length, 0);
  expect([count(0), count(1)]).toEqual([7, 5]);
  expect(DOUBLE.points).toEqual([7, 5]);
});
