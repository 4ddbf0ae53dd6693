/** A thread of Node in which a search is shared. */
import { parentPort } from "node:worker_threads";
import { serve, type Port } from "../src/engine/searching.ts";

const port: Port = { postMessage: (message) => parentPort!.postMessage(message), onmessage: null };
parentPort!.on("message", (data: unknown) => port.onmessage?.({ data }));
serve(port);
