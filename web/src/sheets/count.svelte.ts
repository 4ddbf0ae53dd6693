/** A figure that counts its way up, one by one; down it goes at once. */
import { untrack } from "svelte";
import { calm } from "../lib/settings.svelte";

/** As long as the line needs to slide. */
const MS = 320;

export function counted(value: () => number): () => number {
  let shown = $state(untrack(value));
  $effect(() => {
    const to = value();
    const steps = to - untrack(() => shown);
    if (steps < 2 || calm()) return void (shown = to);
    const timer = setInterval(() => {
      shown++;
      if (shown === to) clearInterval(timer);
    }, MS / steps);
    return () => clearInterval(timer);
  });
  return () => shown;
}
