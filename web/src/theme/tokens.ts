/** The colours of the table: one table per theme, one per palette. */

export const COLOURS = ["R", "G", "B", "O", "Y", "P"] as const;
export type Colour = (typeof COLOURS)[number];

type Palette = Record<Colour, string>;

export const PALETTES: Record<"normal" | "safe", Palette> = {
  normal: { R: "#ff5a5f", G: "#3ecf8e", B: "#4da3ff", O: "#ff9f43", Y: "#ffd93d", P: "#c58cff" },
  // Okabe and Ito's set, made for colour-blind people.
  safe: { R: "#d55e00", G: "#009e73", B: "#56b4e9", O: "#e69f00", Y: "#f0e442", P: "#cc79a7" },
};

export const THEMES = {
  light: {
    page: "#ece7df", felt: "#f4efe7", "felt-rim": "#e2dacd",
    panel: "#fbf9f6", raised: "#ffffff", sunk: "#ece7df",
    cell: "#fffdf9", "cell-edge": "#d9d1c4", ring: "#e3dccf",
    "tile-top": "#3a3944", "tile-bottom": "#24232b", "tile-edge": "#17161c", "tile-rim": "#5b5a68", "tile-seam": "#17161c",
    text: "#23211e", soft: "#6f685d", line: "#ddd6ca", track: "#e7e2d9",
    accent: "#5b4bdb", "on-accent": "#ffffff", "accent-wash": "#e6e3fa",
    good: "#1d7a4f", bad: "#b3261e", shadow: "40 32 20", veil: "rgb(236 231 223 / .72)",
  },
  dark: {
    page: "#14151b", felt: "#1b1c24", "felt-rim": "#101117",
    panel: "#1d1f28", raised: "#262936", sunk: "#13141a",
    cell: "#3b4050", "cell-edge": "#4c5266", ring: "#1c1e26",
    "tile-top": "#1c1d25", "tile-bottom": "#101117", "tile-edge": "#5a6075", "tile-rim": "#6d7490", "tile-seam": "#2b2d38",
    text: "#eceaf2", soft: "#a3a4b3", line: "#2d2f3b", track: "#2a2c38",
    accent: "#9d8fff", "on-accent": "#14151b", "accent-wash": "#2e2b49",
    good: "#5fd39b", bad: "#ff8f86", shadow: "0 0 0", veil: "rgb(20 21 27 / .72)",
  },
} as const;

export type ThemeName = keyof typeof THEMES;

/** What changes when more contrast is asked for. */
export const CONTRAST: Record<ThemeName, Partial<Record<keyof (typeof THEMES)["light"], string>>> = {
  light: {
    text: "#000000", soft: "#3d3931", line: "#6f685d", "cell-edge": "#6f685d", panel: "#ffffff", cell: "#ffffff",
    "tile-top": "#1a1a20", "tile-bottom": "#000000", "tile-edge": "#000000", track: "#d3ccc0", accent: "#3a29b8", ring: "#ddd4c4",
  },
  dark: {
    text: "#ffffff", soft: "#d5d6e2", line: "#7d8299", "cell-edge": "#9aa1bb", panel: "#0c0d11", cell: "#3b4050",
    "tile-top": "#000000", "tile-bottom": "#000000", "tile-edge": "#c4cae0", track: "#3a3d4d", accent: "#b8adff",
  },
};

/** Least contrast of a small symbol or figure against what lies under it. */
export const SYMBOL_CONTRAST = 3;
/** Least contrast of text. */
export const TEXT_CONTRAST = 4.5;
