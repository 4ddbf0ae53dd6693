/** Waiting that the next touch cuts short. It goes from frame to frame: a change between two frames would wait for the second one, half made. */
import { nextFrame } from "../lib/idle";

export class Pace {
  #hurried = false;

  /** Goes on with the next frame. */
  frame(): Promise<void> {
    return new Promise(nextFrame);
  }

  /** Goes on with the first frame after that time. */
  async wait(ms: number): Promise<void> {
    const end = performance.now() + ms;
    while (!this.#hurried && performance.now() < end) await this.frame();
  }

  /** Ends this wait and all that follow until `rest`. */
  hurry(): void {
    this.#hurried = true;
  }

  rest(): void {
    this.#hurried = false;
  }
}
