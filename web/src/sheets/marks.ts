/** What a sheet shows, whatever the game: per colour a marker, a lighter extension, an outline for the weakest. */
import { COLOURS, type Colour } from "../theme/tokens";

export type Track = Record<Colour, number>;
export type Gains = Partial<Record<Colour, number>>;

/** All colours whose marker stands lowest. */
export function weakest(track: Track, sign = 1): Set<Colour> {
  const lowest = Math.min(...COLOURS.map((c) => sign * track[c]));
  return new Set(COLOURS.filter((c) => sign * track[c] === lowest));
}

export function sumGains(gains: { colour: Colour; points: number }[]): Gains {
  const sums: Gains = {};
  for (const { colour, points } of gains) sums[colour] = (sums[colour] ?? 0) + points;
  return sums;
}
