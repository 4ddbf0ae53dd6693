/** The six symbols as paths around (0, 0), drawn for a cell of size 10. */
import type { Colour } from "../theme/tokens";
import { corners, roundedPath, type Point } from "./hex";
import { Pen } from "./pen";

function polar(radius: number, degrees: number): Point {
  const angle = (Math.PI / 180) * degrees;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

function star(points: number, outer: number, inner: number, rounding: number): string {
  const ring = Array.from({ length: points * 2 }, (_, i) => polar(i % 2 ? inner : outer, -90 + (i * 180) / points));
  return roundedPath(ring, rounding);
}

/** Drawn the other way round inside another one, it is a hole. */
function disc(radius: number, pen = new Pen(), right: 0 | 1 = 0): Pen {
  const [west, east] = [{ x: -radius, y: 0 }, { x: radius, y: 0 }];
  return pen.move(west).arc(radius, east, { wide: 1, right }).arc(radius, west, { wide: 1, right }).close();
}

/** A stroke with round ends through the middle. */
function stroke(length: number, width: number, degrees: number, pen: Pen): void {
  const half = width / 2;
  const end = polar(length - half, degrees);
  const side = polar(half, degrees + 90);
  const at = (way: 1 | -1, sign: 1 | -1) => ({ x: way * end.x + sign * side.x, y: way * end.y + sign * side.y });
  pen.move(at(-1, 1)).line(at(1, 1)).arc(half, at(1, -1)).line(at(-1, -1)).arc(half, at(-1, 1)).close();
}

function strokes(length: number, width: number): Pen {
  const pen = new Pen();
  for (const angle of [90, 30, 150]) stroke(length, width, angle, pen);
  return pen;
}

/** All six, grown. */
function draw(scale: number): Record<Colour, string> {
  return {
    R: String(strokes(5.5 * scale, 2.3 * scale)),
    G: String(disc(4.5 * scale)),
    B: star(6, 5.7 * scale, 3.05 * scale, 0.5 * scale),
    O: roundedPath(corners(5 * scale), 0.7 * scale),
    Y: star(12, 5.6 * scale, 4.05 * scale, 0.25 * scale),
    P: String(disc((4.55 / 2) * scale, disc(4.55 * scale), 1)),
  };
}

export const SYMBOLS = draw(1);
/** On a tile, and the edge where it is let in. */
export const ENAMEL = draw(1.05);
export const SUNK = draw(1.09);
/** A counted symbol grows. */
export const COUNTED = draw(1.12);

/** The sun's darker heart. */
export const HEART = String(disc(1.9));
export const HEART_SHADE = "rgb(0 0 0 / .42)";

/** The ring around a counted symbol. */
export const RING = String(disc(7));
export const DOT = String(disc(1.2));
