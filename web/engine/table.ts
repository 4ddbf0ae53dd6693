/** Local tables without a browser: `node table.ts ENGINE.wasm [OTHERS]`, what a page would say and ask as lines of JSON. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Engine } from "../src/engine/engine.ts";
import { LocalTables } from "../src/engine/local-tables.ts";
import { Mind } from "../src/engine/mind.ts";
import type { Fault } from "../src/engine/reading.ts";
import { PageStore } from "../src/engine/store.ts";
import type { ToWorker } from "../src/engine/worker.ts";
import { searchWorkers } from "./workers.ts";

const write = (what: object): unknown => process.stdout.write(JSON.stringify(what) + "\n");
const module = new WebAssembly.Module(readFileSync(process.argv[2]!));
const engine = new Engine(module);
const mind = new Mind(engine, searchWorkers(module, Number(process.argv[3] ?? 0)));
const store = new PageStore();
const tables = new LocalTables(engine, mind, store, (message) => write({ message }));
tables.pace = 0.02;

for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line) as ToWorker | { spoil: string };
  if ("spoil" in told) await store.change(told.spoil, (kept) => ({ ...kept!, settings: { ...kept!.settings, variant: "" } }));
  else if ("message" in told) await tables.hear(told.message);
  else if ("seen" in told) tables.look(told.seen);
  else {
    const ask = (tables as unknown as Record<string, (...given: unknown[]) => unknown>)[told.ask]!;
    try {
      write({ id: told.id, answer: await ask.apply(tables, told.with) });
    } catch (why) {
      const { code = "failed", fault } = why as { code?: string; fault?: Fault };
      write({ id: told.id, code, text: (why as Error).message, fault });
    }
  }
}
process.exit();
