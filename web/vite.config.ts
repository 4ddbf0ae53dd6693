import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { theme } from "./build/theme.ts";
import { buildName } from "./build/build-name.ts";
import { engine, isSite } from "./build/engine.ts";
import { eager } from "./build/eager.ts";
import { firstPaint } from "./build/first-paint.ts";
import { precompress } from "./build/precompress.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { site } from "./build/site.ts";

const server = process.env.SIXFOLD_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: isSite ? "./" : "/",
  plugins: [svelte(), theme(), buildName(), engine(), eager(), firstPaint(), serviceWorker(), site(), precompress()],
  build: {
    // Straight into the Python package: the wheel carries the finished client.
    outDir: process.env.SIXFOLD_SITE || "../src/sixfold/web_dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Two pieces come at once, the first page and the table, each whole: many small ones would come one after the other.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", test: /[\\/]src[\\/](main\.ts|App\.svelte)$/, priority: 2 },
            { name: "table", test: /[\\/]src[\\/](table[\\/]TablePage|pages[\\/]SlowGame)\.svelte$/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: { include: ["test/**/*.test.ts"] },
});
