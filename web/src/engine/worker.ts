/** The worker in which local tables live: it has the engine, the page has none of it. */
import type { ClientMessage, ServerMessage } from "../lib/protocol.ts";
import { Engine } from "./engine.ts";
import { LocalTables } from "./local-tables.ts";
import { Mind } from "./mind.ts";
import { SearchWorkers, spareWorkers } from "./search-workers.ts";
import type { Port } from "./searching.ts";
import { BadRecord, type Fault } from "./reading.ts";
import { Refused } from "./refused.ts";
import { BadPosition, type PositionFault } from "./position.ts";
import { openStore } from "./store.ts";

/** A message for a table, whether the page is seen, or a question for one of {@link LocalTables}' functions. */
export type ToWorker = { message: ClientMessage } | { seen: boolean } | { id: number; ask: string; with: unknown[] };
export type FromWorker = { message: ServerMessage } | { started: boolean } | { id: number; answer: unknown } | { id: number; code: string; text: string; fault?: Fault; position?: PositionFault } | { changed: string; lasting: boolean };

const send = (what: FromWorker): void => postMessage(what);
const news = new BroadcastChannel("sixfold-tables");

/** Compiles while it comes; a host that does not know the kind of file costs that head start, no more. */
async function compiled(): Promise<WebAssembly.Module> {
  const file = await fetch(new URL(__ENGINE__, import.meta.url));
  if (!file.ok) throw new Error(`The engine cannot be fetched (${file.status}).`);
  const isNamed = file.headers.get("content-type") === "application/wasm";
  return isNamed ? WebAssembly.compileStreaming(file) : WebAssembly.compile(await file.arrayBuffer());
}

/** The engine's file lies beside this one and carries its content's hash in its name: no other build can meet this one. */
async function start(): Promise<LocalTables> {
  const [module, store] = await Promise.all([compiled(), openStore()]);
  const engine = new Engine(module);
  const tables = new LocalTables(engine, new Mind(engine, others(module)), store, (message) => send({ message }));
  tables.onchange = (id) => {
    news.postMessage(id);
    send({ changed: id, lasting: tables.lasting });
  };
  news.onmessage = ({ data }: MessageEvent<string>) => void tables.refresh(data).then(() => send({ changed: data, lasting: tables.lasting }));
  return tables;
}

/** Where a worker may have workers of its own they share its searches. */
function others(module: WebAssembly.Module): SearchWorkers | null {
  if (typeof Worker !== "function") return null;
  const isPhone = /Mobi/.test(navigator.userAgent);
  return new SearchWorkers(module, spareWorkers(navigator.hardwareConcurrency, isPhone), () => new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" }) as unknown as Port);
}

const started = start();
// Without an engine nobody is answered: the page then ends this worker, and starts another one when it is wanted again.
started.then(() => send({ started: true }), () => send({ started: false }));

async function answer(id: number, ask: string, given: unknown[]): Promise<void> {
  try {
    const tables = (await started) as unknown as Record<string, (...given: unknown[]) => unknown>;
    send({ id, answer: await tables[ask]!(...given) });
  } catch (why) {
    send({ id, code: why instanceof Refused ? why.code : "failed", text: (why as Error).message, fault: why instanceof BadRecord ? why.fault : undefined, position: why instanceof BadPosition ? why.position : undefined });
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("message" in data) void started.then((tables) => tables.hear(data.message), () => {});
  else if ("seen" in data) void started.then((tables) => tables.look(data.seen), () => {});
  else void answer(data.id, data.ask, data.with);
};
