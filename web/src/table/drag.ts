/** Follows a pointer out of the rack; a short way is only a click. */

export type Drag = { start(): void; move(x: number, y: number, touch: boolean): void; end(): void; drop(): void; after(): void };

const FAR = 8;

export function drag(down: PointerEvent, what: Drag): void {
  if (down.button) return;
  const touch = down.pointerType !== "mouse";
  let moved = false;
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    if (!moved && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
    if (!moved) {
      moved = true;
      what.start();
    }
    what.move(event.clientX, event.clientY, touch);
  };
  // Otherwise the browser takes a quick drag for a fling and the next tap for the hand that stops it.
  const hold = (event: TouchEvent) => moved && event.cancelable && event.preventDefault();
  const up = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    removeEventListener("touchmove", hold);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
    what.end();
    if (!moved) return;
    // The click that a mouse sends right after a drag is not a pick; a finger sends none.
    const swallow = (click: MouseEvent) => click.stopPropagation();
    if (!touch) addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => {
      removeEventListener("click", swallow, { capture: true });
      what.after();
    });
    what.drop();
  };
  addEventListener("touchmove", hold, { passive: false });
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
}
