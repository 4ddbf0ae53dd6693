/** Where things lie on the table at a given size of the window. All lengths are px of the drawings, which grow with the text on large windows. */

export type Mode = "desk" | "tablet" | "upright" | "phone" | "sideways";
export type Form = "large" | "compact" | "strip" | "chip";
export type Look = { form: Form; row: number; head: number };

export type Plan = {
  mode: Mode;
  /** px of the screen to one of the drawing. */
  scale: number;
  /** Width of the column of boards, and of one's own board. */
  column: number;
  own: Look & { width: number };
  rival: Look;
  /** The list of moves has room of its own. */
  moves: boolean;
  /** Buttons have words. */
  words: boolean;
  /** Centre to corner of a cell, and of a tile on the rack. */
  cell: number;
  tile: number;
  /** Width of the rack beside the board, on a phone held sideways. */
  side: number;
  /** Height of the boards above or beside the hexagon. */
  boards: number;
  /** The room the board has. */
  stage: { width: number; height: number };
};

export type Asked = { width: number; height: number; radius: number; rivals: number; rack: number; duel?: boolean; race?: boolean };

const GAP = 14;
const LEDGE = 88;
const FOOT = LEDGE + 39;
/** The ledge beside the rack: turn, place and what is between them. */
const BUTTONS = 204;
const SQRT3 = Math.sqrt(3);

export const scaleOf = (width: number, height: number): number => Math.min(26 / 15.5, Math.max(1, Math.min(width / 1440, height / 900)));

/** Centre to corner of a cell of a board that must fit. */
export const cellSize = (radius: number, width: number, height: number): number => Math.min(height / (3 * radius + 2.9), width / (3.47 * radius + 3.1));

function modeOf(width: number, height: number): Mode {
  if (height < 500 && width > height) return "sideways";
  if (width >= 1100) return "desk";
  if (width < 700) return "phone";
  return width > height ? "tablet" : "upright";
}

/** Two names over the figures. */
const DUEL_STRIP = 88;

/** How tall one's own board is. */
export function ownHeight({ form, head, row }: Look, duel: boolean, race: boolean): number {
  if (form === "compact") return head + 6 * row + 12;
  if (form !== "large") return duel ? DUEL_STRIP : head;
  return duel ? head + 10 + 20 + 6 * row + 12 : head + 20 + 6 * row + (race ? (row >= 26 ? 46 : 36) : 14);
}

export const rivalHeight = ({ form, head, row }: Look): number => (form === "compact" ? head + 6 * row + 12 : head);

const ROOMY: Look = { form: "compact", row: 17, head: 44 };
const TIGHT: Look = { form: "compact", row: 13.4, head: 32 };
const STRIP: Look = { form: "strip", row: 0, head: 54 };
const CHIP: Look = { form: "chip", row: 0, head: 50 };
const large = (row: number, head: number): Look => ({ form: "large", row, head });
const compact = (row: number): Look => ({ form: "compact", row, head: Math.max(32, Math.min(42, 2 * row)) });
/** Cells of this size are easily hit: whatever a wide phone could give them beyond it is better given to one's own tracks. */
const AMPLE_CELL = 18.5;
/** Below this the figures on the markers could no longer be read: a compact board has them beside its tracks. */
const LEAST_ROW = 20;

/** The first pair of looks that leaves so much room. */
function first(owns: Look[], rivals: Look[], fits: (own: Look, rival: Look) => boolean): [Look, Look] {
  for (const rival of rivals) for (const own of owns) if (fits(own, rival)) return [own, rival];
  return [owns.at(-1)!, rivals.at(-1)!];
}

function beside(mode: "desk" | "tablet", scale: number, w: number, h: number, asked: Asked): Plan {
  const column = mode === "desk" ? 392 : 344;
  const stage = { width: w - column - 2 * GAP, height: h - GAP - FOOT };
  const cell = cellSize(asked.radius, stage.width - 8, stage.height);
  const others = asked.duel ? 0 : asked.rivals;
  const apart = others > 1 ? 9 : GAP;
  const rest = (own: Look, rival: Look) => h - 2 * GAP - ownHeight(own, Boolean(asked.duel), asked.rivals > 0) - others * (rivalHeight(rival) + apart);
  const owns = [large(30, 52), large(26, 52), large(22, 46)];
  const rivals = others > 1 ? [TIGHT, STRIP] : [ROOMY, TIGHT, STRIP];
  const MOVES = 124;
  let [own, rival] = first(owns, rivals, (o, r) => rest(o, r) >= MOVES);
  const moves = rest(own, rival) >= MOVES;
  if (!moves) [own, rival] = first(owns, rivals, (o, r) => rest(o, r) >= 0);
  const ledge = Math.min(888, stage.width - 20);
  return { mode, scale, column, own: { ...own, width: column }, rival, moves, words: stage.width >= 960, cell, tile: rackTile(ledge, asked.rack, cell), side: 0, boards: h - 2 * GAP, stage };
}

/** As large as the ledge allows, in proportion to the board. */
function rackTile(ledge: number, count: number, cell: number): number {
  const room = ledge - BUTTONS;
  return Math.min(Math.max(0.65 * cell, 24), 30, room / (Math.max(3, count) * (2 * SQRT3 + 0.2)));
}

