/** The colours of the table: one table per theme, one per palette. */

export const COLOURS = ["R", "G", "B", "O", "Y", "P"] as const;
export type Colour = (typeof COLOURS)[number];

type Palette = Record<Colour, string>;

export const PALETTES: Record<"normal" | "safe", Palette> = {
  normal: { R: "#ff5a5f", G: "#3ecf8e", B: "#4da3ff", O: "#ff9f43", Y: "#ffd93d", P: "#c58cff" },
  // Okabe and Ito's set, made for colour-blind people.
  safe: { R: "#d55e00", G: "#009e73", B: "#56b4e9", O: "#e69f00", Y: "#f0e442", P: "#cc79a7" },
};

/** Three materials: the table, light things on it (slab, ledge, paper), lacquer (tiles, cards, score boards). */
export const THEMES = {
  light: {
    "table-lit": "#ebe3d7", table: "#ded4c5", "table-rim": "#cabda9",
    slab: "#f4eee4", "slab-low": "#e6dccd", "slab-side": "#bfb099", "slab-edge": "#fffdf8", well: "#ddd1c0",
    cell: "#fffdf9", "cell-shade": "#d5c9b6", "cell-light": "#ffffff",
    paper: "#fdfbf7", sunk: "#efe8dc", line: "#d3c8b7",
    tile: "#4a4856", "tile-low": "#2a2932", "tile-rim": "#8b8999", "tile-side": "#121116",
    tray: "#34333f", "tray-low": "#26252e", "tray-rim": "#67657a", "tray-side": "#141319", groove: "#1a1920", peg: "#5c5a6b",
    ink: "#f7f4ee", "ink-soft": "#b9b6c6", ivory: "#fffaf0", "on-ivory": "#1d1c23",
    text: "#23211e", soft: "#524b42",
    accent: "#5b4bdb", "on-accent": "#ffffff", wash: "#e6e3fa", "accent-ink": "#a599f0",
    pill: "#1b1a21", "on-pill": "#f7f4ee", cloth: "#8d6f52",
    good: "#1d7a4f", bad: "#b3261e", gold: "#8a6200", mistake: "#b4530a", "on-bad": "#ffffff", shadow: "60 44 20", veil: "rgb(202 189 169 / .72)",
  },
  dark: {
    "table-lit": "#1d1f29", table: "#15161d", "table-rim": "#0d0e12",
    slab: "#2a2d3a", "slab-low": "#1e2029", "slab-side": "#08090c", "slab-edge": "#4b5064", well: "#181a21",
    cell: "#14151c", "cell-shade": "#08090d", "cell-light": "#353949",
    paper: "#1f212b", sunk: "#15161d", line: "#343847",
    tile: "#484d60", "tile-low": "#323643", "tile-rim": "#a3abc6", "tile-side": "#050609",
    tray: "#262935", "tray-low": "#1c1e27", "tray-rim": "#535970", "tray-side": "#07080b", groove: "#101117", peg: "#525769",
    ink: "#f7f4ee", "ink-soft": "#b3b3c4", ivory: "#fffaf0", "on-ivory": "#1d1c23",
    text: "#eceaf2", soft: "#aaabbb",
    accent: "#9d8fff", "on-accent": "#14151b", wash: "#2e2b49", "accent-ink": "#c9c1ff",
    pill: "#f3f1fa", "on-pill": "#1b1a21", cloth: "#6d5744",
    good: "#5fd39b", bad: "#ff8f86", gold: "#f0c24b", mistake: "#ffab5e", "on-bad": "#14151b", shadow: "0 0 0", veil: "rgb(8 9 12 / .72)",
  },
} as const;

export type ThemeName = keyof typeof THEMES;
export type Token = keyof (typeof THEMES)["light"];

/** What changes when more contrast is asked for: lines on all cells, no rims, white for ivory. */
export const CONTRAST: Record<ThemeName, Partial<Record<Token, string>>> = {
  light: {
    text: "#000000", soft: "#332f28", line: "#6f685d", "cell-shade": "#6f685d", "cell-light": "#6f685d", paper: "#ffffff", cell: "#ffffff",
    tile: "#1a1a20", "tile-low": "#000000", "tile-rim": "#1a1a20", tray: "#17161c", "tray-low": "#000000", "tray-rim": "#17161c", "ink-soft": "#e4e2ec",
    ink: "#ffffff", ivory: "#ffffff", accent: "#3a29b8",
  },
  dark: {
    text: "#ffffff", soft: "#d5d6e2", line: "#7d8299", "cell-shade": "#9aa1bb", "cell-light": "#9aa1bb", paper: "#0c0d11", cell: "#0b0c10",
    tile: "#2b2e3b", "tile-low": "#22252f", "tile-rim": "#c4cae0", tray: "#121319", "tray-low": "#000000", "ink-soft": "#e0e0ea",
    ink: "#ffffff", ivory: "#ffffff", accent: "#b8adff",
  },
};

/** Least contrast of a small symbol or figure against what lies under it. */
export const SYMBOL_CONTRAST = 3;
/** Least contrast of text. */
export const TEXT_CONTRAST = 4.5;
