/** The page's side of the local tables: starts the worker when it is first wanted, and passes things on. */
import type { ClientMessage, CreateTable, ServerMessage } from "../lib/protocol.ts";
import type { LocalTables } from "./local-tables.ts";
import type { PositionFault } from "./position.ts";
import type { Fault } from "./reading.ts";
import type { FromWorker, ToWorker } from "./worker.ts";

type Name = "analyse" | "analysis" | "catalogue" | "create" | "demo" | "forget" | "games" | "hint" | "import" | "judge" | "offer" | "playOn" | "record" | "replay" | "study" | "table" | "wake";
type Answer<N extends Name> = Promise<Awaited<ReturnType<LocalTables[N]>>>;
type Waiting = { resolve: (answer: unknown) => void; reject: (why: LocalRefusal) => void };

/** A no from a local table: a stable code, and what is wrong with a record or a position. */
export class LocalRefusal extends Error {
  readonly code: string;
  readonly fault: Fault | null;
  readonly position: PositionFault | null;
  constructor(code: string, text: string, fault: Fault | null = null, position: PositionFault | null = null) {
    super(text);
    this.code = code;
    this.fault = fault;
    this.position = position;
  }
}

/** The smallest module with vectors of 128 bits, which the engine is made of. */
const VECTORS = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11);
let understood: boolean | null = null;

/** Whether this browser can run the engine; a policy may forbid compiled code, an older browser may not know vectors. */
function understandsEngine(): boolean {
  try {
    return (understood ??= typeof WebAssembly === "object" && WebAssembly.validate(VECTORS));
  } catch {
    return (understood = false);
  }
}

/** Whether this browser can play without a server: compiled code, and a context in which one may hash and lock. */
export const canPlayHere = (): boolean => __ENGINE__ !== "" && typeof Worker === "function" && isSecureContext && understandsEngine();

/** Whether a plan needs nobody but those at this device. */
export const isForHere = (plan: CreateTable): boolean => canPlayHere() && plan.seats.every((seat) => seat.kind !== "open") && (plan.clock?.kind ?? "none") === "none";

const MARK = "sixfold.here";
const MAKERS = new Set<Name>(["create", "import", "playOn"]);

/** Whether a table was ever made on this device: without one there is no need to fetch the engine and ask. */
export function hasTablesHere(): boolean {
  try {
    return canPlayHere() && localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

function markTablesHere(): void {
  try {
    localStorage.setItem(MARK, "1");
  } catch {
    // A browser that keeps nothing has nothing to list either.
  }
}

export class Local {
  #worker: Worker | null = null;
  #isStarted = false;
  #isLooking = false;
  #questions = 0;
  readonly #waiting = new Map<number, Waiting>();
  /** Messages that are not answered yet, by their `ref`. */
  readonly #told = new Map<number, ClientMessage>();
  readonly #listeners = new Set<(message: ServerMessage) => void>();
  /** Whether what is played here will still be there tomorrow. */
  lasting = true;

  /** Asks one of the functions of the local tables. */
  ask<N extends Name>(name: N, ...given: Parameters<LocalTables[N]>): Answer<N> {
    const id = ++this.#questions;
    if (MAKERS.has(name)) markTablesHere();
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ id, ask: name, with: given });
    }) as Answer<N>;
  }

  /** Says something to a table, as on the server's socket. */
  tell(message: ClientMessage): void {
    if (typeof message.ref === "number") this.#told.set(message.ref, message);
    this.#send({ message });
  }

  listen(listener: (message: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Fetches and starts the engine before anybody waits for it. */
  warmUp(): void {
    if (canPlayHere()) this.#start();
  }

  #send(what: ToWorker): void {
    this.#start().postMessage(what);
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker.onerror = () => this.#fail();
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    if (!this.#isLooking) document.addEventListener("visibilitychange", () => this.#worker && this.#look());
    this.#isLooking = true;
    this.#look();
    return this.#worker;
  }

  #look(): void {
    this.#send({ seen: document.visibilityState === "visible" });
  }

  /** Says no to everybody who waits: a worker that breaks answers nobody any more, and one that never started is let go. */
  #fail(): void {
    if (!this.#isStarted) {
      this.#worker?.terminate();
      this.#worker = null;
    }
    const [waiting, told] = [[...this.#waiting.values()], [...this.#told.values()]];
    this.#waiting.clear();
    this.#told.clear();
    for (const { reject } of waiting) reject(new LocalRefusal("failed", ""));
    for (const message of told) this.#say({ type: "refused", ref: message.ref!, code: "failed", text: "", table: "table" in message ? message.table : null });
  }

  #say(message: ServerMessage): void {
    if ("ref" in message && message.ref !== null) this.#told.delete(message.ref);
    for (const listener of this.#listeners) listener(message);
  }

  #hear(what: FromWorker): void {
    if ("message" in what) this.#say(what.message);
    else if ("started" in what) {
      this.#isStarted = what.started;
      if (!what.started) this.#fail();
    } else if ("changed" in what) this.lasting = what.lasting;
    else {
      const asked = this.#waiting.get(what.id);
      this.#waiting.delete(what.id);
      if ("answer" in what) asked?.resolve(what.answer);
      else asked?.reject(new LocalRefusal(what.code, what.text, what.fault, what.position));
    }
  }
}

export const local = new Local();

/** Lets links to the record of a local table save what this device has. */
export function saveRecords(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[download][href^='/api/games/here-']");
    if (!link) return;
    event.preventDefault();
    const [, , , table] = link.pathname.split("/");
    void local.ask("record", table!).then((record) => {
      const file = document.createElement("a");
      file.href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
      file.download = link.download;
      file.click();
      setTimeout(() => URL.revokeObjectURL(file.href), 1000);
    });
  });
}
