import { expect, test } from "vitest";
import { centre, hexagon, key, neighbour, SIZE } from "../src/board/hex";
import { placePill } from "../src/board/pill";
import { tileRays } from "../src/board/rays";
import type { Colour } from "../src/theme/tokens";

test("the points never cover the tile or a symbol they count, wherever there is room", () => {
  // Lines in three directions from every place of the board.
  for (const cell of hexagon(4)) {
    const at = [cell, neighbour(cell, 0)] as const;
    const symbols = new Map<string, Colour>();
    for (const d of [1, 3, 5]) for (let i = 0, next = neighbour(cell, d); i < 3; i++, next = neighbour(next, d)) symbols.set(key(next), "G");
    const rays = tileRays("GR", at, symbols);
    const pill = placePill(at, rays, symbols, 5, 40, 13);
    const hit = (c: readonly [number, number], reach: number) =>
      Math.abs(centre(c).x - pill.x) < pill.width / 2 + reach && Math.abs(centre(c).y - pill.y) < pill.height / 2 + reach;
    for (const covered of at) expect(hit(covered, SIZE * 0.5)).toBe(false);
    for (const ray of rays) for (const counted of ray.cells) expect(hit(counted, SIZE * 0.4)).toBe(false);
  }
});
