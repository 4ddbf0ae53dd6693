import { expect, test } from "vitest";
import { standings } from "../src/table/ranking";

const track = (...values: number[]) => Object.fromEntries([..."RGBOYP"].map((c, i) => [c, values[i]!]));

test("the first marker that differs decides", () => {
  const rows = standings({ end: "full", ranking: [[1], [0]], tracks: [track(9, 12, 12, 14, 15, 18), track(9, 12, 13, 14, 15, 18)], racks: [], seat: null }, { tracks: "sheets", team_of: [0, 1] });
  expect(rows.map((row) => row.seats)).toEqual([[1], [0]]);
  expect(rows[0]!.decisive).toBe(2);
  expect(rows[0]!.markers.map((m) => m.value)).toEqual([9, 12, 13, 14, 15, 18]);
  expect(rows[1]!.decisive).toBeNull();
});

test("a shared place is one rank, and the next one counts on", () => {
  const same = track(5, 5, 5, 5, 5, 5);
  const rows = standings({ end: "full", ranking: [[0, 2], [1]], tracks: [same, track(1, 1, 1, 1, 1, 1), same], racks: [], seat: null }, { tracks: "sheets", team_of: [0, 1, 2] });
  expect(rows.map((row) => row.rank)).toEqual([1, 1, 3]);
  expect(rows[0]!.shared).toBe(true);
});

test("a team is both its seats", () => {
  const rows = standings({ end: "full", ranking: [[1], [0]], tracks: [track(1, 2, 3, 4, 5, 6), track(2, 2, 3, 4, 5, 6)], racks: [], seat: null }, { tracks: "sheets", team_of: [0, 1, 0, 1] });
  expect(rows.map((row) => row.seats)).toEqual([[1, 3], [0, 2]]);
});
