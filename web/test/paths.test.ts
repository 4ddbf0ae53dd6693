import { describe, expect, test } from "vitest";
import { placed, shifted } from "../src/board/paths";
import { SYMBOLS } from "../src/board/symbols";

describe("paths at their place", () => {
  test("places move, lengths do not", () => {
    expect(shifted("M1 2L-3 4H5V6Z", 10, 20)).toBe("M11 22L7 24H15V26Z");
    expect(shifted("M-1 0a1 1 0 1 0 2 0Z", 10, 20)).toBe("M9 20a1 1 0 1 0 2 0Z");
  });

  test("an arc keeps its flags and grows with the rest", () => {
    expect(shifted("M0 1A2 2 0 0 1 3 4Q5 6 7 8Z", 1, 1, 2)).toBe("M1 3A4 4 0 0 1 7 9Q11 13 15 17Z");
    expect(shifted("M0 0a1 1 0 1 0 2 0Z", 0, 0, 0.5)).toBe("M0 0a0.5 0.5 0 1 0 1 0Z");
  });

  test("a symbol in the middle stays as it is, up to rounding", () => {
    for (const path of Object.values(SYMBOLS)) {
      const numbers = (text: string) => (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);
      const [before, after] = [numbers(path), numbers(placed(path, [0, 0]))];
      expect(after).toHaveLength(before.length);
      after.forEach((value, i) => expect(value).toBeCloseTo(before[i]!, 1));
    }
  });
});
