/** What the board may be shown; it decides nothing itself. */
import type { Colour } from "../theme/tokens";
import type { Cell, Point } from "./hex";
import type { Ray } from "./rays";

export type Pair = readonly [Cell, Cell];
export type Laid = { tile: string; at: Pair };
export type Lifted = { tile: string; at: Pair; fits: boolean; pinned: boolean };
export type Gain = { colour: Colour; points: number };

/** A tile that is being scored before everybody's eyes. */
export type Scoring = {
  tile: string; at: Pair; rays: Ray[]; stage: "drop" | "rays";
  /** It lay there before: one's own. */
  still: boolean;
};

export type PointerAt = { cell: Cell; point: Point; inside: boolean; touch: boolean };

/** Points that stand beside a tile, and what they must not cover. */
export type Told = { at: Pair; rays: Ray[]; gains: Gain[] };

/** A tile that may not lie there, shown for a moment. */
export type Refused = { tile: string; at: Pair };

/** What somebody draws while thinking: a ring around a cell, or an arrow. */
export type Sketch = { from: Cell; to: Cell };
