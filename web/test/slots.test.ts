import { expect, test } from "vitest";
import { follow, placeOf } from "../src/table/slots";

const ids = (slots: { id: number }[]) => slots.map(({ id }) => id);

test("tiles stay the same ones while another leaves and one is drawn", () => {
  const before = follow([], ["RG", "RG", "BO"], -1);
  const after = follow(before, ["RG", "BO", "YP"], 0);
  expect(ids(after).slice(0, 2)).toEqual(ids(before).slice(1));
  expect(ids(before)).not.toContain(after[2]!.id);
});

test("a tile of the kind that was laid is a new one", () => {
  const before = follow([], ["RG", "BO"], -1);
  const after = follow(before, ["RG", "BO"], 0);
  expect(after[0]!.id).not.toBe(before[0]!.id);
  expect(after[1]).toEqual(before[1]);
});

test("an unchanged rack is told again without a new tile", () => {
  const before = follow([], ["RG", "RG"], -1);
  expect(follow(before, ["RG", "RG"], -1)).toEqual(before);
});

test("a tile lies where it lay, whichever way it was turned", () => {
  expect([placeOf("GR", ["BO", "RG"]), placeOf("RG", ["BO", "RG"]), placeOf("YP", ["BO"])]).toEqual([1, 1, -1]);
});
