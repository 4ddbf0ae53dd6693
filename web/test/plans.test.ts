import { expect, test } from "vitest";
import type { BotInfo } from "../src/lib/protocol";
import { lineUp, seatsFor } from "../src/pages/plans";

const BOTS = ["random", "beginner", "casual", "greedy"].map((name, level) => ({ name, level, elo: {} }) as BotInfo);
const seated = (players: number, before = {}) => seatsFor("bots", players, lineUp(BOTS), String, Object.values(before));

test("the gentle bot sits down first, then stronger ones, each another one", () => {
  expect(lineUp(BOTS)).toEqual(["beginner", "casual", "greedy", "random"]);
  expect(seated(4).map(({ bot }) => bot)).toEqual([undefined, "beginner", "casual", "greedy"]);
});

test("a bot that was chosen keeps its seat, and nobody sits down twice", () => {
  const chosen = [{ kind: "me" }, { kind: "bot", bot: "casual" }];
  expect(seated(4, chosen).map(({ bot }) => bot)).toEqual([undefined, "casual", "beginner", "greedy"]);
});

test("where there are fewer bots than seats some sit down again", () => {
  expect(seatsFor("bots", 3, ["beginner"], String).map(({ bot }) => bot)).toEqual([undefined, "beginner", "beginner"]);
  expect(seatsFor("friends", 3, [], String).map(({ kind }) => kind)).toEqual(["me", "open", "open"]);
});
