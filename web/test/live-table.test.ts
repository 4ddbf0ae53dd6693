import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MoveLine, Moved, ServerMessage, Snapshot, View } from "../src/lib/protocol";
import { level, ROWS } from "./rows";

/** A page somebody looks at: frames every 16 ms of a made-up clock. */
const seen = { calm: false, visibilityState: "visible" };
vi.useFakeTimers();
vi.stubGlobal("document", seen);
vi.stubGlobal("matchMedia", () => ({ matches: seen.calm }));
vi.stubGlobal("window", globalThis);
vi.stubGlobal("requestAnimationFrame", (then: () => void) => setTimeout(then, 16));
vi.stubGlobal("cancelAnimationFrame", clearTimeout);

const listeners = new Set<(message: ServerMessage) => void>();
const asked: object[] = [];
/** What the server says to the next questions; yes when nothing is left. */
const refusals: string[] = [];
const sent: { message: object; refuse: (why: Error) => void }[] = [];
vi.mock("../src/lib/connection.svelte", () => ({
  connection: {
    listen: (listener: (message: ServerMessage) => void) => (listeners.add(listener), () => listeners.delete(listener)),
    greet: (greeter: () => void) => (greeter(), () => {}),
    ask: (message: object) => {
      const code = refusals.shift();
      asked.push(message);
      return code ? Promise.reject(Object.assign(new Error(), { code })) : Promise.resolve();
    },
    mention: (message: object) => asked.push(message),
    send: (message: object) => new Promise((_, refuse) => sent.push({ message, refuse })),
    relieve: () => Promise.resolve(),
    burden: () => asked.push({ type: "burden" }),
  },
}));
/** What the page told the person. */
const shown: unknown[] = [];
vi.mock("../src/lib/problems.svelte", () => ({ problems: { show: (why: unknown) => shown.push(why) } }));
vi.mock("../src/lib/i18n.svelte", () => ({ t: (key: string) => key }));
/** The row of the game; null until the catalogue is there. */
const known = vi.hoisted(() => ({ row: null as object | null }));
vi.mock("../src/lib/catalogue.svelte", () => ({ rowOf: () => known.row }));
const { commit, shareBehind } = await import("../src/lib/rng-share");
const ask = vi.fn((..._: unknown[]): Promise<unknown> => Promise.resolve(null));
vi.mock("../src/engine/local", () => ({ canPlayHere: () => true, local: { ask: (...given: unknown[]) => ask(...given) } }));
const { LiveTable } = await import("../src/table/live-table.svelte");

const view = (cells: View["board"]): View => ({ seat: 0, turn: 0, radius: 5, board: cells, rack: ["RB"], bag: 9, tracks: [{}, {}], tokens: [] }) as unknown as View;
const place = (q: number, tile = "RB"): MoveLine => ({ seat: 1, action: { do: "place", tile, at: [[q, 0], [q + 1, 0]], score_first: 0 }, points: [0, 0], stood: [0, 0], bonuses: [] }) as unknown as MoveLine;
const moved = (version: number, move: MoveLine, board: View["board"], more: Partial<Moved> = {}): Moved =>
  ({ type: "moved", table: "t", version, move, number: version, view: view(board), offer: null, clock: null, can_take_back: "no", result: null, seed: null, ...more }) as unknown as Moved;
const snapshot = (version: number, moves: MoveLine[], board: View["board"]): Snapshot =>
  ({ type: "snapshot", table: "t", version, state: "running", settings: {}, seats: [], number: version, view: view(board), offer: { seat: 0, phase: "place" }, moves, chat: [], shares: [], can_take_back: "no", rematch: { wanted_by: [], table: null } }) as unknown as Snapshot;

const tell = (message: object) => listeners.forEach((listener) => listener(message as ServerMessage));
const ONE: View["board"] = [[0, 0, "R"], [1, 0, "B"]];
const TWO: View["board"] = [...ONE, [2, 0, "R"], [3, 0, "B"]];

function open() {
  const table = new LiveTable("t");
  table.open();
  tell(snapshot(1, [], []));
  return table;
}

beforeEach(() => Object.assign(seen, { calm: false, visibilityState: "visible" }));
afterEach(async () => {
  await vi.runAllTimersAsync();
  listeners.clear();
  asked.length = sent.length = 0;
});

test("a move drops, scores, lies there, moves the markers, is written down and makes room for the next turn, in this order", async () => {
  const table = open();
  const order: string[] = [];
  table.onmove = () => void order.push(`said with ${table.tiles.length} tile, ${table.lines.length} lines`);
  tell(moved(2, place(0), ONE, { number: 2 }));
  expect(table.scoring).toBeNull(); // nothing changes between frames
  await vi.advanceTimersByTimeAsync(20);
  expect(table.scoring?.stage).toBe("drop");
  expect(table.tiles).toHaveLength(0);
  await vi.runAllTimersAsync();
  expect(order).toEqual(["said with 1 tile, 0 lines"]);
  expect([table.scoring, table.lines.length, table.number]).toEqual([null, 1, 2]);
});

