/** Writes the tokens as custom properties; every shade that must stand out is computed here. */
import { shade } from "./contrast.ts";
import { COLOURS, CONTRAST, PALETTES, SYMBOL_CONTRAST, TEXT_CONTRAST, THEMES, type Colour, type ThemeName } from "./tokens.ts";

type Ground = Record<string, string>;
export type PaletteName = keyof typeof PALETTES;

/** The tokens of a theme, its soft text readable wherever it stands. */
export function groundOf(theme: ThemeName, more = false): Ground {
  const ground: Ground = more ? { ...THEMES[theme], ...CONTRAST[theme] } : { ...THEMES[theme] };
  const under = ["panel", "raised", "page", "sunk", "felt", "felt-rim"].map((name) => ground[name]!);
  return { ...ground, soft: shade(ground.soft!, under, TEXT_CONTRAST) };
}

/** The three uses of a colour: luminous on a tile, printed on a cell, as ink on a panel. */
export function shadesOf(colour: Colour, palette: PaletteName, ground: Ground, wanted: number): Record<"tile" | "print" | "ink", string> {
  const pure = PALETTES[palette][colour];
  return {
    tile: shade(pure, [ground["tile-top"]!], wanted),
    // printed symbols stay behind the tiles, unless more contrast is asked for
    print: shade(pure, [ground.cell!], wanted > SYMBOL_CONTRAST ? SYMBOL_CONTRAST : 1.9),
    ink: shade(pure, [ground.panel!, ground.raised!], wanted),
  };
}

function colours(palette: PaletteName, ground: Ground, wanted: number): string[] {
  return COLOURS.flatMap((c) => {
    const { tile, print, ink } = shadesOf(c, palette, ground, wanted);
    return [`--${c}:${tile}`, `--print-${c}:${print}`, `--ink-${c}:${ink}`];
  });
}

function block(theme: ThemeName, more: boolean, at: (suffix: string) => string): string {
  const ground = groundOf(theme, more);
  const wanted = more ? TEXT_CONTRAST : SYMBOL_CONTRAST;
  const suffix = more ? '[data-contrast="more"]' : "";
  const base = Object.entries(ground).map(([name, value]) => `--${name}:${value}`);
  const rule = (selector: string, lines: string[]) => `${selector}{${lines.join(";")}}`;
  return (
    rule(at(suffix), [`color-scheme:${theme}`, ...base, ...colours("normal", ground, wanted)]) +
    rule(at(suffix + '[data-palette="safe"]'), colours("safe", ground, wanted))
  );
}

export function stylesheet(): string {
  const light = (more: boolean) => block("light", more, (s) => `:root${s}`);
  const dark = (more: boolean) => block("dark", more, (s) => `:root[data-theme="dark"]${s}`);
  const auto = (more: boolean) => block("dark", more, (s) => `:root:not([data-theme="light"])${s}`);
  const night = `@media(prefers-color-scheme:dark){${auto(false)}${auto(true)}}`;
  return [light(false), light(true), night, dark(false), dark(true)].join("\n");
}
