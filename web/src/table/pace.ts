/** Waiting that the next touch cuts short. */
import { afterPaint } from "../lib/idle";

export class Pace {
  #hurry: (() => void) | null = null;
  #hurried = false;

  wait(ms: number): Promise<void> {
    if (this.#hurried || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        resolve();
      }
      this.#hurry = done;
    });
  }

  /** Lets the browser paint what there is. */
  frame(): Promise<void> {
    return new Promise((resolve) => afterPaint(resolve));
  }

  /** Ends this wait and all that follow until `rest`. */
  hurry(): void {
    this.#hurried = true;
    this.#hurry?.();
  }

  rest(): void {
    this.#hurried = false;
    this.#hurry = null;
  }
}
