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
  // First all that is measured, then all that is added: the other way round the page is laid out twice.
  const ways = action.at.map((cell, half) => {
    const colour = action.tile[half] as Colour;
    const to = document.querySelector(`[data-sheet="${sheetName(variant, seat)}"] [data-marker="${colour}"]`)?.getBoundingClientRect();
    const from = new DOMPoint(centre(cell).x, centre(cell).y).matrixTransform(matrix);
    return { colour, points: points[half] ?? 0, from: new DOMRect(from.x, from.y), to };
  });
  await Promise.all(
    ways.map(({ colour, points, from, to }) => {
      if (!points || !to?.width) return;
      const markup = `<svg viewBox="-6 -6 12 12"><path d="${SYMBOLS[colour]}" fill="var(--ink-${colour})"/></svg>`;
      sound.count(points - 1);
      return fly({ from, to, colour, text: `+${points}`, markup });
    }),
  );
}
