/** A card is played: the outer one leaves for the pile, the inner one takes its place, the new one comes out of the hand. */
import { calm } from "../lib/settings.svelte";

const ASIDE_MS = 180;
const PLAYED_MS = 220;

function travel(card: Element | null | undefined, from: DOMRect | undefined, duration: number, delay: number): void {
  const here = card?.getBoundingClientRect();
  if (!here?.width || !from?.width) return;
  const transform = `translate(${from.left + from.width / 2 - here.left - here.width / 2}px, ${from.top + from.height / 2 - here.top - here.height / 2}px) scale(${from.width / here.width})`;
  card!.animate({ transform: [transform, "none"] }, { duration, delay, easing: "ease-out", fill: "backwards" });
}

/** Moves the cards of a lane from where they were, one after the other; `from`: where the played one was. */
export function playCard(lane: Element, pile: Element | null, from: DOMRect | undefined): void {
  if (calm() || document.visibilityState === "hidden") return;
  const cards = [...lane.querySelectorAll("[data-open]")];
  const places = cards.map((card) => card.getBoundingClientRect());
  travel(pile?.lastElementChild, places.at(-1), ASIDE_MS, 0);
  for (let i = cards.length - 1; i > 0; i--) travel(cards[i], places[i - 1], ASIDE_MS, (cards.length - i) * ASIDE_MS);
  travel(cards[0], from, PLAYED_MS, cards.length * ASIDE_MS);
}
