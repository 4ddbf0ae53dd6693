/** Plays games between bots from lines of JSON and writes their records: `node simulate.ts ENGINE.wasm`. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Engine } from "../src/engine/engine.ts";
import { Game } from "../src/engine/game.ts";
import { fromHex, toHex } from "../src/lib/hex.ts";
import { finish, Mind, Rng } from "../src/engine/mind.ts";
import { Recorder } from "../src/engine/record.ts";

/** One game: the bots by seat, each with twelve bytes of random numbers. */
interface Wanted {
  variant: string;
  players: number;
  edition: string;
  seed: string;
  bots: string[];
  rngs: string[];
  work: number;
  /** Also write every position as each seat sees it, and what can be told from that of the acting one. */
  views?: boolean;
}

const engine = new Engine(new WebAssembly.Module(readFileSync(process.argv[2]!)));
const mind = new Mind(engine);

async function play(wanted: Wanted): Promise<unknown> {
  const game = Game.deal(engine, engine.variant(wanted.variant, wanted.players, wanted.edition), wanted.seed);
  const levels = wanted.bots.map((name) => engine.about.bots.find((bot) => bot.name === name)!);
  const rngs = wanted.rngs.map((bytes) => new Rng(fromHex(bytes)));
  const recorder = new Recorder(engine, game, wanted.bots.map((name) => `bot:${name}`));
  recorder.noteSeed(0, wanted.seed);
  const views: unknown[] = [];
  const look = () => {
    if (!wanted.views) return;
    const seen = [game.view(null), ...game.racks().map((_, seat) => game.view(seat))];
    const restored = Game.fromView(engine, game.view(game.seat));
    views.push([...seen, game.offer(), game.legal(), restored.offer(), toHex(restored.bytes)]);
  };
  look();
  while (!game.over) {
    const { seat } = game;
    recorder.note(game.apply(await finish(mind.choose(game, levels[seat]!, { work: wanted.work }, rngs[seat]!))));
    look();
  }
  const record = recorder.record(game.result());
  return wanted.views ? [record, views] : record;
}

for await (const line of createInterface({ input: process.stdin })) if (line) process.stdout.write(JSON.stringify(await play(JSON.parse(line) as Wanted)) + "\n");
