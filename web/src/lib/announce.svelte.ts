/** What a screen reader says, one line after the other. */

export const spoken = $state({ polite: "", urgent: "" });

export function announce(text: string, urgent = false): void {
  const where = urgent ? "urgent" : "polite";
  // The same words twice are still news: a changed blank makes them so.
  spoken[where] = spoken[where] === text ? text + "\u00a0" : text;
}
