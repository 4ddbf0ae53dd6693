/** Bars that grow from where they stood, moved by the compositor alone: laid out once, not in every frame. */
import { calm } from "../lib/settings.svelte";

const GROW_MS = 250;

export function growing(bar: HTMLElement, stood: number): { update: (to: number) => void } {
  return {
    update(to) {
      const from = stood;
      stood = to;
      if (from === to || to === 0 || calm()) return;
      bar.animate({ transform: [`scaleX(${from / to})`, "none"] }, { duration: GROW_MS, easing: "ease-out" });
    },
  };
}
