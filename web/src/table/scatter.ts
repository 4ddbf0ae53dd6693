/** Places in the free corners around the board. */
import { slabReach } from "../board/hex";

export type Piece = { x: number; y: number; size: number; turn: number };

/** The same throw every time: it is a picture, not a game. */
function dice(seed: number): () => number {
  let state = seed;
  return () => ((state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff);
}

/** Up to so many pieces beside the hexagon, none over it, none over another. */
export function scatter(radius: number, count: number): Piece[] {
  const [roll, reach, out] = [dice(11), slabReach(radius), [] as Piece[]];
  const across = reach / Math.cos(Math.PI / 6);
  for (let tries = 0; out.length < count && tries < 3000; tries++) {
    const y = (roll() * 1.7 - 0.85) * reach;
    const size = 1.8 + 2.4 * roll() ** 1.6;
    const edge = across - Math.abs(y) / Math.sqrt(3) + size + 3;
    const x = (roll() < 0.5 ? -1 : 1) * (edge + roll() * Math.max(0, across * 1.12 - edge));
    const turn = roll() * 56 - 28;
    if (Math.abs(x) > across * 1.12 || out.some((p) => Math.hypot(p.x - x, p.y - y) < p.size + size + 1.2)) continue;
    out.push({ x, y, size, turn });
  }
  return out;
}
