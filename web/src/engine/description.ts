/** What the engine says about itself: it is written by the build and carried inside the file. */
import type { VariantInfo } from "../lib/protocol.ts";

export type Field = [offset: number, type: string, shape: number[]];
export interface Layout {
  size: number;
  fields: Record<string, Field>;
}

/** Where some numbers stand among all those that are kept: offset in bytes, kind, count, and what each column counts in. */
export type Kept = [offset: number, type: "f2" | "f4" | "f8" | "i1" | "i2" | "i4" | "u1", count: number, step?: Kept];

/** A row of the package's table of variants, with what follows from it. */
export interface Variant extends VariantInfo {
  verb: "place" | "play";
  /** Face-up cards before each player. */
  open_cards: number;
  /** How many tiles of each kind there are. */
  full: number[];
  cells: number;
  faces: number;
  moves: number;
  actions: number;
  /** How far imagined games go, by the fields of the mind. */
  depth: Record<string, number>;
  /** What turns a search's value into what people read. */
  told: number;
  blank: string;
  /** What a bot knows about the variant, by the fields of its mind. */
  knows: Record<string, Kept>;
  bonus: number;
  worth: Record<string, number[]>;
}

/** How a level plays. */
export interface Level {
  name: string;
  /** Seconds it takes over a move, so that people can follow. */
  pace: number;
  /** Elo above the weakest bot, by variant and number of players. */
  elo: Record<string, number>;
  plays: "greedy" | "overlooking" | "random" | "search";
  sees: number;
  flatness: number;
  /** Which of a variant's worths of columns it goes by. */
  worth: string;
  width: number;
  depth: Record<string, number> | null;
  most_work: number | null;
}

export interface Description {
  version: string;
  record: string;
  records: { game: Layout; mind: Layout };
  no_bonus: number;
  colours: string;
  kinds: string[];
  wrong: string[];
  /** Why a position that was laid out cannot come up in a game, and why its line cannot be read. */
  illegal: Record<string, string>;
  malformed: Record<string, string>;
  cells: [number, number][];
  edges: [number, number][];
  faces: [tile: string, first: 0 | 1][];
  decisions: ("decline" | "exchange" | "keep")[];
  phases: ("bonus" | "draw" | "exchange" | "over" | "place")[];
  ends: string[];
  marks: ("" | "blunder" | "great" | "mistake" | "slip")[];
  work: { usual: number; analysis: number };
  variants: Variant[];
  bots: Level[];
  /** Who gives hints and judges games. */
  advisor: Level;
}

/** Reads a section that the build has put into the file. */
export function section(module: WebAssembly.Module, name: string): ArrayBuffer {
  const [found] = WebAssembly.Module.customSections(module, name);
  if (!found) throw new Error(`The engine has no section ${name}.`);
  return found;
}
