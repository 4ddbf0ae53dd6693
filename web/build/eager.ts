/** Tells the browser to compile what every game needs while it loads, not function by function during the first move. */
import type { Plugin } from "vite";

const PIECES = new Set(["first", "table"]);

export function eager(): Plugin {
  return {
    name: "sixfold-eager",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const piece of Object.values(bundle))
          if (piece.type === "chunk" && PIECES.has(piece.name)) piece.code = `//# allFunctionsCalledOnLoad\n${piece.code}`;
      },
    },
  };
}
