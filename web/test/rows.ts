/** Rows of the catalogue as the server tells them, for tests. */
import type { VariantInfo } from "../src/lib/protocol";

const PRINTED: [number, number][] = [[0, -5], [5, -5], [5, 0], [0, 5], [-5, 5], [-5, 0]];
const board = (name: string, players: number, more: Partial<VariantInfo> = {}): VariantInfo => {
  const { length = 18, laps = 1, teams = players, tracks = "sheets" } = more;
  const team_of = Array.from({ length: players }, (_, seat) => seat % teams);
  return {
    name, edition: "modern", players, teams, team_of, kinds: ["RG"], game: "board", radius: 5, printed: PRINTED, rack_size: 6, tracks, sheets: tracks === "duel" ? 1 : teams, length, laps, track_end: length * laps,
    has_bonus: true, may_decline: false, exchange: "weakest", goal: 0, zones: [], ...more,
  };
};

export const ROWS = {
  standard: board("standard", 2),
  solo: board("solo", 1, { laps: 2, rack_size: 1, has_bonus: false, exchange: "none" }),
  team: board("team", 4, { laps: 2, teams: 2, radius: 7 }),
  duel: board("duel", 2, { tracks: "duel", length: 9, may_decline: true, exchange: "ends" }),
  cards: board("cards", 2, { game: "cards", radius: 0, printed: [], length: 10, may_decline: true, goal: 7, zones: [[4, 0], [7, 3]] }),
};
export type Kind = keyof typeof ROWS;
export const level = (value: number, more: Record<string, number> = {}) => ({ R: value, G: value, B: value, O: value, Y: value, P: value, ...more });
