/** Those who share a search, as threads of Node. */
import { Worker } from "node:worker_threads";
import { SearchWorkers } from "../src/engine/search-workers.ts";
import type { Port } from "../src/engine/searching.ts";

export function searchWorkers(module: WebAssembly.Module, count: number): SearchWorkers {
  return new SearchWorkers(module, count, () => {
    const thread = new Worker(new URL("search-thread.ts", import.meta.url));
    const port: Port = { postMessage: (message) => thread.postMessage(message), onmessage: null, onerror: null };
    thread.on("message", (data: unknown) => port.onmessage?.({ data }));
    thread.on("error", () => port.onerror?.());
    return port;
  });
}
