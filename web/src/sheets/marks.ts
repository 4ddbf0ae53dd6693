/** What a score board shows, whatever the game: per colour a marker, where it would go, and which are weakest. */
import { COLOURS, type Colour } from "../theme/tokens";

export type Track = Record<Colour, number>;
/** Points that would come, and where the marker would then stand. */
export type Would = Partial<Record<Colour, { points: number; to: number }>>;

export const lowest = (track: Track, sign = 1): number => Math.min(...COLOURS.map((c) => sign * track[c]));

/** All colours whose marker stands lowest. */
export function weakest(track: Track, sign = 1): Set<Colour> {
  const low = lowest(track, sign);
  return new Set(COLOURS.filter((c) => sign * track[c] === low));
}

/** The markers as they would stand. */
export const after = (track: Track, would: Would): Track => Object.fromEntries(COLOURS.map((c) => [c, would[c]?.to ?? track[c]])) as Track;
