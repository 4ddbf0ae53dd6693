import { describe, expect, test } from "vitest";
import { centre, hexagon, key, neighbour } from "../src/board/hex";
import type { Offer } from "../src/lib/protocol";
import { Choices, shownGains } from "../src/table/offer";
import { Placing } from "../src/table/placing.svelte";

/** Every pair of a small board is legal; each cell is worth its place in the list. */
function offer(free = hexagon(1)): Offer {
  const index = new Map(free.map((cell, i) => [key(cell), i]));
  const pairs = free.flatMap((cell, i) => [0, 1, 2].flatMap((d) => {
    const j = index.get(key(neighbour(cell, d)));
    return j === undefined ? [] : [[i, j] as [number, number]];
  }));
  return { phase: "place", seat: 0, cells: free.map(([q, r]) => [q, r]), pairs, points: free.map((_, i) => Array(6).fill(i)), rack: ["RB", "GG"], plays: [], decline: false } as unknown as Offer;
}

function holding(tile = 0): Placing {
  const placing = new Placing();
  placing.offer(new Choices(offer()), ["RB", "GG"]);
  placing.pick(tile);
  return placing;
}

describe("choices", () => {
  test("a pair fits in either direction, strangers do not", () => {
    const choices = new Choices(offer());
    expect(choices.fits([[0, 0], [1, 0]])).toBe(true);
    expect(choices.fits([[1, 0], [0, 0]])).toBe(true);
    expect(choices.fits([[1, 0], [2, 0]])).toBe(false);
    expect(choices.fits([[-1, 0], [1, 0]])).toBe(false);
  });

  test("points are looked up per half, in the order of the tile", () => {
    const choices = new Choices(offer());
    const [a, b] = choices.gains("RB", [[0, 0], [1, 0]]);
    expect(a).toEqual({ colour: "R", points: 3 });
    expect(b).toEqual({ colour: "B", points: 4 });
  });

  test("a double's two orders follow the way it lies", () => {
    const given = { ...offer(), doubles: { GG: offer().pairs.map(() => [17, 19] as [number, number]) } };
    const choices = new Choices(given);
    const [i, j] = given.pairs[0]!;
    const at = [given.cells[i]!, given.cells[j]!] as const;
    expect(choices.orders("GG", at)).toEqual([17, 19]);
    expect(choices.orders("GG", [at[1], at[0]])).toEqual([19, 17]);
    expect(choices.orders("RB", at)).toBeNull();
    expect(choices.would("GG", at, 1).G?.to).toBe(19);
  });

  test("equal colours are shown as one sum and nothing as nothing", () => {
    expect(shownGains([{ colour: "G", points: 2 }, { colour: "G", points: 3 }])).toEqual([{ colour: "G", points: 5 }]);
    expect(shownGains([{ colour: "G", points: 0 }, { colour: "R", points: 3 }])).toEqual([{ colour: "R", points: 3 }]);
  });
});

describe("the tile in hand", () => {
  test("nothing is in hand until something is picked", () => {
    const placing = holding();
    placing.drop();
    placing.over([0, 0], centre([0, 0]));
    expect(placing.target).toBeNull();
    expect(placing.pin()).toBe(false);
  });

  test("it finds a turn that fits where the wanted one does not", () => {
    const placing = holding();
    placing.direction = 0;
    placing.over([1, 0], centre([1, 0]));
    expect(placing.target?.fits).toBe(true);
    placing.over([1, -1], centre([1, -1]));
    expect(placing.target?.fits).toBe(true);
  });

  test("turning a tile that was set down keeps it on its cell", () => {
    const placing = holding();
    placing.over([0, 0], centre([0, 0]));
    expect(placing.pin()).toBe(true);
    const before = placing.pinned!;
    placing.turn(1);
    expect(placing.pinned).not.toEqual(before);
    expect(placing.choices!.fits(placing.pinned!)).toBe(true);
    for (let i = 0; i < 5; i++) placing.turn(1);
    expect(placing.pinned!.map(key)).toContain(key(before[0]));
  });

  test("picking another tile lifts the one that was set down", () => {
    const placing = holding();
    placing.over([0, 0], centre([0, 0]));
    placing.pin();
    placing.pick(1);
    expect(placing.pinned).toBeNull();
    expect(placing.tile).toBe("GG");
  });

  test("a new position empties the hand, except when there is only one tile", () => {
    const placing = holding();
    placing.offer(new Choices(offer()), ["RB", "GG"]);
    expect(placing.picked).toBeNull();
    placing.offer(new Choices(offer()), ["RB"]);
    expect(placing.tile).toBe("RB");
    placing.offer(null, ["RB"]);
    expect(placing.tile).toBeNull();
  });
});
