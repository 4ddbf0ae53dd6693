/** Writes the tokens as custom properties; every shade that must stand out is computed here. */
import { mix, shade } from "./contrast.ts";
import { COLOURS, CONTRAST, PALETTES, SYMBOL_CONTRAST, TEXT_CONTRAST, THEMES, type Colour, type ThemeName } from "./tokens.ts";

type Ground = Record<string, string>;
export type PaletteName = keyof typeof PALETTES;

/** Where soft text stands. */
export const UNDER_TEXT = ["table-lit", "table", "table-rim", "slab", "slab-low", "paper", "sunk"];

/** The tokens of a theme, its soft text readable wherever it stands. */
export function groundOf(theme: ThemeName, more = false): Ground {
  const ground: Ground = more ? { ...THEMES[theme], ...CONTRAST[theme] } : { ...THEMES[theme] };
  const under = UNDER_TEXT.map((name) => ground[name]!);
  return { ...ground, soft: shade(ground.soft!, under, TEXT_CONTRAST), "accent-text": shade(ground.accent!, under, TEXT_CONTRAST) };
}

/** The middle of a tile's body, where its symbols lie. */
export const tileMiddle = (ground: Ground): string => mix(ground.tile!, ground["tile-low"]!, 0.5);

/** The three uses of a colour: luminous on lacquer, printed on a cell, as ink on light things. */
export function shadesOf(colour: Colour, palette: PaletteName, ground: Ground, wanted: number): Record<"tile" | "print" | "ink" | "pill", string> {
  const pure = PALETTES[palette][colour];
  return {
    tile: shade(pure, [tileMiddle(ground), ground.tray!], wanted),
    // printed symbols stay behind the tiles, unless more contrast is asked for
    print: shade(pure, [mix(ground.cell!, pure, 0.2)], wanted > SYMBOL_CONTRAST ? SYMBOL_CONTRAST : 2.2),
    ink: shade(pure, [ground.paper!, ground.sunk!], wanted),
    pill: shade(pure, [ground.pill!], wanted),
  };
}

function colours(palette: PaletteName, ground: Ground, wanted: number): string[] {
  return COLOURS.flatMap((c) => {
    const { tile, print, ink, pill } = shadesOf(c, palette, ground, wanted);
    return [`--${c}:${tile}`, `--print-${c}:${print}`, `--ink-${c}:${ink}`, `--pill-${c}:${pill}`];
  });
}

/** Names the pages still use for the same things. */
const OTHER_NAMES: Ground = { page: "table", panel: "paper", raised: "paper", "accent-wash": "wash", track: "sunk", felt: "table-lit", "felt-rim": "table-rim" };

function block(theme: ThemeName, more: boolean, at: (suffix: string) => string): string {
  const ground = groundOf(theme, more);
  const wanted = more ? TEXT_CONTRAST : SYMBOL_CONTRAST;
  const suffix = more ? '[data-contrast="more"]' : "";
  const base = [...Object.entries(ground), ...Object.entries(OTHER_NAMES).map(([name, of]) => [name, ground[of]!])].map(([name, value]) => `--${name}:${value}`);
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
