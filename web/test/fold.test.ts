import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { MoveLine } from "../src/lib/protocol";
import { fold } from "../src/sheets/fold";
import { level, ROWS, type Kind } from "./rows";

const GOLDEN = "../tests/golden";
const rowOf = (variant: string, players: number) => ({ ...ROWS[variant as Kind], players, teams: variant === "team" ? 2 : players });
type Record = { variant: string; players: string[]; actions: (MoveLine["action"] & { seat: number; points?: number[] })[]; final: { tracks: { [colour: string]: number }[] } };
const games = readdirSync(GOLDEN).filter((name) => /^(standard|solo|team|duel|cards).*\.jsonl$/.test(name));

test.each(games)("the points of %s lead to its last markers", (name) => {
  for (const line of readFileSync(`${GOLDEN}/${name}`, "utf8").trim().split("\n")) {
    const { variant, players, actions, final } = JSON.parse(line) as Record;
    const moves = actions.map(({ seat, points = [], ...action }) => ({ seat, points, action }) as unknown as MoveLine);
    const all = fold(moves, final.tracks, rowOf(variant, players.length));
    expect(all?.at(-1)).toEqual(final.tracks);
    expect(all).toHaveLength(moves.length + 1);
    expect(Object.values(all![0]![0]!)).toEqual([0, 0, 0, 0, 0, 0]);
  }
});

const move = (seat: number, tile: string, points: number[]): MoveLine => ({ seat, points, action: { do: "place", tile, at: [[0, 0], [1, 0]] } }) as unknown as MoveLine;

test("markers of a board that was set up are led back to where they began", () => {
  const all = fold([move(0, "RB", [2, 1])], [level(5, { R: 7, B: 6 }), level(3)], rowOf("standard", 2));
  expect(all![0]).toEqual([level(5), level(3)]);
});

test("where the moves do not lead to the markers of now, nothing is made up", () => {
  // it may have come from 13 or from 17: the rest was lost
  expect(fold([move(0, "RB", [5, 0])], [level(16, { R: 18 }), level(3)], rowOf("standard", 2))).toBeNull();
  expect(fold([move(0, "RB", [5, 0])], [level(3), level(3)], rowOf("standard", 2))).toBeNull();
});
