/** Draws the ranking that the engine gave, marker by marker: where two neighbours first differ. */
import type { Result, VariantInfo } from "../lib/protocol";
import { COLOURS, type Colour } from "../theme/tokens";
import { seatsOf } from "./sides";

export type Standing = {
  /** 1 for the best. */
  rank: number;
  /** Seats that share the place (teams: both partners). */
  seats: number[];
  /** Markers from the weakest up. */
  markers: { colour: Colour; value: number }[];
  /** The first marker that separates it from the next one, if any. */
  decisive: number | null;
  shared: boolean;
};

export function sortedMarkers(track: Record<string, number>, sign = 1): { colour: Colour; value: number }[] {
  return COLOURS.map((colour) => ({ colour, value: sign * (track[colour] ?? 0) })).sort((a, b) => a.value - b.value);
}

export function firstDifference(a: { value: number }[], b: { value: number }[]): number | null {
  const index = a.findIndex((marker, i) => marker.value !== b[i]?.value);
  return index < 0 ? null : index;
}

/** Ended by the markers, not by somebody who left, resigned, stayed away or ran out of time. */
export const playedOut = ({ end }: Pick<Result, "end">): boolean => !["resigned", "left", "time", "away"].includes(end);

export function standings(result: Result, { tracks, team_of }: Pick<VariantInfo, "tracks" | "team_of">): Standing[] {
  const markersOf = (place: number) =>
    tracks === "duel" ? sortedMarkers(result.tracks[0] ?? {}, place === 0 ? 1 : -1) : sortedMarkers(result.tracks[place] ?? {});
  let rank = 1;
  const rows = result.ranking.flatMap((group) => {
    const here = rank;
    rank += group.length;
    return group.map((place) => ({
      rank: here,
      seats: seatsOf({ team_of }, place),
      markers: markersOf(place),
      shared: group.length > 1,
    }));
  });
  return rows.map((row, i) => {
    const next = rows[i + 1];
    return { ...row, decisive: next && next.rank !== row.rank ? firstDifference(row.markers, next.markers) : null };
  });
}
