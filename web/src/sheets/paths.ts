/** Outlines the score boards share. */
import { corners, roundedPath } from "../board/hex";
import { shifted } from "../board/paths";
import { joinedOutline } from "../board/tiles";

/** A hexagon that stands on a corner. */
export const hexagonOf = (size: number): string => roundedPath(corners(size), size * 0.22);

/** Dots as the round ends of lines without length: any number of them is one path. */
export const dots = (xs: number[], y: number): string => xs.map((x) => `M${x.toFixed(1)} ${y}h0`).join("");

/** A small tile: what waits at the end. */
export const GLYPH = shifted(joinedOutline(0), -8.66, 0);

export const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
