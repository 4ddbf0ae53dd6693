import type { Plugin } from "vite";
import { stylesheet } from "../src/theme/stylesheet.ts";

const NAME = "virtual:theme.css";

/** Serves the computed tokens as a style sheet. */
export function theme(): Plugin {
  return {
    name: "sixfold-theme",
    resolveId: (id) => (id === NAME ? "\0" + NAME : null),
    load: (id) => (id === "\0" + NAME ? stylesheet() : null),
  };
}
