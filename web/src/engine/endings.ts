/** What resigning and leaving mean: the same for every variant, as at the server's tables. */
import type { VariantInfo } from "../lib/protocol.ts";
import type { Ending, Seat, StoredTable } from "./stored.ts";

type Row = Pick<VariantInfo, "team_of" | "teams">;

const plays = (seat: Seat): boolean => seat.kind === "person" && seat.out === null;

/** The sides that gave up and have nobody left, the last to do so first. */
function forfeited(table: StoredTable, row: Row, hows: (string | null)[]): number[] {
  const lost: [side: number, when: number][] = [];
  for (let side = 0; side < row.teams; side++) {
    const seats = table.seats.map((seat, number) => ({ seat, number })).filter(({ number }) => row.team_of[number] === side);
    const outs = seats.filter(({ seat }) => seat.out && hows.includes(seat.out)).map(({ number }) => table.outs.indexOf(number));
    if (outs.length && !seats.some(({ seat }) => plays(seat))) lost.push([side, Math.max(...outs)]);
  }
  return lost.sort((a, b) => b[1] - a[1]).map(([side]) => side);
}

/** The sides that gave up stand behind all others. */
export function ranked(ranking: number[][], lost: number[]): number[][] {
  const kept = ranking.map((group) => group.filter((side) => !lost.includes(side))).filter((group) => group.length);
  return [...kept, ...lost.map((side) => [side])];
}

type Standing = Pick<Ending, "end" | "ranking" | "tracks">;

export function naturalEnding(table: StoredTable, row: Row, result: Standing): Ending {
  const lost = forfeited(table, row, ["resigned"]);
  return { end: result.end, ranking: ranked(result.ranking, lost), tracks: result.tracks, seat: null, ...(lost.length && { forfeited: lost }) };
}

/** The ending that a seat's going out brings about, if the game cannot go on. */
export function forcedEnding(table: StoredTable, row: Row, standing: Standing, seat: number, how: "left" | "resigned"): Ending | null {
  const nobody = !table.seats.some(plays);
  const ends = how === "left" && table.settings.on_leave === "end";
  const lost = forfeited(table, row, how === "left" && (nobody || ends) ? ["resigned", "left"] : ["resigned"]);
  const oneLeft = table.settings.players > 1 && row.teams - lost.length <= 1;
  if (!nobody && !ends && !oneLeft) return null;
  return { end: how, ranking: ranked(standing.ranking, lost), tracks: standing.tracks, seat };
}
