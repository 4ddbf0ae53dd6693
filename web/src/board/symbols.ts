/** The six symbols as paths around (0, 0), drawn for a cell of size 10. */
import type { Colour } from "../theme/tokens";
import { corners, roundedPath, type Point } from "./hex";

const n = (value: number) => +value.toFixed(2);

function polar(radius: number, degrees: number): Point {
  const angle = (Math.PI / 180) * degrees;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

function star(points: number, outer: number, inner: number, rounding: number): string {
  const ring = Array.from({ length: points * 2 }, (_, i) => polar(i % 2 ? inner : outer, -90 + (i * 180) / points));
  return roundedPath(ring, rounding);
}

function disc(radius: number): string {
  return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** A stroke with round ends through the middle. */
function stroke(length: number, width: number, degrees: number): string {
  const half = width / 2;
  const end = polar(length - half, degrees);
  const side = polar(half, degrees + 90);
  const at = (p: Point, sign: number) => `${n(p.x + sign * side.x)} ${n(p.y + sign * side.y)}`;
  const back = { x: -end.x, y: -end.y };
  return `M${at(back, 1)}L${at(end, 1)}A${half} ${half} 0 0 0 ${at(end, -1)}L${at(back, -1)}A${half} ${half} 0 0 0 ${at(back, 1)}Z`;
}

const RING = 4.55;

export const SYMBOLS: Record<Colour, string> = {
  R: [90, 30, 150].map((angle) => stroke(5.5, 2.3, angle)).join(""),
  G: disc(4.5),
  B: star(6, 5.7, 3.05, 0.5),
  O: roundedPath(corners(5), 0.7),
  Y: star(12, 5.6, 4.05, 0.25),
  P: disc(RING) + disc(RING / 2),
};

/** The sun's darker heart. */
export const HEART = disc(1.9);
export const HEART_SHADE = "rgb(0 0 0 / .42)";
