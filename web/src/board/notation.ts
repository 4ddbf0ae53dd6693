/** How people write cells and actions, in the words of `sixfold.rules.notation`: "C4", "RB C4 C5", "swap". */
import { type Act, SECOND, WORDS } from "../lib/protocol.ts";

type Action = Act["action"];
type Cell = [q: number, r: number];

const start = (r: number, radius: number): number => Math.max(-radius, -radius - r);

/** "C4": a letter for the row from the top, a number from the left. */
export function cellName([q, r]: readonly [number, number], radius: number): string {
  return String.fromCharCode(65 + r + radius) + (q - start(r, radius) + 1);
}

export function parseCellName(text: string, radius: number): Cell | null {
  const match = /^([a-z])(\d{1,2})$/i.exec(text);
  if (!match) return null;
  const r = match[1]!.toUpperCase().charCodeAt(0) - 65 - radius;
  const q = Number(match[2]) - 1 + start(r, radius);
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= radius ? [q, r] : null;
}

export function formatAction(action: Action, radius: number): string {
  if (action.do !== "place" && action.do !== "play") return WORDS[action.do];
  const cells = action.do === "place" ? action.at.map((cell) => cellName(cell, radius)) : [];
  return [action.tile, ...cells, ...(action.score_first ? [SECOND] : [])].join(" ");
}

/** An action of a game on a board of a radius, or of the card game (0); null for anything else. */
export function parseAction(text: string, radius: number): Action | null {
  const words = text.trim().toUpperCase().split(/\s+/);
  const decided = (Object.keys(WORDS) as (keyof typeof WORDS)[]).find((deed) => [deed, WORDS[deed]].includes(text.trim().toLowerCase() as never));
  if (decided) return { do: decided };
  const second = words.length > 1 && words.at(-1) === SECOND.toUpperCase();
  const [tile = "", ...names] = second ? words.slice(0, -1) : words;
  const score_first = second ? 1 : 0;
  if (!/^[RGBOYP]{2}$/.test(tile) || names.length !== (radius ? 2 : 0)) return null;
  if (!radius) return { do: "play", tile, score_first };
  const [a, b] = names.map((name) => parseCellName(name, radius));
  return a && b ? { do: "place", tile, at: [a, b], score_first } : null;
}
