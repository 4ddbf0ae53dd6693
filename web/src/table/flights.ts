/** Figures travel from the scored halves to their markers. */
import { centre } from "../board/hex";
import { SYMBOLS } from "../board/symbols";
import { fly } from "../lib/fly";
import type { MoveLine, VariantInfo } from "../lib/protocol";
import { calm } from "../lib/settings.svelte";
import type { Colour } from "../theme/tokens";
import { seatsOf } from "./sides";

/** The board of a seat's side: whoever of it sits there gave it the name. */
function sheetFor(row: VariantInfo, seat: number): Element | null {
  if (row.tracks === "duel") return document.querySelector('[data-sheet="duel"]');
  const names = seatsOf(row, row.team_of[seat]!);
  return document.querySelector(names.map((other) => `[data-sheet="seat-${other}"]`).join());
}

export async function flights({ action, points, seat }: MoveLine, row: VariantInfo | null): Promise<void> {
  const matrix = document.querySelector<SVGSVGElement>("[data-board]")?.getScreenCTM();
  if (action.do !== "place" || !matrix || !row || calm()) return;
  const sheet = sheetFor(row, seat);
  // First all that is measured, then all that is added: the other way round the page is laid out twice.
  const ways = action.at.map((cell, half) => {
    const colour = action.tile[half] as Colour;
    const to = (sheet?.querySelector(`[data-marker="${colour}"]`) ?? sheet)?.getBoundingClientRect();
    const from = new DOMPoint(centre(cell).x, centre(cell).y).matrixTransform(matrix);
    return { colour, points: points[half] ?? 0, from: new DOMRect(from.x, from.y), to };
  });
  await Promise.all(
    ways.map(({ colour, points, from, to }) => {
      if (!points || !to?.width) return;
      const markup = `<svg viewBox="-6 -6 12 12"><path d="${SYMBOLS[colour]}" fill="var(--pill-${colour})"/></svg>`;
      return fly({ from, to, text: `+${points}`, markup });
    }),
  );
}
