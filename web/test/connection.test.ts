import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerMessage } from "../src/lib/protocol";

/** A line that the test holds at its other end. */
class Line {
  static OPEN = 1;
  static all: Line[] = [];
  readyState = Line.OPEN;
  told: Record<string, unknown>[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_: { data: string }) => {};

  constructor() {
    Line.all.push(this);
  }

  send(text: string): void {
    this.told.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }

  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  welcome(): this {
    this.onopen();
    this.say({ type: "welcome", protocol: 1, build: "", name: "Ada", registered: false, heartbeat_s: 20, now: 0 });
    return this;
  }

  types = () => this.told.map((message) => message.type);
}

vi.useFakeTimers();
vi.stubGlobal("WebSocket", Line);
vi.stubGlobal("location", { protocol: "http:", host: "table", pathname: "/", search: "" });
vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => {} });
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("__BUILD__", "");
const unknown = vi.fn();
const me = vi.fn(() => Promise.resolve({ name: "Ada", registered: false }));
vi.mock("../src/lib/api", () => ({
  api: { me: () => me(), unknown: () => unknown() },
  Refusal: class extends Error {
    constructor(readonly code: string, text: string) {
      super(text);
    }
  },
}));
vi.mock("../src/lib/i18n.svelte", () => ({ language: () => "en" }));
const { Connection } = await import("../src/lib/connection.svelte");

const ACT = { type: "resign", table: "t" } as const;
const line = () => Line.all.at(-1)!;

async function online() {
  const connection = new Connection();
  connection.open();
  await vi.advanceTimersByTimeAsync(0);
  line().welcome();
  return connection;
}

beforeEach(() => (Line.all.length = 0));
afterEach(() => vi.clearAllTimers());

test("what was not answered is sent again over the next line, under the same number, and answered once", async () => {
  const connection = await online();
  const answer = connection.send(ACT);
  const { ref } = line().told.at(-1)!;
  line().close();
  expect(connection.status).toBe("lost");
  await vi.advanceTimersByTimeAsync(1000);
  line().welcome();
  expect(line().told.filter((message) => message.type === "resign")).toEqual([{ ...ACT, ref }]);
  line().say({ type: "done", ref, version: 4 });
  await expect(answer).resolves.toMatchObject({ version: 4 });
  line().close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(line().welcome().types()).toEqual(["hello"]);
});

test("what is said while the line is down waits for the next one", async () => {
  const connection = await online();
  line().close();
  void connection.send(ACT);
  await vi.advanceTimersByTimeAsync(1000);
  expect(line().welcome().types()).toEqual(["hello", "resign"]);
});

test("what a page follows is said before what was not answered, and questions die with their line", async () => {
  const connection = await online();
  connection.greet(() => connection.mention({ type: "lobby", on: true }));
  void connection.send(ACT);
  void connection.ask({ type: "watch", table: "t", seen: null });
  line().close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(line().welcome().types()).toEqual(["hello", "lobby", "resign"]);
});

test("a refusal is told to whoever asked, and is not asked again", async () => {
  const connection = await online();
  const answer = connection.send(ACT);
  line().say({ type: "refused", ref: line().told.at(-1)!.ref, code: "stale", text: "too late", table: "t" });
  await expect(answer).rejects.toMatchObject({ code: "stale", message: "too late" });
  line().close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(line().welcome().types()).toEqual(["hello"]);
});

test("a server that cannot say who we are is asked again until it can", async () => {
  me.mockRejectedValueOnce(new Error("unavailable")).mockRejectedValueOnce(new Error("unavailable"));
  const connection = new Connection();
  connection.open();
  await vi.advanceTimersByTimeAsync(3000);
  line().welcome();
  expect(connection.status).toBe("online");
});

test("every listener hears every message", async () => {
  const connection = await online();
  const heard: string[] = [];
  const stop = connection.listen((message: ServerMessage) => heard.push(message.type));
  line().say({ type: "lobby_gone", table: "t" });
  stop();
  line().say({ type: "lobby_gone", table: "t" });
  expect(heard).toEqual(["lobby_gone"]);
});

test("a line that has died without a word is given up within fifteen seconds", async () => {
  const connection = await online();
  const dead = line();
  dead.close = () => {}; // nobody is there to say goodbye
  await vi.advanceTimersByTimeAsync(8000);
  expect(dead.types().filter((type) => type === "ping")).toHaveLength(1);
  expect(connection.status).toBe("online");
  await vi.advanceTimersByTimeAsync(7000);
  expect(line()).not.toBe(dead);
  line().welcome();
  expect(connection.status).toBe("online");
});

test("a quiet line that answers is kept", async () => {
  const connection = await online();
  const quiet = line();
  for (let beat = 0; beat < 30; beat++) {
    await vi.advanceTimersByTimeAsync(2000);
    if (quiet.types().at(-1) === "ping") quiet.say({ type: "pong", sent: 0, now: 0 });
  }
  expect(line()).toBe(quiet);
  expect(connection.status).toBe("online");
});

test("the page comes back when the server said, and not by itself where it said so", async () => {
  await online();
  line().say({ type: "bye", code: "slow_down", text: "", retry_ms: 10_000 });
  line().close();
  await vi.advanceTimersByTimeAsync(9000);
  expect(Line.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1500);
  expect(Line.all).toHaveLength(2);
  line().welcome().say({ type: "bye", code: "malformed", text: "", retry_ms: null });
  line().close();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(Line.all).toHaveLength(2);
});

test("whoever is no longer known asks anew who they are", async () => {
  await online();
  line().say({ type: "bye", code: "no_identity", text: "", retry_ms: 1000 });
  expect(unknown).toHaveBeenCalled();
});

test("where a move waits for its answer a dead line is given up within four seconds", async () => {
  const connection = await online();
  const dead = line();
  dead.close = () => {};
  const answer = connection.send(ACT);
  await vi.advanceTimersByTimeAsync(4000);
  expect(line()).not.toBe(dead);
  const { ref } = line().welcome().told.at(-1)!;
  line().say({ type: "done", ref, version: 4 });
  await expect(answer).resolves.toMatchObject({ version: 4 });
});

test("a server that takes a line and says nothing is not waited for", async () => {
  const connection = new Connection();
  connection.open();
  await vi.advanceTimersByTimeAsync(0);
  const mute = line();
  mute.close = () => {};
  await vi.advanceTimersByTimeAsync(6000);
  expect(line()).not.toBe(mute);
  line().welcome();
  expect(connection.status).toBe("online");
});
