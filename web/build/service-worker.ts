import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Writes sw.js with the list of files of this build, as they were really written: one that is missing would spoil it. */
export function serviceWorker(): Plugin {
  let root = "";
  return {
    name: "sixfold-service-worker",
    apply: "build",
    configResolved: (config) => void (root = config.root),
    writeBundle({ dir }) {
      const names = readdirSync(join(dir!, "assets")).filter((name) => /\.(js|css|wasm|woff2)$/.test(name)).sort();
      const build = createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 12);
      const shell = ["./", "icon.svg", "manifest.webmanifest", ...names.map((name) => "assets/" + name)];
      const source = readFileSync(join(root, "build/sw.template.js"), "utf8")
        .replace("__BUILD__", build)
        .replace('"__SHELL__"', JSON.stringify(shell));
      writeFileSync(join(dir!, "sw.js"), source);
    },
  };
}
