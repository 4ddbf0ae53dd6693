/** Where faces stand on the race when several share a place. */

export type Runner = { bot: string | null; seat: number; low: number; own: boolean };

/** Places in the order given: at least `apart`, none before `from`, one's own where it belongs. */
export function stand(wanted: { x: number; own: boolean }[], apart: number, from: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]!.x - wanted[b]!.x || Number(wanted[a]!.own) - Number(wanted[b]!.own));
  const xs = wanted.map(({ x }) => x);
  const own = Math.max(0, order.findIndex((i) => wanted[i]!.own));
  for (let k = own + 1; k < order.length; k++) xs[order[k]!] = Math.max(xs[order[k]!]!, xs[order[k - 1]!]! + apart);
  for (let k = own - 1; k >= 0; k--) xs[order[k]!] = Math.min(xs[order[k]!]!, xs[order[k + 1]!]! - apart);
  if (xs[order[0]!]! >= from) return xs;
  // No room to the left: whoever shares the place stands to the right of one's own.
  const again = wanted.map((_, i) => i).sort((a, b) => wanted[a]!.x - wanted[b]!.x || Number(wanted[b]!.own) - Number(wanted[a]!.own));
  let free = -Infinity;
  for (const i of again) {
    xs[i] = Math.max(wanted[i]!.x, free);
    free = xs[i]! + apart;
  }
  return xs;
}
