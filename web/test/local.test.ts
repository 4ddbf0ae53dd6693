import { beforeEach, expect, test, vi } from "vitest";
import type { ServerMessage } from "../src/lib/protocol";

/** A worker that the test holds at its other end. */
class Other {
  static all: Other[] = [];
  told: Record<string, unknown>[] = [];
  ended = false;
  onerror = () => {};
  onmessage = (_: { data: object }) => {};

  constructor() {
    Other.all.push(this);
  }

  postMessage(what: Record<string, unknown>): void {
    this.told.push(what);
  }

  terminate(): void {
    this.ended = true;
  }

  say = (data: object) => this.onmessage({ data });
}

vi.stubGlobal("Worker", Other);
vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => {} });
vi.stubGlobal("isSecureContext", true);
vi.stubGlobal("__ENGINE__", "engine.wasm");
const { Local } = await import("../src/engine/local");

const WATCH = { type: "watch", table: "here-1", ref: 7, seen: null } as const;
const REFUSED = { type: "refused", ref: 7, code: "failed", text: "", table: "here-1" };
const heard: ServerMessage[] = [];

function begun() {
  const local = new Local();
  local.listen((message) => heard.push(message));
  return { local, other: () => Other.all.at(-1)! };
}

beforeEach(() => {
  Other.all.length = heard.length = 0;
});

test.each(["cannot be loaded", "finds no engine"])("a worker that %s says no to everybody and makes room for another one", async (trouble) => {
  const { local, other } = begun();
  const asked = local.ask("games");
  local.tell(WATCH);
  const first = other();
  if (trouble === "finds no engine") first.say({ started: false });
  else first.onerror();
  await expect(asked).rejects.toMatchObject({ code: "failed" });
  expect(heard).toEqual([REFUSED]);
  expect(first.ended).toBe(true);
  // the network is back: who asks again is heard by a new one
  const again = local.ask("games");
  expect(other()).not.toBe(first);
  other().say({ started: true });
  other().say({ id: other().told.find((what) => "ask" in what)!.id as number, answer: [] });
  await expect(again).resolves.toEqual([]);
});

test("a worker that breaks later is not let go: it has the tables", () => {
  const { local, other } = begun();
  local.tell(WATCH);
  other().say({ started: true });
  other().say({ message: { type: "done", ref: 7, version: 1 } });
  other().onerror();
  expect(heard).toEqual([{ type: "done", ref: 7, version: 1 }]);
  expect(other().ended).toBe(false);
});

test("a browser without vectors, or where compiled code is forbidden, leaves games to the server", async () => {
  const able = async (validate: () => boolean) => {
    vi.resetModules();
    vi.stubGlobal("WebAssembly", { validate });
    return (await import("../src/engine/local")).canPlayHere();
  };
  expect(await able(() => true)).toBe(true);
  expect(await able(() => false)).toBe(false);
  expect(await able(() => { throw new Error(); })).toBe(false);
  vi.unstubAllGlobals();
});

test("the module that is tried has vectors and is right", () => {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("__ENGINE__", "engine.wasm");
  vi.stubGlobal("Worker", Other);
  vi.resetModules();
  return import("../src/engine/local").then(({ canPlayHere }) => expect(canPlayHere()).toBe(true));
});
