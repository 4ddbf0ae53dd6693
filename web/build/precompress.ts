import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const WORTH_IT = /\.(js|css|html|svg|json|wasm|webmanifest)$/;

function* files(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

/** Lays a .br and a .gz beside every text file, so that the server need not compress. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "sixfold-precompress",
    apply: "build",
    enforce: "post",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle() {
      for (const path of files(folder)) {
        if (!WORTH_IT.test(path)) continue;
        const text = readFileSync(path);
        writeFileSync(path + ".br", brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(path + ".gz", gzipSync(text, { level: 9 }));
      }
    },
  };
}
