import { describe, expect, test } from "vitest";
import { hexagon } from "../src/board/hex";
import { cellName, formatAction, parseAction, parseCellName } from "../src/board/notation";

describe("what people write", () => {
  test("the name of a cell can be read back, and a name off the board cannot", () => {
    for (const radius of [5, 6, 7]) for (const cell of hexagon(radius)) expect(parseCellName(cellName(cell, radius), radius)).toEqual(cell);
    expect(cellName([0, -5], 5)).toBe("A1");
    expect(cellName([5, 0], 5)).toBe("F11");
    for (const wrong of ["Z9", "A7", "F12", "", "44", "A"]) expect(parseCellName(wrong, 5)).toBeNull();
  });

  test.each([
    ["RB C4 C5", 5], ["RR C4 C5 second", 7], ["PB", 0], ["PB second", 0], ["swap", 5], ["keep", 6], ["decline", 0],
  ])("%s is an action that is written the same again", (text, radius) => {
    expect(formatAction(parseAction(text, radius)!, radius)).toBe(text);
  });

  test("capitals and spaces do not matter, and an exchange has two words", () => {
    expect(parseAction("  rb  c4 c5 Second ", 5)).toEqual({ do: "place", tile: "RB", at: [[1, -3], [2, -3]], score_first: 1 });
    expect(parseAction("Exchange", 5)).toEqual(parseAction("SWAP", 5));
  });

  test.each([["", 5], ["nonsense", 5], ["RB C4", 5], ["RX C4 C5", 5], ["RB Z4 C5", 5], ["RB C4 C5", 0], ["PB", 5], ["second", 0]])("%s is no action", (text, radius) => {
    expect(parseAction(text, radius)).toBeNull();
  });
});
