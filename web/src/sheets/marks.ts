/** What a sheet shows, whatever the game: per colour a marker, a lighter extension, an outline for the weakest. */
import { COLOURS, type Colour } from "../theme/tokens";

export type Track = Record<Colour, number>;
/** Points that would come, and where the marker would then stand. */
export type Would = Partial<Record<Colour, { points: number; to?: number }>>;

/** All colours whose marker stands lowest. */
export function weakest(track: Track, sign = 1): Set<Colour> {
  const lowest = Math.min(...COLOURS.map((c) => sign * track[c]));
  return new Set(COLOURS.filter((c) => sign * track[c] === lowest));
}
