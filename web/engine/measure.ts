/** Tells how many imagined games a second the page's engine searches: `node measure.ts ENGINE.wasm`, positions as lines of JSON. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Engine } from "../src/engine/engine.ts";
import { Game } from "../src/engine/game.ts";
import { fromHex } from "../src/lib/hex.ts";
import { Luck, Mind } from "../src/engine/mind.ts";

interface Position {
  variant: string;
  players: number;
  edition: string;
  seed: string;
  actions: number[];
  luck: string;
  seconds: number;
}

const engine = new Engine(new WebAssembly.Module(readFileSync(process.argv[2]!)));
const mind = new Mind(engine);

function measure({ variant, players, edition, seed, actions, luck, seconds }: Position): number {
  const game = Game.deal(engine, engine.variant(variant, players, edition), seed);
  for (const action of actions) game.apply(action);
  let games = 0;
  // Time of the processor, not of the clock: others may want the machine too.
  const started = process.cpuUsage();
  for (const so_far of mind.advise(game, { seconds }, new Luck(engine, fromHex(luck)))) games = so_far;
  const { user, system } = process.cpuUsage(started);
  return (1e6 * games) / (user + system);
}

for await (const line of createInterface({ input: process.stdin })) if (line) process.stdout.write(`${measure(JSON.parse(line) as Position)}\n`);
