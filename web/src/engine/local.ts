/** The page's side of the local tables: starts the worker when it is first wanted, and passes things on. */
import type { ClientMessage, CreateTable, ServerMessage } from "../lib/protocol.ts";
import type { LocalTables } from "./local-tables.ts";
import type { Fault } from "./reading.ts";
import type { FromWorker, ToWorker } from "./worker.ts";

type Name = "analyse" | "analysis" | "catalogue" | "create" | "demo" | "forget" | "games" | "hint" | "import" | "judge" | "offer" | "playOn" | "record" | "replay" | "study" | "table" | "wake";
type Answer<N extends Name> = Promise<Awaited<ReturnType<LocalTables[N]>>>;
type Waiting = { resolve: (answer: unknown) => void; reject: (why: LocalRefusal) => void };

/** A no from a local table: a stable code, and for records what is wrong with them. */
export class LocalRefusal extends Error {
  readonly code: string;
  readonly fault: Fault | null;
  constructor(code: string, text: string, fault: Fault | null = null) {
    super(text);
    this.code = code;
    this.fault = fault;
  }
}

/** Whether this browser can play without a server: compiled code, and a context in which one may hash and lock. */
export const canPlayHere = (): boolean => __ENGINE__ !== "" && typeof WebAssembly === "object" && typeof Worker === "function" && isSecureContext;

/** Whether a plan needs nobody but those at this device. */
export const isForHere = (plan: CreateTable): boolean => canPlayHere() && !plan.position && plan.seats.every((seat) => seat.kind !== "open") && (plan.clock?.kind ?? "none") === "none";

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

class Local {
  #worker: Worker | null = null;
  #questions = 0;
  readonly #waiting = new Map<number, Waiting>();
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
    // A worker that cannot be started, or breaks, answers nobody any more.
    this.#worker.onerror = () => {
      for (const { reject } of this.#waiting.values()) reject(new LocalRefusal("failed", ""));
      this.#waiting.clear();
    };
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    const look = (): void => this.#send({ seen: document.visibilityState === "visible" });
    document.addEventListener("visibilitychange", look);
    look();
    return this.#worker;
  }

  #hear(what: FromWorker): void {
    if ("message" in what) for (const listener of this.#listeners) listener(what.message);
    else if ("changed" in what) this.lasting = what.lasting;
    else {
      const asked = this.#waiting.get(what.id);
      this.#waiting.delete(what.id);
      if ("answer" in what) asked?.resolve(what.answer);
      else asked?.reject(new LocalRefusal(what.code, what.text, what.fault));
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
