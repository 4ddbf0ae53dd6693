/** What one's own games tell: who won, how each side stands, and what they add up to. */
import type { Catalogue, GameRow, SeatInfo, VariantInfo } from "../lib/protocol";
import { infoOf, teamOf } from "../lib/catalogue.svelte";
import { seatName } from "../table/names";
import { COLOURS, type Colour } from "../theme/tokens";

export type Outcome = "won" | "lost" | "drawn";

/** How it ended for me; null while it runs, alone, and where I held every seat. */
export function outcomeOf(row: GameRow): Outcome | null {
  if (row.state !== "over" || !row.result || row.seats.length < 2) return null;
  const mine = new Set(row.seats.filter((seat) => seat.mine).map((seat) => teamOf(row.settings, seat.seat)));
  if (mine.size !== 1) return null;
  const best = row.result.ranking[0] ?? [];
  if (!best.some((side) => mine.has(side))) return "lost";
  return best.length > 1 ? "drawn" : "won";
}

/** The seats a card names: the others, or everybody where several sit at this device. */
export function namedSeats({ seats }: Pick<GameRow, "seats">): SeatInfo[] {
  return seats.filter((seat) => seat.mine).length > 1 ? seats : seats.filter((seat) => !seat.mine);
}

/** The seats that won: partners together, several sides where they share it. */
export function winnersOf(row: GameRow): SeatInfo[] {
  return row.seats.filter((seat) => row.result?.ranking[0]?.includes(teamOf(row.settings, seat.seat)));
}

export type Marker = { colour: Colour; value: number };
export type Standing = { seats: number[]; mine: boolean; markers: Marker[] };

/** Markers from the weakest up; in a duel everybody has the same ones, seen from their own side. */
export function standingsOf(row: Pick<GameRow, "seats" | "position"> & Partial<Pick<GameRow, "result">>, info: VariantInfo | undefined): Standing[] {
  const tracks = row.position?.tracks ?? row.result?.tracks ?? [];
  if (!info || !tracks.length) return [];
  const rows = Array.from({ length: info.teams }, (_, side): Standing => {
    const seats = row.seats.filter((seat) => info.team_of[seat.seat] === side);
    const track = tracks[info.tracks === "duel" ? 0 : side] ?? {};
    const sign = info.tracks === "duel" && side === 1 ? -1 : 1;
    const sorted = COLOURS.map((colour) => ({ colour, value: sign * (track[colour] ?? 0) })).sort((a, b) => a.value - b.value);
    // In a duel a marker is one side's or nobody's.
    const markers = info.tracks === "duel" ? sorted.filter(({ value }) => value > 0) : sorted;
    return { seats: seats.map((seat) => seat.seat), mine: seats.some((seat) => seat.mine), markers };
  });
  return rows.sort((a, b) => Number(b.mine) - Number(a.mine));
}

/** A side as it is shown small: its face, and its weakest marker. */
export type Side = { bot: string | null; seat: number; value: number; colour: Colour | null; name: string };

/** The two sides with their weakest markers, where there are two with a sheet each. */
export function facing(row: Pick<GameRow, "seats" | "position">, info: VariantInfo | undefined): [Side, Side] | null {
  const standings = info?.tracks === "sheets" && info.teams === 2 ? standingsOf(row, info) : [];
  const [one, other] = standings.map((standing): Side => {
    const seat = row.seats[standing.seats[0]!]!;
    return { bot: seat.kind === "bot" ? seat.bot : null, seat: standing.mine ? 0 : seat.seat || 1, value: standing.markers[0]!.value, colour: standing.markers[0]!.colour, name: seatName(seat, row.seats) };
  });
  return one && other ? [one, other] : null;
}

/** My side and the best other one. */
export function rivalsOf([mine, ...others]: Standing[]): Standing[] {
  return [mine, others.sort((a, b) => compare(b.markers, a.markers))[0]].filter((standing) => standing !== undefined);
}

/** The first pair of sorted markers in which two sides differ; null where they do not stand pair by pair. */
export function decidingOf([mine, other]: Standing[]): number | null {
  if (!mine || !other || mine.markers.length !== other.markers.length) return null;
  const at = mine.markers.findIndex((marker, i) => marker.value !== other.markers[i]!.value);
  return at < 0 ? null : at;
}

function compare(a: Marker[], b: Marker[]): number {
  for (const [i, { value }] of a.entries()) if (value !== (b[i]?.value ?? 0)) return value - (b[i]?.value ?? 0);
  return 0;
}

export type Summary = { games: number; won: number; best: number; average: number; streak: number; last: Outcome[] };

/** Figures over finished games, newest first. */
export function summaryOf(rows: GameRow[], weakest: (row: GameRow) => number | null, shown = 16): Summary {
  const over = rows.filter((row) => outcomeOf(row) !== null);
  const outcomes = over.map((row) => outcomeOf(row)!);
  const lows = over.map(weakest).filter((value) => value !== null);
  const streak = outcomes.findIndex((outcome) => outcome !== "won");
  return {
    games: over.length,
    won: outcomes.filter((outcome) => outcome === "won").length,
    best: lows.length ? Math.max(...lows) : 0,
    average: lows.length ? lows.reduce((a, b) => a + b, 0) / lows.length : 0,
    streak: streak < 0 ? outcomes.length : streak,
    last: outcomes.slice(0, shown).reverse(),
  };
}

/** My weakest marker where every side has a sheet of its own. */
export function weakestOf(row: GameRow, offered: Catalogue | null): number | null {
  const info = offered ? infoOf(offered, row.settings) : undefined;
  if (!info || info.tracks === "duel") return null;
  return standingsOf(row, info).find((standing) => standing.mine)?.markers[0]?.value ?? null;
}
