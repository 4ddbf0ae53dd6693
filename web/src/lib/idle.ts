/** Work that can wait, and work that should not all come at once: every frame gets one piece of it. */

const turns: (() => void)[] = [];

/** A page nobody sees makes no frames; there it is a short wait. */
function ask(): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    const then = turns.shift();
    if (turns.length) ask();
    then?.();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, 100);
}

/** Calls when a frame is made that nobody else asked for: what is changed then is seen at once. */
export function nextFrame(then: () => void): void {
  if (turns.push(then) === 1) ask();
}

/** Calls after the next frame is on the screen. */
export function afterPaint(then: () => void): void {
  nextFrame(() => setTimeout(then));
}

/** Calls when there is nothing more urgent to do; the answer calls it off. */
export function whenIdle(then: () => void, within = 300): () => void {
  let wanted = true;
  const soon = () => wanted && nextFrame(() => wanted && then());
  if ("requestIdleCallback" in window) requestIdleCallback(soon, { timeout: within });
  else setTimeout(soon, 60);
  return () => (wanted = false);
}
