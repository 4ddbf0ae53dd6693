import { createHash } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { fromHex, toHex } from "../src/lib/hex";
import { sha256 } from "../src/lib/sha256";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
const { commit, shareBehind } = await import("../src/lib/rng-share");
beforeEach(() => kept.clear());

test("hashes agree with another maker's, whatever their length", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
    expect(toHex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("the page is bound to its share by the hash it tells, and finds it again", () => {
  const [one, two] = [commit(), commit()];
  expect(one).not.toBe(two);
  expect(toHex(sha256(fromHex(shareBehind(one)!)))).toBe(one);
  expect(shareBehind(two)).toMatch(/^[0-9a-f]{64}$/);
  expect(shareBehind("00".repeat(32))).toBeNull();
});

test("a browser that keeps nothing knows its share until the page goes", () => {
  const set = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  const commitment = commit();
  expect(shareBehind(commitment)).not.toBeNull();
  set.mockRestore();
});
