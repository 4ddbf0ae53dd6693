import { expect, test } from "vitest";
import { SearchWorkers, spareWorkers } from "../src/engine/search-workers";
import type { Port } from "../src/engine/searching";

/** A worker that the test holds at its other end. */
class Held implements Port {
  told: Record<string, unknown>[] = [];
  onmessage: Port["onmessage"] = null;
  onerror: Port["onerror"] = null;
  postMessage(message: unknown): void {
    this.told.push(message as Record<string, unknown>);
  }
}

function called(count: number): { workers: SearchWorkers; held: Held[] } {
  const held: Held[] = [];
  const workers = new SearchWorkers({} as WebAssembly.Module, count, () => held[held.push(new Held()) - 1]!);
  void workers.start();
  return { workers, held };
}

test("a device keeps a core for the page and one for whoever asks, and a phone stays cool", () => {
  expect([1, 2, 3, 4, 16].map((cores) => spareWorkers(cores, false))).toEqual([0, 0, 1, 2, 3]);
  expect([2, 8].map((cores) => spareWorkers(cores, true))).toEqual([0, 1]);
});

test("a search begins with those who are there by then", () => {
  const { workers, held } = called(2);
  expect(workers.tell(new Uint8Array(1))).toBe(0);
  held[1]!.onmessage!({ data: "ready" });
  expect(workers.tell(new Uint8Array(1))).toBe(1);
  expect(held.map(({ told }) => told.length)).toEqual([1, 2]);
});

test("whoever breaks is left out, and the search goes on", async () => {
  const { workers, held } = called(2);
  for (const port of held) port.onmessage!({ data: "ready" });
  workers.tell(new Uint8Array(1));
  const portions = workers.sample([3, 4], 5);
  held[0]!.onerror!();
  const portion = { done: 5, more: [1, 2], more_squares: [1, 4] };
  held[1]!.onmessage!({ data: portion });
  expect(await portions).toEqual([portion]);
  expect(workers.tell(new Uint8Array(1))).toBe(1);
});
