import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast, shade } from "../src/theme/contrast";
import { groundOf, shadesOf, tileMiddle, UNDER_TEXT, type PaletteName } from "../src/theme/stylesheet";
import { COLOURS, PALETTES, SYMBOL_CONTRAST, TEXT_CONTRAST, THEMES, type ThemeName } from "../src/theme/tokens";

const THEME_NAMES = Object.keys(THEMES) as ThemeName[];
const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];

test("black on white is 21 to 1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
});

test("a colour that stands out is left alone", () => {
  expect(shade("#000000", ["#ffffff"], 3)).toBe("#000000");
});

describe.each(THEME_NAMES)("the %s theme", (theme) => {
  const ground = groundOf(theme);

  test.each(PALETTE_NAMES)("shows every colour of the %s palette at 3:1 on paper, tiles and score boards", (palette) => {
    for (const c of COLOURS) {
      const { ink, tile } = shadesOf(c, palette, ground, SYMBOL_CONTRAST);
      for (const under of [ground.paper!, ground.sunk!]) expect(contrast(ink, under), `${c} on paper`).toBeGreaterThanOrEqual(SYMBOL_CONTRAST);
      for (const under of [tileMiddle(ground), ground.tray!]) expect(contrast(tile, under), `${c} on lacquer`).toBeGreaterThanOrEqual(SYMBOL_CONTRAST);
    }
  });

  test("has text of 4.5:1 wherever it stands", () => {
    for (const under of UNDER_TEXT) {
      expect(contrast(ground.text!, ground[under]!), under).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      for (const ink of ["soft", "accent-text"]) expect(contrast(ground[ink]!, ground[under]!), `${ink} on ${under}`).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
    expect(contrast(ground["on-accent"]!, ground.accent!)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    for (const under of ["tray", "tray-low", "groove"]) {
      for (const ink of ["ink", "ink-soft", "accent-ink"]) expect(contrast(ground[ink]!, ground[under]!), `${ink} on ${under}`).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
    expect(contrast(ground["on-pill"]!, ground.pill!)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrast(ground["on-bad"]!, ground.bad!)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrast(ground["on-ivory"]!, ground.ivory!)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  test("gives more contrast when asked for it", () => {
    const more = groundOf(theme, true);
    expect(contrast(more.text!, more.paper!)).toBeGreaterThanOrEqual(contrast(ground.text!, ground.paper!));
    for (const c of COLOURS) expect(contrast(shadesOf(c, "normal", more, TEXT_CONTRAST).ink, more.paper!)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    for (const c of COLOURS) expect(contrast(shadesOf(c, "safe", more, TEXT_CONTRAST).print, more.cell!), `${c} printed`).toBeGreaterThanOrEqual(SYMBOL_CONTRAST);
  });
});

test("whoever wants no motion waits for none either", () => {
  const rule = /\[data-motion="none"\] \*[^{]*\{([^}]*)\}/.exec(readFileSync("src/theme/base.css", "utf8"))![1]!;
  expect(rule).toMatch(/animation-duration: 0\.01ms !important/);
  expect(rule).toMatch(/animation-delay: 0s !important/);
});
