/** Tells taps, drags, long presses, pans, pinches and twists apart. */

export type Wishes = {
  hover(x: number, y: number): void;
  leave(): void;
  tap(x: number, y: number): void;
  /** True if a tile follows the finger; otherwise the board is moved. */
  drag(x: number, y: number, touch: boolean): boolean;
  release(): void;
  pan(dx: number, dy: number): void;
  /** Grows by a factor around a point, which moves along. */
  pinch(factor: number, x: number, y: number, dx: number, dy: number): void;
  twist(way: 1 | -1): void;
  /** A finger that rests for a while draws: true if it may, then where it is lifted. */
  hold(x: number, y: number): boolean;
  drawn(x: number, y: number): void;
};

type Finger = { x: number; y: number };
type At = Pick<PointerEvent, "pointerId" | "clientX" | "clientY" | "pointerType" | "button">;

const FAR = 9;
const TWIST = Math.PI / 5;
const HOLD_MS = 400;

export class Gesture {
  #fingers = new Map<number, Finger>();
  #start: Finger | null = null;
  #mode: "none" | "press" | "drag" | "draw" | "pan" | "two" = "none";
  #twist = 0;
  #holding: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly wishes: Wishes) {}

  get busy(): boolean {
    return this.#mode !== "none";
  }

  down(event: At): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const at = { x: event.clientX, y: event.clientY };
    this.#fingers.set(event.pointerId, at);
    clearTimeout(this.#holding);
    if (this.#fingers.size === 1) {
      this.#start = at;
      this.#mode = "press";
      if (event.pointerType !== "mouse") this.#holding = setTimeout(() => this.#rest(at), HOLD_MS);
    } else {
      this.#mode = "two";
      this.#twist = 0;
    }
  }

  move(event: At): void {
    const before = this.#fingers.get(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    if (!before) {
      if (event.pointerType === "mouse") this.wishes.hover(at.x, at.y);
      return;
    }
    if (this.#mode === "two") this.#two(event.pointerId, before, at);
    this.#fingers.set(event.pointerId, at);
    if (this.#mode === "press" && Math.hypot(at.x - this.#start!.x, at.y - this.#start!.y) > FAR)
      this.#mode = this.wishes.drag(at.x, at.y, event.pointerType !== "mouse") ? "drag" : "pan";
    else if (this.#mode === "drag") this.wishes.drag(at.x, at.y, event.pointerType !== "mouse");
    else if (this.#mode === "pan") this.wishes.pan(at.x - before.x, at.y - before.y);
  }

  #rest({ x, y }: Finger): void {
    if (this.#mode === "press" && this.wishes.hold(x, y)) this.#mode = "draw";
  }

  #two(id: number, before: Finger, at: Finger): void {
    const other = [...this.#fingers].find(([finger]) => finger !== id)?.[1];
    if (!other) return;
    const [was, is] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(at.x - other.x, at.y - other.y)];
    this.wishes.pinch(is / Math.max(1, was), (at.x + other.x) / 2, (at.y + other.y) / 2, (at.x - before.x) / 2, (at.y - before.y) / 2);
    const angle = (p: Finger) => Math.atan2(p.y - other.y, p.x - other.x);
    let by = angle(at) - angle(before);
    if (by > Math.PI) by -= 2 * Math.PI;
    if (by < -Math.PI) by += 2 * Math.PI;
    this.#twist += by;
    if (Math.abs(this.#twist) > TWIST) {
      this.wishes.twist(this.#twist > 0 ? 1 : -1);
      this.#twist = 0;
    }
  }

  up(event: At): void {
    if (!this.#fingers.delete(event.pointerId)) return;
    clearTimeout(this.#holding);
    if (this.#mode === "press") this.wishes.tap(event.clientX, event.clientY);
    else if (this.#mode === "drag") this.wishes.release();
    else if (this.#mode === "draw") this.wishes.drawn(event.clientX, event.clientY);
    // The last finger of a pinch is not a tap.
    if (this.#fingers.size === 0) this.#mode = "none";
  }

  cancel(event: At): void {
    this.#fingers.delete(event.pointerId);
    clearTimeout(this.#holding);
    if (this.#fingers.size === 0) this.#mode = "none";
  }

  away(event: At): void {
    if (event.pointerType === "mouse" && !this.busy) this.wishes.leave();
    if (event.pointerType === "mouse") this.cancel(event);
  }
}
