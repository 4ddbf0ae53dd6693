/** Others who share a search: an engine each, told once what the searching seat knows, then asked for portions. */
import type { FromSearchWorker, Portion, Port, ToSearchWorker } from "./searching.ts";

/** With more of them a search gains little, and a phone gets warm. */
const MOST = 3;
const MOST_ON_A_PHONE = 1;

/** How many cores the device can spare beside the one that asks and the one that draws. */
export function spareWorkers(cores: number, isPhone: boolean): number {
  return Math.max(0, Math.min(isPhone ? MOST_ON_A_PHONE : MOST, cores - 2));
}

interface Other {
  port: Port;
  answer: ((portion: Portion | null) => void) | null;
}

export class SearchWorkers {
  readonly #module: WebAssembly.Module;
  readonly #count: number;
  readonly #spawn: () => Port;
  #started: Promise<unknown> | null = null;
  #ready: Other[] = [];
  /** Those who know what the present search is about. */
  #searching: Other[] = [];

  constructor(module: WebAssembly.Module, count: number, spawn: () => Port) {
    this.#module = module;
    this.#count = count;
    this.#spawn = spawn;
  }

  /** Calls them, which takes a moment; a search begins without those who are not there yet. */
  start(): Promise<unknown> {
    return (this.#started ??= Promise.all(Array.from({ length: this.#count }, () => this.#call())));
  }

  /** Starts a search on a copy of a mind; returns how many others take part. */
  tell(mind: Uint8Array): number {
    void this.start();
    this.#searching = [...this.#ready];
    for (const [i, { port }] of this.#searching.entries()) port.postMessage({ mind, number: i + 1 } satisfies ToSearchWorker);
    return this.#searching.length;
  }

  /** Lets each of them play so many deals of some candidates. */
  async sample(group: ArrayLike<number | bigint>, samples: number): Promise<Portion[]> {
    const portions = this.#searching.map(
      (other) =>
        new Promise<Portion | null>((resolve) => {
          other.answer = resolve;
          other.port.postMessage({ group, samples } satisfies ToSearchWorker);
        }),
    );
    return (await Promise.all(portions)).filter((portion) => portion !== null);
  }

  #call(): Promise<void> {
    const other: Other = { port: this.#spawn(), answer: null };
    return new Promise((resolve) => {
      other.port.onmessage = ({ data }) => {
        const told = data as FromSearchWorker;
        if (told !== "ready") return other.answer?.(told);
        this.#ready.push(other);
        resolve();
      };
      // A device that is short of memory ends whom it likes: the search goes on with those who are left.
      other.port.onerror = () => {
        this.#ready = this.#ready.filter((one) => one !== other);
        this.#searching = this.#searching.filter((one) => one !== other);
        other.answer?.(null);
        resolve();
      };
      other.port.postMessage({ module: this.#module } satisfies ToSearchWorker);
    });
  }
}