function above(scale: number, w: number, h: number, asked: Asked): Plan {
  const others = asked.duel ? 0 : asked.rivals;
  const width = others ? (w - 3 * GAP) / 2 : Math.min(520, w - 2 * GAP);
  const owns = [large(30, 52), large(26, 52), large(22, 46)];
  const rivals = others > 1 ? [STRIP] : [ROOMY];
  const room = (own: Look, rival: Look) => h - 62 - Math.max(ownHeight(own, Boolean(asked.duel), asked.rivals > 0), others * (rivalHeight(rival) + 9)) - GAP - FOOT;
  const wide = cellSize(asked.radius, w - 2 * GAP, Infinity);
  const [own, rival] = first(owns, rivals, (o, r) => cellSize(asked.radius, Infinity, room(o, r)) >= 0.95 * wide);
  const stage = { width: w - 2 * GAP, height: room(own, rival) };
  const cell = cellSize(asked.radius, stage.width, stage.height);
  const boards = h - 62 - GAP - FOOT - stage.height;
  return { mode: "upright", scale, column: w - 2 * GAP, own: { ...own, width }, rival, moves: false, words: false, cell, tile: rackTile(Math.min(888, w - 20), asked.rack, cell), side: 0, boards, stage };
}

function phone(w: number, h: number, asked: Asked): Plan {
  const others = asked.duel ? 0 : asked.rivals;
  const BAR = 54;
  const tight = h < 620;
  const TAB = tight ? 10 : 16;
  const foot = 132 + TAB;
  const wanted = Math.min(AMPLE_CELL, cellSize(asked.radius, w - 4, Infinity)) * (3 * asked.radius + 2.9);
  const low = (look: Look): Look => (tight ? { ...look, head: 44 } : look);
  const rival = low(others > 1 ? CHIP : STRIP);
  const least = asked.duel ? 16 : LEAST_ROW;
  const owns = [30, 28, 26, 24, 22, 20, 18, 16].filter((row) => row >= least).map((row) => large(row, 42));
  const smaller = asked.duel ? [] : [24, 22, 20, 17, 15, TIGHT.row].map(compact);
  const room = (own: Look, other: Look) => h - BAR - ownHeight(own, Boolean(asked.duel), asked.rivals > 0) - (others ? rivalHeight(other) + 9 : 0) - 8 - foot;
  // Six tracks are worth a sliver of the board, figures alone are not.
  const [own, chosen] = first([...owns, ...smaller, low(STRIP)], [rival], (o, r) => room(o, r) >= wanted * (o.form === "compact" ? 0.95 : 1));
  const stage = { width: w - 4, height: room(own, chosen) };
  return { mode: "phone", scale: 1, column: w - 16, own: { ...own, width: w - 16 }, rival: chosen, moves: false, words: false, cell: cellSize(asked.radius, stage.width, stage.height), tile: Math.min(22, ((w - 16) / Math.max(4, asked.rack) - 5.5) / (2 * SQRT3)), side: 0, boards: h - BAR - 8 - foot - stage.height, stage };
}

function sideways(scale: number, w: number, h: number, asked: Asked): Plan {
  // Where many cells share a small window, the sides give what they can.
  const many = asked.radius > 5 && w < 700;
  const right = w < 600 ? 116 : many ? 126 : w < 700 ? 132 : 148;
  const wanted = cellSize(asked.radius, Infinity, h - 16) * (3.47 * asked.radius + 3.1);
  const left = Math.min(246, Math.max(many ? 124 : w < 600 ? 140 : 150, w - right - wanted - 32));
  const others = asked.duel ? 0 : asked.rivals;
  const rival: Look = others > 1 ? { ...CHIP, head: 44 } : { ...STRIP, head: 95 };
  const rest = h - 16 - others * (rivalHeight(rival) + 9);
  const row = Math.min(30, (rest - 42 - 20 - (asked.duel ? 22 : asked.rivals ? 46 : 14)) / 6);
  const small = Math.min(26, (rest - 42 - 12) / 6);
  let own: Look = { ...STRIP, head: 95 };
  if (left >= 220 && row >= (asked.duel ? 15 : 18)) own = large(row, 42);
  else if (!asked.duel && small >= TIGHT.row) own = compact(small);
  const stage = { width: w - left - right - 32, height: h - 16 };
  return { mode: "sideways", scale, column: left, own: { ...own, width: left }, rival, moves: false, words: false, cell: cellSize(asked.radius, stage.width, stage.height), tile: Math.min((right - 12) / 2 / (2 * SQRT3), ((h - 16 - 44 - 52 - 52 - 24) / 3 - 8) / 2), side: right, boards: h - 16, stage };
}

export function planOf(asked: Asked): Plan {
  const scale = scaleOf(asked.width, asked.height);
  const [w, h] = [asked.width / scale, asked.height / scale];
  const mode = modeOf(asked.width, asked.height);
  if (mode === "phone") return phone(w, h, asked);
  if (mode === "sideways") return sideways(scale, w, h, asked);
  return mode === "upright" ? above(scale, w, h, asked) : beside(mode, scale, w, h, asked);
}
