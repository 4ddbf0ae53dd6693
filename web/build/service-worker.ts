import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Writes sw.js with the list of files of this build, and the build's name. */
export function serviceWorker(): Plugin {
  let root = "";
  return {
    name: "sixfold-service-worker",
    apply: "build",
    configResolved: (config) => void (root = config.root),
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => !name.endsWith(".map")).sort();
      const build = createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 12);
      const shell = ["/", "/icon.svg", "/manifest.webmanifest", ...names.filter((n) => n !== "index.html").map((n) => "/" + n)];
      const source = readFileSync(join(root, "build/sw.template.js"), "utf8")
        .replace("__BUILD__", build)
        .replace('"__SHELL__"', JSON.stringify(shell));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
