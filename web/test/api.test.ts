import { beforeEach, expect, test, vi } from "vitest";

/** What was asked, to be answered when the test says so. */
const asked: { path: string; answer: (body: unknown) => void }[] = [];
vi.stubGlobal("__SITE__", false);
vi.stubGlobal("fetch", (path: string, { method, signal }: { method: string; signal?: AbortSignal }) =>
  new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
    asked.push({ path: `${method} ${path}`, answer: (body) => resolve({ ok: true, status: body === undefined ? 204 : 200, json: () => Promise.resolve(body) }) });
  }));
vi.mock("../src/engine/local", () => ({ canPlayHere: () => false, hasTablesHere: () => false, isForHere: () => false, local: {}, LocalRefusal: class extends Error {} }));
vi.mock("../src/lib/i18n.svelte", () => ({ language: () => "en" }));
const { api } = await import("../src/lib/api");

const GUEST = { name: "Guest 1234", registered: false };
const ADA = { name: "Ada", registered: true };
const settle = () => new Promise((resolve) => setTimeout(resolve));
const paths = () => asked.map(({ path }) => path);

beforeEach(async () => {
  asked.length = 0;
  api.unknown();
  void api.me();
  asked.at(-1)!.answer(GUEST);
  await settle();
  asked.length = 0;
});

test("whoever is hung up on while their name is being kept does not ask with the old cookie", async () => {
  const kept = api.keep({ name: "Ada", password: "a long secret" });
  await settle();
  api.unknown(); // as a page does that is told no_identity
  const me = api.me();
  await settle();
  expect(paths()).toEqual(["POST /api/me/keep"]);
  asked[0]!.answer({ ...ADA, recovery: "CODE" });
  expect((await kept).recovery).toBe("CODE");
  expect((await me).name).toBe("Ada");
  expect(paths()).toEqual(["POST /api/me/keep"]);
});

test("a new password makes one known under the same name, with the next code", async () => {
  const changed = api.changePassword({ old: "a long secret", new: "another secret" });
  await settle();
  expect(paths()).toEqual(["POST /api/me/password"]);
  asked[0]!.answer({ ...ADA, recovery: "NEXT" });
  expect((await changed).recovery).toBe("NEXT");
  expect(await api.me()).toMatchObject(ADA);
});

test("signing out elsewhere keeps who one is here", async () => {
  const done = api.signOutElsewhere();
  await settle();
  api.unknown();
  const me = api.me();
  await settle();
  expect(paths()).toEqual(["DELETE /api/sessions"]);
  asked[0]!.answer(undefined);
  await done;
  await settle();
  // with the cookie that came along
  expect(paths()).toEqual(["DELETE /api/sessions", "GET /api/me"]);
  asked[1]!.answer(ADA);
  expect((await me).name).toBe("Ada");
});

test("what a silent server is asked for at once is asked once more, for it may stand still", async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
  const table = api.create({ variant: "standard", seats: [] } as unknown as Parameters<typeof api.create>[0]);
  await settle();
  expect(paths()).toEqual(["POST /api/tables"]);
  patience.abort(new DOMException("", "TimeoutError"));
  await settle();
  expect(paths()).toEqual(["POST /api/tables", "POST /api/tables"]);
  asked[1]!.answer({ id: "found" });
  expect(await table).toEqual({ id: "found" });
});

test("what takes thought is waited for", async () => {
  const limit = vi.spyOn(AbortSignal, "timeout");
  limit.mockClear();
  const replay = api.replay("table");
  await settle();
  asked[0]!.answer({ steps: [] });
  await replay;
  expect(limit).not.toHaveBeenCalled();
});
