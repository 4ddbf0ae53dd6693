/** Writes the tokens as custom properties; the darker inks are computed here. */
import { shade } from "./contrast.ts";
import { COLOURS, CONTRAST, PALETTES, SYMBOL_CONTRAST, THEMES, type ThemeName } from "./tokens.ts";

type Ground = Record<string, string>;

/** Inks for panels and what is raised on them. */
export function inks(palette: keyof typeof PALETTES, ground: Ground, wanted = SYMBOL_CONTRAST): string[] {
  const under = [ground.panel!, ground.raised!];
  return COLOURS.map((c) => `--ink-${c}:${shade(PALETTES[palette][c], under, wanted)}`);
}

/** Printed symbols lie on bare cells. */
function printed(palette: keyof typeof PALETTES, ground: Ground): string[] {
  return COLOURS.map((c) => `--print-${c}:${shade(PALETTES[palette][c], [ground.cell!], 1.9)}`);
}

function rule(selector: string, lines: string[]): string {
  return `${selector}{${lines.join(";")}}`;
}

function block(theme: ThemeName, more: boolean, at: (suffix: string) => string): string {
  const ground: Ground = more ? { ...THEMES[theme], ...CONTRAST[theme] } : THEMES[theme];
  const wanted = more ? 4.5 : SYMBOL_CONTRAST;
  const suffix = more ? '[data-contrast="more"]' : "";
  const base = Object.entries(ground).map(([name, value]) => `--${name}:${value}`);
  return [
    rule(at(suffix), [`color-scheme:${theme}`, ...base, ...inks("normal", ground, wanted), ...printed("normal", ground)]),
    rule(at(suffix + '[data-palette="safe"]'), [...inks("safe", ground, wanted), ...printed("safe", ground)]),
  ].join("");
}

export function stylesheet(): string {
  const palettes = Object.entries(PALETTES).map(([name, colours]) =>
    rule(name === "normal" ? ":root" : `:root[data-palette="${name}"]`, COLOURS.map((c) => `--${c}:${colours[c]}`)),
  );
  const light = (more: boolean) => block("light", more, (s) => `:root${s}`);
  const dark = (more: boolean) => block("dark", more, (s) => `:root[data-theme="dark"]${s}`);
  const auto = (more: boolean) => block("dark", more, (s) => `:root:not([data-theme="light"])${s}`);
  const night = `@media(prefers-color-scheme:dark){${auto(false)}${auto(true)}}`;
  return [...palettes, light(false), light(true), night, dark(false), dark(true)].join("\n");
}
