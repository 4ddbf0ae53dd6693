/** Figures travel from the scored halves to their markers. */
import { centre } from "../board/hex";
import { SYMBOLS } from "../board/symbols";
import { fly } from "../lib/fly";
import type { MoveLine, View } from "../lib/protocol";
import { calm } from "../lib/settings.svelte";
import { sound } from "../lib/sound";
import type { Colour } from "../theme/tokens";

function sheetName(variant: View["variant"], seat: number): string {
  return variant === "duel" ? "duel" : `seat-${variant === "team" ? seat % 2 : seat}`;
}

export async function flights({ action, points, seat }: MoveLine, variant: View["variant"]): Promise<void> {
  const matrix = document.querySelector<SVGSVGElement>("[data-board]")?.getScreenCTM();
  if (action.do !== "place" || !matrix || calm()) return;
  await Promise.all(
    action.at.map((cell, half) => {
      const colour = action.tile[half] as Colour;
      const marker = document.querySelector(`[data-sheet="${sheetName(variant, seat)}"] [data-marker="${colour}"]`)?.getBoundingClientRect();
      if (!points[half] || !marker?.width) return;
      const at = new DOMPoint(centre(cell).x, centre(cell).y).matrixTransform(matrix);
      const rule = colour === "P" ? "evenodd" : "nonzero";
      const markup = `<svg viewBox="-6 -6 12 12"><path d="${SYMBOLS[colour]}" fill="var(--ink-${colour})" fill-rule="${rule}"/></svg>`;
      sound.count(points[half]! - 1);
      return fly({ from: new DOMRect(at.x, at.y), to: marker, colour, text: `+${points[half]}`, markup });
    }),
  );
}
