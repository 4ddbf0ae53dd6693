import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Offer } from "../src/lib/protocol";
import { level, ROWS, type Kind } from "./rows";

vi.stubGlobal("document", { documentElement: { dataset: {} } });
vi.mock("../src/lib/api", () => ({ api: {} }));
const { speak } = await import("../src/lib/i18n.svelte");
const { advice } = await import("../src/table/coach");

const LANGUAGES = ["en", "pl", "fr", "de"] as const;
type Situation = { offer?: Partial<Offer> | null; first?: boolean; tracks?: object[]; weakest?: string[]; gates?: string[][]; moves?: { seat: number }[]; fits?: boolean };

/** What the coach says in a game, in a situation. */
function says(kind: Kind, { offer = { phase: "place" }, first = false, tracks = [level(3), level(3), level(3), level(3)], weakest = ["RGBOYP"], gates = [["", ""]], moves = [{ seat: 0 }], fits = false }: Situation = {}) {
  const table = { offer, moves, mine: [0], seat: 0, view: { first_turn: first, tracks, weakest, gates }, result: null };
  return advice(table as never, { tile: fits ? "RB" : null, target: fits ? { fits } : null } as never, ROWS[kind]);
}

const SWAP = { phase: "exchange" as const, exchange: { colours: ["R", "B"], set_aside: [] } };
const GATE = { tracks: [level(1, { R: 3, G: 0, P: 0 })], weakest: ["GP"], gates: [["GP", "RGBOYP"]] };
const CARDS: Record<string, Situation> = {
  cards: { moves: [], tracks: [level(0)] },
  weakest: { tracks: [level(5, { R: 4 })], weakest: ["R"] },
  gates: GATE,
  swap: { offer: SWAP, tracks: [level(2)] },
  bonus: { offer: { phase: "bonus" }, tracks: [level(5)] },
  others: { offer: null, tracks: [level(5)] },
};

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(() => speak(language));
  const words = (tile: Record<string, RegExp>) => tile[language]!;
  const TILES = words({ en: /\btiles?\b|\blines?\b/i, pl: /płyt|\blini/i, fr: /tuile|\blignes?\b/i, de: /Plättchen|\bLinien?\b/i });
  const FACES = words({ en: /faces/i, pl: /twarze/i, fr: /visages/i, de: /Gesichter/i });
  const ALL_OR_NONE = words({ en: /all of them or none/, pl: /wszystkie albo żadnej/, fr: /toutes ou aucune/, de: /alle oder keines/ });

  test.each(Object.keys(ROWS) as Kind[])("everything that can be said in %s is written and filled in", (kind) => {
    const board: Situation[] = [{ first: true }, {}, { fits: true }, { offer: { phase: "bonus" } }, { offer: SWAP }, { offer: null }];
    for (const situation of kind === "cards" ? Object.values(CARDS) : board) {
      const { title, text } = says(kind, situation);
      for (const said of [title, text]) {
        expect(said).not.toMatch(/\{\w+\}/);
        expect(said).not.toMatch(/^coach\./);
      }
    }
  });

  test("a game of cards is told of cards, its gates and its weakest colour, never of tiles and lines", () => {
    for (const [lesson, situation] of Object.entries(CARDS)) {
      const said = says("cards", situation);
      expect(said.lesson).toBe(lesson);
      expect(`${said.title} ${said.text}`).not.toMatch(TILES);
    }
  });

  test("a duel is told of its own swap and board, not of a weakest marker and of faces below a board", () => {
    const duel = { tracks: [level(0)] };
    expect(says("duel", { ...duel, offer: SWAP }).text).toMatch(ALL_OR_NONE);
    expect(says("duel", { ...duel, offer: null }).text).not.toMatch(FACES);
    expect(says("standard", { offer: null }).text).toMatch(FACES);
    expect(says("duel", duel).title).not.toBe(says("standard").title);
    for (const fits of [true, false]) expect(says("duel", { ...duel, fits }).text).not.toBe(says("standard", { fits }).text);
  });

  test("a team is told of its own markers", () => {
    for (const situation of [{}, { offer: SWAP }]) expect(says("team", situation).text).not.toBe(says("standard", situation).text);
  });
});

describe("the lesson", () => {
  beforeAll(() => speak("en"));

  test("the first tile, then the rays of a tile that fits, else the weakest colours with their value", () => {
    expect(says("standard", { first: true })).toMatchObject({ lesson: "first", steps: [{ do: "Drag or tap" }, { do: "Turn" }, { do: "Place" }] });
    expect(says("standard", { fits: true }).lesson).toBe("rays");
    const { lesson, text } = says("standard", { tracks: [level(3, { R: 1, B: 1 }), level(3)], weakest: ["RB"] });
    expect([lesson, text]).toEqual(["weakest", "At the end only your lowest marker counts. Lowest now: red and blue (1). Look for a line there."]);
  });

  test("a swap, a bonus, and the others while they think", () => {
    expect(says("standard", { offer: SWAP }).lesson).toBe("swap");
    expect(says("standard", { offer: { phase: "bonus" } }).lesson).toBe("bonus");
    expect(says("standard", { offer: null }).lesson).toBe("others");
  });

  test("alone there are no others to watch", () => {
    expect(says("solo", { offer: null }).lesson).toBe("weakest");
  });

  test("a duel's swap names the colours at the ends", () => {
    expect(says("duel", { offer: SWAP, tracks: [level(0)] }).text).toContain("At the end of the track: red and blue.");
  });

  test("a gate is told of when a marker stands before it, with what has to come up first", () => {
    const { title, text } = says("cards", GATE);
    expect(title).toBe("A gate is shut");
    expect(text).toBe("Points beyond a shut gate are lost. 4 opens once every marker of yours is past 0. Still to come: green and purple.");
  });
});

test("nobody with a finger alone is told of a wheel or a key", () => {
  speak("en");
  const turning = () => says("standard", { first: true }).steps[1]!.how;
  expect(turning()).toContain("wheel");
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  expect(turning()).toBe("with another tap on it, or the round button");
  vi.stubGlobal("matchMedia", undefined);
});
