import { describe, expect, test } from "vitest";
import { placed, shifted } from "../src/board/paths";
import { Pen } from "../src/board/pen";
import { SYMBOLS } from "../src/board/symbols";

describe("paths at their place", () => {
  test("only the first point of a path says where it is", () => {
    const pen = new Pen().move({ x: 1, y: 2 }).line({ x: -3, y: 4 }).curve({ x: 0, y: 0 }, { x: 5, y: 5 }).close();
    expect(String(pen)).toBe("M1 2l-4 2q3 -4 8 1Z");
    expect(shifted(String(pen), 10, 20)).toBe("M11 22l-4 2q3 -4 8 1Z");
  });

  test("a second piece starts from where the first one began", () => {
    const pen = new Pen().move({ x: 1, y: 1 }).line({ x: 4, y: 1 }).close().move({ x: 2, y: 3 }).arc(1, { x: 4, y: 3 }, { wide: 1 });
    expect(String(pen)).toBe("M1 1l3 0Zm1 2a1 1 0 1 0 2 0");
  });

  test("what is lost by rounding one step is made up for by the next", () => {
    const pen = new Pen().move({ x: 0, y: 0 });
    for (let i = 1; i <= 9; i++) pen.line({ x: i / 9, y: 0 });
    const steps = [...String(pen).matchAll(/l([\d.]+)/g)].map(([, step]) => Number(step));
    expect(steps.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
  });

  test("a symbol in the middle stays as it is", () => {
    for (const path of Object.values(SYMBOLS)) expect(placed(path, [0, 0])).toBe(path);
  });
});