test("moves that come together are shown one after the other", async () => {
  const table = open();
  const shown: number[] = [];
  table.onmove = (event) => void shown.push(event.version);
  tell(moved(2, place(0), ONE));
  tell(moved(3, place(2), TWO));
  await vi.advanceTimersByTimeAsync(100);
  expect(table.scoring?.at[0]).toEqual([0, 0]);
  await vi.runAllTimersAsync();
  expect(shown).toEqual([2, 3]);
  expect(table.tiles).toHaveLength(2);
});

test("a touch cuts the show short, and nothing is left out", async () => {
  const table = open();
  tell(moved(2, place(0), ONE));
  await vi.advanceTimersByTimeAsync(60);
  table.pace.hurry();
  await vi.advanceTimersByTimeAsync(160);
  expect([table.scoring, table.tiles.length, table.lines.length]).toEqual([null, 1, 1]);
});

test.each([{ calm: true }, { visibilityState: "hidden" }])("where nothing should move or nobody looks it is there at once: %o", async (how) => {
  Object.assign(seen, how);
  const table = open();
  tell(moved(2, place(0), ONE));
  await vi.advanceTimersByTimeAsync(0);
  expect([table.scoring, table.tiles.length, table.lines.length]).toEqual([null, 1, 1]);
});

test("a snapshot in the middle of a show is the truth, and the show ends", async () => {
  const table = open();
  tell(moved(2, place(0, "RR"), [...ONE]));
  await vi.advanceTimersByTimeAsync(60);
  tell(snapshot(7, [place(0), place(2)], TWO));
  await vi.runAllTimersAsync();
  expect([table.scoring, table.tiles.length, table.number, table.offer?.seat]).toEqual([null, 2, 7, 0]);
});

test("a position that is told again leaves the tile in hand, until the seat is gone or the game over", () => {
  const table = open();
  const told = (more: object) => tell({ ...snapshot(1, [], []), view: { ...view([]), phase: "place" }, ...more });
  const { offer } = table;
  told({ version: 2 });
  expect(table.offer).toBe(offer);
  told({ version: 3, offer: null, seats: [{ seat: 0, mine: true, out: false }] });
  expect(table.offer).toBe(offer);
  told({ version: 4, offer: null, seats: [{ seat: 0, mine: true, out: true }] });
  expect(table.offer).toBeNull();
  told({ version: 5 });
  told({ version: 6, offer: null, state: "over", seats: [{ seat: 0, mine: true, out: false }] });
  expect(table.offer).toBeNull();
});

test("a gap in what was told is asked for, what was told twice is not shown twice", async () => {
  const table = open();
  tell(moved(4, place(0), ONE));
  expect(asked.at(-1)).toMatchObject({ type: "watch", seen: 1 });
  tell(moved(1, place(0), ONE));
  await vi.runAllTimersAsync();
  expect(table.tiles).toHaveLength(0);
});

test("a move is sent once, and a refused one can be made again", async () => {
  const table = open();
  const action = { do: "place", tile: "RB", at: [[0, 0], [1, 0]], score_first: 0 } as const;
  const refused = table.act(action as never);
  void table.act(action as never);
  expect(sent).toHaveLength(1);
  sent[0]!.refuse(new Error("no"));
  await expect(refused).rejects.toThrow("no");
  expect(table.sent).toBeNull();
});

test("words need not wait for tiles", () => {
  const table = open();
  tell(moved(2, place(0), ONE));
  tell({ type: "said", table: "t", version: 3, line: { text: "hello" } });
  expect(table.chat).toHaveLength(1);
});

test("a server that cannot answer for a moment is asked again, and the page is not lost", async () => {
  refusals.push("unavailable");
  const table = open();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(2);
  expect(table.failed).toBeNull();
});

test("a table that does not exist is not asked for again", async () => {
  refusals.push("unknown_table");
  const table = new LiveTable("t");
  table.open();
  await vi.advanceTimersByTimeAsync(5000);
  expect([asked.length, table.failed]).toEqual([1, "unknown_table"]);
});

test("a table that was put away says so, also to somebody who only comes now", () => {
  const table = open();
  tell({ ...snapshot(2, [], []), state: "closed" });
  expect(table.closed).toBe(true);
});

test("the page reveals its share once all seats are taken, and says when it came too late", async () => {
  const table = new LiveTable("t");
  table.open();
  const commitment = commit();
  const seats = [{ seat: 0, mine: true }, { seat: 1, mine: false }];
  const waiting = { ...snapshot(1, [], []), state: "open", view: null, offer: null, seats: [seats[0], { seat: 1, kind: "open" }], shares: [], seed_hash: "promised" };
  tell(waiting);
  expect(sent.filter(({ message }) => (message as { type: string }).type === "reveal")).toEqual([]);
  const shares = [{ seat: 0, commitment, share: null }, { seat: 1, commitment: "theirs", share: null }];
  tell({ type: "revealing", table: "t", version: 2, seats, shares });
  expect(sent.at(-1)!.message).toEqual({ type: "reveal", table: "t", share: shareBehind(commitment) });
  tell({ type: "started", table: "t", version: 3, seats, shares, number: 0, view: view([]), offer: null, clock: null });
  expect(table.state).toBe("running");
  expect(shown).toEqual(["luck.late"]);
});

