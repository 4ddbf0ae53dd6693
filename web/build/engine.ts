/** Puts the engine that `python -m sixfold.wasm` has built beside the program; without it the page asks the server. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

export const ENGINE = "../build/engine.wasm";
const IN_DEVELOPMENT = "engine.wasm";

/** A site that any static host can serve has no server behind it: `SIXFOLD_SITE=FOLDER npm run build`. */
export const isSite = Boolean(process.env.SIXFOLD_SITE);

export function engine(): Plugin {
  const file = existsSync(ENGINE) ? readFileSync(ENGINE) : null;
  const name = file && `engine-${createHash("sha256").update(file).digest("hex").slice(0, 8)}.wasm`;
  return {
    name: "sixfold-engine",
    config: (_config, { command }) => ({ define: { __SITE__: JSON.stringify(isSite), __ENGINE__: JSON.stringify(!name ? "" : command === "build" ? name : IN_DEVELOPMENT) } }),
    generateBundle() {
      if (file) this.emitFile({ type: "asset", fileName: `assets/${name}`, source: file });
    },
    configureServer: ({ middlewares }) =>
      void middlewares.use(`/src/engine/${IN_DEVELOPMENT}`, (_request, answer) => void answer.setHeader("content-type", "application/wasm").end(file)),
  };
}
