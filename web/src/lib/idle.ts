/** Work that can wait until what is seen has been painted. */

/** Calls after the next frame is on the screen; a page nobody sees paints none, so there it is a short wait. */
export function afterPaint(then: () => void): void {
  let called = false;
  const once = () => {
    if (called) return;
    called = true;
    then();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 100);
}

/** Calls when there is nothing more urgent to do; the answer calls it off. */
export function whenIdle(then: () => void, within = 300): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(then, 60);
    return () => clearTimeout(timer);
  }
  const number = requestIdleCallback(then, { timeout: within });
  return () => cancelIdleCallback(number);
}