test("a table whose promise has changed is told no share", () => {
  const table = new LiveTable("t");
  table.open();
  const commitment = commit();
  const full = { ...snapshot(1, [], []), state: "open", view: null, offer: null, seats: [{ seat: 0, mine: true }], seed_hash: "one", shares: [] };
  tell(full);
  const before = sent.length;
  tell({ ...full, version: 2, seed_hash: "another", shares: [{ seat: 0, commitment, share: null }] });
  expect(sent.length).toBe(before);
});

/** A table at which one sits, as a server tells of it that was asked for no offers. */
function sitDown() {
  const table = new LiveTable("t");
  table.open();
  const seats = [{ seat: 0, kind: "person", mine: true, out: null }, { seat: 1, kind: "person", mine: false, out: null }];
  tell({ ...snapshot(1, [], []), seats, offer: null, settings: { friendly: false } });
  return table;
}

test("what one may do is worked out here where the server does not say, and asked of it again when that fails", async () => {
  const offer = { seat: 0, phase: "place" };
  ask.mockResolvedValueOnce(offer);
  const table = sitDown();
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenLastCalledWith("offer", table.view);
  expect(table.offer).toEqual(offer);
  ask.mockRejectedValueOnce(new Error());
  asked.length = 0;
  const other = sitDown();
  await vi.runAllTimersAsync();
  expect(other.offer).toBeNull();
  expect(asked.slice(-2)).toEqual([{ type: "burden" }, { type: "watch", table: "t", seen: null }]);
});

test("a hint is found here only where the table allows one: else the server says no", async () => {
  ask.mockResolvedValue({ seat: 0, phase: "place" });
  const table = sitDown();
  await vi.runAllTimersAsync();
  void table.askHint();
  expect(sent.map(({ message }) => message)).toEqual([{ type: "ask_hint", table: "t", number: 1 }]);
  table.settings = { ...table.settings!, friendly: true };
  ask.mockResolvedValueOnce({ action: { do: "keep" }, reason: {} });
  await table.askHint();
  expect(table.hint?.action).toEqual({ do: "keep" });
  expect(sent.length).toBe(1);
  // an engine that fails here leaves it to the server too
  ask.mockRejectedValueOnce(new Error());
  void table.askHint();
  await vi.runAllTimersAsync();
  expect(sent.length).toBe(2);
});

test("looking back draws the earlier board at once and the markers of then a frame later; news ends it", async () => {
  known.row = ROWS.standard;
  const table = open();
  const now = [level(0), level(0, { R: 4, B: 2 })];
  tell(moved(2, place(0), ONE));
  await vi.runAllTimersAsync();
  tell(moved(3, { ...place(2), stood: [1, 2] }, TWO, { view: { ...view(TWO), tracks: now } }));
  await vi.runAllTimersAsync();
  table.lookBack.by(-1);
  expect([table.lookBack.at, table.lookBack.board.tiles.length, table.lookBack.board.symbols.size]).toEqual([1, 1, 2]);
  expect(table.lookBack.view!.tracks).toEqual(now);
  await vi.runAllTimersAsync();
  expect(table.lookBack.view!.tracks).toEqual([level(0), level(0, { R: 1, B: 2 })]);
  table.lookBack.by(-5);
  expect(table.lookBack.at).toBe(0);
  table.lookBack.to(7);
  expect([table.lookBack.at, table.lookBack.board.tiles.length]).toEqual([null, 2]);
  table.lookBack.to(1);
  tell(moved(4, place(4), [...TWO, [4, 0, "R"], [5, 0, "B"]]));
  await vi.runAllTimersAsync();
  expect([table.lookBack.at, table.lookBack.view === table.view]).toEqual([null, true]);
  known.row = null;
});

test("those who watch are heard until they are muted", () => {
  const table = open();
  expect(table.spectatorsMuted).toBeFalsy();
  tell({ type: "said", table: "t", version: 2, line: { version: 2, seat: null, name: "Eve", text: "hello", reaction: null } });
  tell({ type: "chat_changed", table: "t", version: 3, spectators_muted: true });
  expect(table.chat.map((line) => line.seat)).toEqual([null]);
  expect(table.spectatorsMuted).toBe(true);
});

test("a page that came later draws the markers of then as the moves tell", async () => {
  known.row = ROWS.standard;
  const table = new LiveTable("t");
  table.open();
  const moves = [{ ...place(0), seat: 0, stood: [5, 0] }, { ...place(2), seat: 1, stood: [0, 0] }];
  tell({ ...snapshot(2, moves, TWO), view: { ...view(TWO), tracks: [level(0, { R: 6, B: 2 }), level(0, { R: 3 })] } });
  table.lookBack.to(1);
  await vi.runAllTimersAsync();
  expect(table.lookBack.view!.tracks).toEqual([level(0, { R: 6, B: 2 }), level(0)]);
  table.lookBack.to(0);
  await vi.runAllTimersAsync();
  expect(table.lookBack.view!.tracks).toEqual([level(0, { R: 5 }), level(0)]);
  known.row = null;
});
