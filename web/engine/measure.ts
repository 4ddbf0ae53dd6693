/** Tells how fast the page's engine searches: `node measure.ts ENGINE.wasm [OTHERS]`, positions as lines of JSON. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Engine } from "../src/engine/engine.ts";
import { Game } from "../src/engine/game.ts";
import { Mind, Rng, type Advice, type Budget } from "../src/engine/mind.ts";
import { fromHex } from "../src/lib/hex.ts";
import { searchWorkers } from "./workers.ts";

interface Position extends Budget {
  variant: string;
  players: number;
  edition: string;
  seed: string;
  actions: number[];
  rng: string;
}

const module = new WebAssembly.Module(readFileSync(process.argv[2]!));
const engine = new Engine(module);
const others = searchWorkers(module, Number(process.argv[3] ?? 0));
const mind = new Mind(engine, others);
await others.start();

/** Imagined games, the seconds that processors spent on them, and what came of it. */
async function measure({ variant, players, edition, seed, actions, rng, ...budget }: Position): Promise<{ games: number; seconds: number; advice: Advice }> {
  const game = Game.deal(engine, engine.variant(variant, players, edition), seed);
  for (const action of actions) game.apply(action);
  // Time of the processor, not of the clock: others may want the machine too.
  const started = process.cpuUsage();
  const thought = mind.advise(game, budget, new Rng(fromHex(rng)));
  for (let games = 0; ; ) {
    const step = await thought.next();
    if (!step.done) {
      games = step.value;
      continue;
    }
    const { user, system } = process.cpuUsage(started);
    return { games, seconds: (user + system) / 1e6, advice: step.value };
  }
}

for await (const line of createInterface({ input: process.stdin })) if (line) process.stdout.write(`${JSON.stringify(await measure(JSON.parse(line) as Position))}\n`);
process.exit();
