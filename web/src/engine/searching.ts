/** One of those who share a search: plays the portions it is asked for on an engine of its own. */
import { Engine } from "./engine.ts";

/** What a worker has in the page and in Node alike. */
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror?: (() => void) | null;
}

/** An engine; what a search is about, and as which of several; some deals of some candidates. */
export type ToSearchWorker = { module: WebAssembly.Module } | { mind: Uint8Array; number: number } | { group: ArrayLike<number | bigint>; samples: number };
export type FromSearchWorker = "ready" | Portion;

export interface Portion {
  done: number;
  more: ArrayLike<number>;
  more_squares: ArrayLike<number>;
}

export function serve(port: Port): void {
  let engine: Engine;
  const hear = (told: ToSearchWorker): FromSearchWorker | null => {
    if ("module" in told) {
      engine = new Engine(told.module);
      return "ready";
    }
    if ("group" in told) return sample(engine, told.group, told.samples);
    engine.mind.bytes().set(told.mind);
    engine.mind.array("rng")[0]! += told.number;
    engine.call("start_rng", engine.mind);
    return null;
  };
  port.onmessage = ({ data }) => {
    const answer = hear(data as ToSearchWorker);
    if (answer) port.postMessage(answer);
  };
}

function sample(engine: Engine, group: ArrayLike<number | bigint>, samples: number): Portion {
  const { mind } = engine;
  const [more, more_squares] = [mind.array("more"), mind.array("more_squares")];
  more.fill(0);
  more_squares.fill(0);
  mind.array("group").set(group as ArrayLike<number>);
  mind.set("alive", group.length);
  mind.set("samples", samples);
  const done = engine.call("sample", mind);
  return { done, more: more.slice(0, group.length), more_squares: more_squares.slice(0, group.length) };
}
