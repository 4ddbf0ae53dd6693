import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { ENGINE } from "./engine.ts";

function digest(path: string, hash: ReturnType<typeof createHash>): void {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) digest(join(path, name), hash);
  else hash.update(path).update(readFileSync(path));
}

/** Names the build after its sources, in the page and in build.txt, so that an old page can tell. */
export function buildName(): Plugin {
  const hash = createHash("sha256");
  const engine = existsSync(ENGINE) ? [ENGINE] : [];
  for (const path of ["src", "public", "build", "index.html", "../locales", ...engine]) digest(path, hash);
  const name = hash.digest("hex").slice(0, 12);
  return {
    name: "sixfold-build-name",
    config: (_config, { command }) => ({ define: { __BUILD__: JSON.stringify(command === "build" ? name : "") } }),
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "build.txt", source: name });
    },
  };
}
