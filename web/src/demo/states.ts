/** Tables in fixed positions; the figures are made up and mean nothing. */
import { hexagon, key, neighbour, type Cell } from "../board/hex";
import type { MoveLine, Offer, SeatInfo, View } from "../lib/protocol";
import { LiveTable } from "../table/live-table.svelte";

const PRINTED: [number, number, string][] = [[0, -5, "R"], [5, -5, "G"], [5, 0, "B"], [0, 5, "O"], [-5, 5, "Y"], [-5, 0, "P"]];
const LETTERS = "RGBOYP";

function dice(seed: number): () => number {
  let state = seed;
  return () => ((state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff);
}

function fill(radius: number, count: number): { board: View["board"]; moves: MoveLine[] } {
  const roll = dice(7);
  const board = [...PRINTED];
  const taken = new Set(board.map(([q, r]) => key([q, r])));
  const inside = new Set(hexagon(radius).map(key));
  const moves: MoveLine[] = [];
  let grown: Cell[] = PRINTED.map(([q, r]) => [q, r]);
  for (let tries = 0; moves.length < count && tries < 5000; tries++) {
    const from = grown[Math.floor(roll() * grown.length)]!;
    const a = neighbour(from, Math.floor(roll() * 6));
    const b = neighbour(a, Math.floor(roll() * 6));
    if ([a, b].some((cell) => taken.has(key(cell)) || !inside.has(key(cell)))) continue;
    const near = board.find(([q, r]) => q === from[0] && r === from[1])![2];
    const tile = (roll() < 0.7 ? near : LETTERS[Math.floor(roll() * 6)]!) + LETTERS[Math.floor(roll() * 6)]!;
    board.push([a[0], a[1], tile[0]!], [b[0], b[1], tile[1]!]);
    taken.add(key(a)).add(key(b));
    grown = [...grown, a, b];
    moves.push({ number: moves.length, seat: moves.length % 2, action: { do: "place", tile, at: [[a[0], a[1]], [b[0], b[1]]], score_first: 0 }, points: [Math.floor(roll() * 5), Math.floor(roll() * 4)], stood: [0, 0], drew: 1, drawn: null, set_aside: null, bonuses: moves.length === 20 ? "G" : "", by_bot: false, at: 0 });
  }
  return { board, moves };
}

function offerFor(board: View["board"], radius: number, rack: string[]): Offer {
  const taken = new Set(board.map(([q, r]) => key([q, r])));
  const cells = hexagon(radius).filter((cell) => !taken.has(key(cell)));
  const index = new Map(cells.map((cell, i) => [key(cell), i]));
  const pairs: [number, number][] = [];
  for (const [i, cell] of cells.entries())
    for (let d = 0; d < 3; d++) {
      const j = index.get(key(neighbour(cell, d)));
      if (j !== undefined) pairs.push([i, j]);
    }
  const symbols = new Map(board.map(([q, r, c]) => [key([q, r]), c]));
  const points = cells.map((cell) => [...LETTERS].map((letter) => {
    let sum = 0;
    for (let d = 0; d < 6; d++) for (let next = neighbour(cell, d); symbols.get(key(next)) === letter; next = neighbour(next, d)) sum++;
    return sum;
  }));
  return { phase: "place", seat: 0, cells: cells.map(([q, r]) => [q, r]), pairs, points, rack, plays: [], decline: false, exchange: null, landing: [], bonus_at: [], doubles: {} };
}

const seat = (number: number, name: string, bot: string | null): SeatInfo => ({ seat: number, kind: bot ? "bot" : "person", name, bot, mine: number === 0, connected: true, out: null });

export function demoTable(state: string): LiveTable {
  const table = new LiveTable("demo");
  const variant = (["solo", "team", "duel", "cards"].includes(state) ? state : "standard") as View["variant"];
  const players = state === "solo" ? 1 : state === "three" ? 3 : state === "four" || state === "team" ? 4 : 2;
  const radius = players === 3 ? 6 : players === 4 ? 7 : 5;
  const { board, moves } = fill(radius, state === "start" ? 0 : players * 11);
  const rack = state === "solo" ? ["GO"] : ["RB", "GG", "OP", "BY", "PP", "RG"];
  const tracks = variant === "duel" ? [{ R: 4, G: -9, B: 0, O: 9, Y: -2, P: 1 }]
    : variant === "solo" || variant === "team" ? [{ R: 21, G: 12, B: 18, O: 9, Y: 6, P: 30 }, { R: 11, G: 17, B: 22, O: 9, Y: 16, P: 10 }].slice(0, variant === "solo" ? 1 : 2)
    : [{ R: 7, G: 12, B: 4, O: 9, Y: 6, P: 4 }, { R: 9, G: 5, B: 10, O: 6, Y: 11, P: 7 }, { R: 3, G: 5, B: 18, O: 6, Y: 2, P: 7 }, { R: 9, G: 15, B: 1, O: 6, Y: 11, P: 7 }].slice(0, players);
  table.settings = { variant, edition: "modern", players, clock: { kind: "none" }, public: false, on_leave: "bot", friendly: false };
  table.seats = [seat(0, "Ada", null), seat(1, "", "club"), seat(2, "", "casual"), seat(3, "", "club")].slice(0, players);
  table.state = "running";
  table.view = { variant, edition: "modern", players, seat: 0, turn: 0, phase: "place", first_turn: false, radius, board, rack, rack_sizes: [6, 6], bag: 77, tracks, weakest: ["BP", "G", "Y", "B"], tokens: [["O"], ["G"]], table: [], discard: [] } as unknown as View;
  table.moves = table.lines = moves;
  table.offer = offerFor(board, radius, rack);
  if (state === "exchange") table.offer = { ...table.offer, phase: "exchange", exchange: { colours: ["B", "P"], set_aside: rack } };
  if (state === "over") {
    table.state = "over";
    table.offer = null;
    table.result = { end: "full", ranking: [[0], [1]], tracks: [{ R: 9, G: 12, B: 4, O: 9, Y: 6, P: 9 }, { R: 9, G: 4, B: 10, O: 6, Y: 11, P: 7 }], racks: [], seat: null };
  }
  if (state === "clock") table.clock = { remaining_ms: [65000, 300000], running: 0, now: Date.now() };
  table.chat = [{ version: 3, seat: 1, name: "Club", text: null, reaction: "well_played", at: 0 }, { version: 4, seat: 0, name: "Ada", text: "Blue is my weak spot.", reaction: null, at: 0 }];
  table.canTakeBack = "free";
  table.loaded = true;
  return table;
}
