/**
 * The page's engine as an outside engine of `sixfold arena`:
 *
 *     sixfold arena --bots master --engine "page=node web/engine/arena.ts build/engine.wasm" --games 100 --time 1
 *
 * `--bot` chooses the level, `--work` fixes the imagined games of a move instead of its time, `--others` shares
 * the search with so many threads more.
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { View } from "../src/lib/protocol.ts";
import { Engine } from "../src/engine/engine.ts";
import { Game } from "../src/engine/game.ts";
import { finish, Mind, Rng } from "../src/engine/mind.ts";
import { searchWorkers } from "./workers.ts";

/** What reading a view and writing an answer may take of the time. */
const REST_MS = 5;

type Told = { type: "bye" } | { type: "choose"; id: number; budget_ms: number; view: View } | { type: "hello" };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { bot: { type: "string", default: "master" }, work: { type: "string" }, others: { type: "string", default: "0" } },
});
const module = new WebAssembly.Module(readFileSync(positionals[0] ?? "build/engine.wasm"));
const engine = new Engine(module);
const mind = new Mind(engine, searchWorkers(module, Number(values.others)));
const level = engine.about.bots.find(({ name }) => name === values.bot);
if (!level) throw new Error(`There is no bot ${values.bot}.`);

async function choose({ id, budget_ms, view }: Extract<Told, { type: "choose" }>): Promise<object> {
  const game = Game.fromView(engine, view);
  const budget = values.work ? { work: Number(values.work) } : { seconds: Math.max(1, budget_ms - REST_MS) / 1000 };
  const chosen = await finish(mind.choose(game, level!, budget, Rng.fresh()));
  return { type: "action", id, action: game.action(chosen) };
}

const write = (answer: object): unknown => process.stdout.write(JSON.stringify(answer) + "\n");

for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line) as Told;
  if (told.type === "bye") break;
  write(told.type === "hello" ? { type: "hello", name: `the page's ${level.name} ${engine.about.version}` } : await choose(told));
}
process.exit();
