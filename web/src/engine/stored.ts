/** A local table as it is kept: a log from which everything else follows. */
import type { ChatLine, TableSettings } from "../lib/protocol.ts";
import type { Action } from "./actions.ts";

export interface Seat {
  kind: "bot" | "person";
  name: string;
  bot: string | null;
  out: "left" | "resigned" | null;
}

export interface StoredMove {
  number: number;
  action: Action;
  by_bot: boolean;
  at: number;
}

export interface Ending {
  end: string;
  ranking: number[][];
  tracks: Record<string, number>[];
  seat: number | null;
  /** Sides that rank behind the others though their bots played to the end. */
  forfeited?: number[];
}

export interface StoredTable {
  id: string;
  settings: TableSettings;
  seats: Seat[];
  /** After so many moves from the deal this seed decides; the last one is the table's own. */
  seeds: { after: number; seed: string }[];
  seed_hash: string;
  /** What was dealt and drawn at a real table, where no seed tells. */
  noted: { deal: string[]; drawn: string[][] } | null;
  /** The line of the position it began from instead of a deal, its bag counted out. */
  position?: string | null;
  /** Moves that had been made before the table began. */
  before: Action[];
  moves: StoredMove[];
  /** The number the next move must carry; never used again, not even after a take-back. */
  number: number;
  version: number;
  practice: boolean;
  /** Seats in the order in which they went out. */
  outs: number[];
  ending: Ending | null;
  lines: ChatLine[];
  next: string | null;
  created: number;
  updated: number;
}

/** Ids of local tables look like those of the server, but for this. */
export const LOCAL = "here-";
export const isLocal = (table: string): boolean => table.startsWith(LOCAL);
