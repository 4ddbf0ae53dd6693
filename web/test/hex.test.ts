import { describe, expect, test } from "vitest";
import { cellAt, centre, directionBetween, distance, hexagon, key, neighbour, step } from "../src/board/hex";

describe("cells", () => {
  test("the three areas have 91, 127 and 169 cells", () => {
    expect([5, 6, 7].map((radius) => hexagon(radius).length)).toEqual([91, 127, 169]);
  });

  test("the cell under a cell's centre is that cell", () => {
    for (const cell of hexagon(7)) expect(key(cellAt(centre(cell)))).toBe(key(cell));
  });

  test("a point near a border belongs to the nearer centre", () => {
    const { x, y } = centre([2, -1]);
    expect(cellAt({ x: x + 8.5, y })).toEqual([2, -1]);
    expect(cellAt({ x: x + 8.8, y })).toEqual([3, -1]);
  });

  test("six turns lead all the way around", () => {
    const around = [0, 1, 2, 3, 4, 5].map((d) => neighbour([0, 0], d));
    expect(new Set(around.map(key)).size).toBe(6);
    for (const [d, cell] of around.entries()) expect(directionBetween([0, 0], cell)).toBe(d);
    expect(neighbour([1, 1], -1)).toEqual(neighbour([1, 1], 5));
  });

  test("arrows stay on the board and up undoes down", () => {
    for (const cell of hexagon(5)) {
      for (const way of ["left", "right", "up", "down"] as const) expect(distance(step(cell, way, 5), [0, 0])).toBeLessThanOrEqual(5);
    }
    expect(step(step([0, 0], "up", 5), "down", 5)).toEqual([0, 0]);
  });
});
