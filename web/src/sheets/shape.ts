/** How a score board is drawn: everything follows from the row of its game. */
import type { VariantInfo } from "../lib/protocol";
import type { Track } from "./marks";

export type Shape = {
  /** One board that two pull at, or one for every side. */
  duel: boolean;
  length: number;
  laps: number;
  /** The last place of all laps. */
  end: number;
  /** A tile waits at the end. */
  bonus: boolean;
  /** Entering a column needs every marker beyond another. */
  zones: [column: number, beyond: number][];
};

type Row = Pick<VariantInfo, "tracks" | "length" | "laps" | "has_bonus" | "zones">;

export const shapeOf = ({ tracks, length, laps, has_bonus, zones }: Row): Shape => ({ duel: tracks === "duel", length, laps, end: length * laps, bonus: has_bonus, zones });

/** Which of the view's tracks belongs to a seat. */
export const trackOf = ({ tracks, team_of }: Pick<VariantInfo, "tracks" | "team_of">, seat: number): number => (tracks === "duel" ? 0 : team_of[seat]!);

/** Every so many pegs one is larger, on one lap. */
export const pegStep = ({ length, laps, zones }: Shape): number => (laps > 1 || zones.length ? 0 : length % 3 ? (length % 2 ? 0 : length / 2) : length / 3);

/** The figures above the tracks. */
export function figures(shape: Shape): number[] {
  const { length, end, laps, zones } = shape;
  if (zones.length) return [0, ...zones.map(([column]) => column), end];
  const step = laps > 1 ? (length % 2 ? length : length / 2) : pegStep(shape) || length;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => i * step);
}

/** Where the laps before the last end. */
export const stations = ({ length, laps }: Shape): number[] => Array.from({ length: laps - 1 }, (_, i) => (i + 1) * length);

/** Whether a gate is drawn open over some markers; what it means for a move the engine says. */
export const isOpen = (beyond: number, track: Track): boolean => Math.min(...Object.values(track)) > beyond;
