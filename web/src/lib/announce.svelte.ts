/** What a screen reader says, one line after the other. */
import { whenIdle } from "./idle";

export const spoken = $state({ polite: "", urgent: "" });

const waiting: Record<keyof typeof spoken, string[]> = { polite: [], urgent: [] };

/** Says it when the page has a moment; lines that come together are said together, none is lost. */
export function announce(text: string, urgent = false): void {
  const where = urgent ? "urgent" : "polite";
  if (!text || waiting[where].push(text) > 1) return;
  whenIdle(() => {
    const line = waiting[where].splice(0).join(" ");
    // The same words twice are still news: a changed blank makes them so.
    spoken[where] = spoken[where] === line ? line + "\u00a0" : line;
  });
}
