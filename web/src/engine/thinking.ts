/** Thoughts one after the other: an engine has one mind, and whoever waits for a move must not wait for long. */
import type { Thought } from "./mind.ts";

const SLICE_MS = 12;

/** Lets messages come in between two slices of work; timers would be slowed down after a few rounds. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

export class Thinking {
  #last: Promise<unknown> = Promise.resolve();
  #seen = true;
  #sight: Promise<void> = Promise.resolve();
  #open: () => void = () => {};

  /** Says whether anybody looks at the page. */
  look(seen: boolean): void {
    if (seen === this.#seen) return;
    this.#seen = seen;
    if (seen) this.#open();
    else this.#sight = new Promise((resolve) => (this.#open = resolve));
  }

  /** Runs a thought that can wait until somebody looks: a hidden page warms no pocket. */
  async runSeen<T>(thought: () => Thought<T>, wanted?: () => boolean): Promise<T | null> {
    while (!this.#seen) await this.#sight;
    return this.run(thought, wanted);
  }

  /** Runs a thought when those before it are done; `null` if nobody wants it any more. */
  run<T>(thought: () => Thought<T>, wanted: () => boolean = () => true): Promise<T | null> {
    const mine = this.#last.then(() => (wanted() ? this.#think(thought(), wanted) : null));
    this.#last = mine.catch(() => {});
    return mine;
  }

  async #think<T>(thought: Thought<T>, wanted: () => boolean): Promise<T | null> {
    for (let since = performance.now(); ; ) {
      const step = await thought.next();
      if (step.done) return step.value;
      if (performance.now() - since < SLICE_MS) continue;
      await pause();
      if (!wanted()) return null;
      since = performance.now();
    }
  }
}
