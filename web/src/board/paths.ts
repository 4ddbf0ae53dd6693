/**
 * Paths at the place where they are drawn.
 * A transform on every cell would make a layer's worth of bookkeeping for the browser at every frame.
 */
import { centre, type Cell } from "./hex";

/** A number of a path with the text before it, and how it moves: along x or y, only in size, or not at all. */
type Piece = { text: string; value: number; along: "x" | "y" | "size" | "none" };

const PARTS = /([a-zA-Z])|(-?\d*\.?\d+)/g;
/** Numbers of an arc: two sizes, a turn and two flags, a place. */
const ARC = ["size", "size", "none", "none", "none", "x", "y"] as const;

function read(path: string): Piece[] {
  const pieces: Piece[] = [];
  let [command, index, text] = ["", 0, ""];
  for (const [part, letter] of path.matchAll(PARTS)) {
    if (letter) {
      [command, index, text] = [letter, 0, text + letter];
      continue;
    }
    const upper = command.toUpperCase();
    const place = upper === "A" ? ARC[index % ARC.length]! : upper === "H" ? "x" : upper === "V" ? "y" : index % 2 ? "y" : "x";
    // Small letters tell how far, not where.
    const along = place !== "none" && command !== upper ? "size" : place;
    pieces.push({ text: index++ ? " " : text, value: Number(part), along });
    text = "";
  }
  return [...pieces, { text, value: Number.NaN, along: "none" }];
}

const READ = new Map<string, Piece[]>();
const round = (value: number) => Math.round(value * 100) / 100;

function shift(path: string, x: number, y: number, scale: number): string {
  let pieces = READ.get(path);
  if (!pieces) READ.set(path, (pieces = read(path)));
  let out = "";
  for (const { text, value, along } of pieces) {
    const grown = along === "none" ? value : value * scale + (along === "x" ? x : along === "y" ? y : 0);
    out += text + (Number.isNaN(value) ? "" : round(grown));
  }
  return out;
}

const SHIFTED = new Map<string, string>();
/** There are only so many places on a board; more than this came from elsewhere. */
const MANY = 4000;

/** The same path, grown around its origin and then moved. */
export function shifted(path: string, x: number, y: number, scale = 1): string {
  const name = `${round(x)} ${round(y)} ${scale} ${path}`;
  let found = SHIFTED.get(name);
  if (found === undefined) {
    if (SHIFTED.size > MANY) SHIFTED.clear();
    SHIFTED.set(name, (found = shift(path, x, y, scale)));
  }
  return found;
}

/** The path with its origin in the middle of a cell. */
export function placed(path: string, cell: Cell): string {
  const { x, y } = centre(cell);
  return shifted(path, x, y);
}
