import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "" });
const { match } = await import("../src/lib/router.svelte");

test("an address is taken apart by its pattern", () => {
  expect(match("/t/:id", "/t/a_b-C1")).toEqual({ id: "a_b-C1" });
  expect(match("/t/:id", "/t/x?y=1")).toEqual({ id: "x" });
  expect(match("/t/:id", "/t")).toBeNull();
  expect(match("/t/:id", "/x/y")).toBeNull();
});
