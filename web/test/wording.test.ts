import { beforeAll, describe, expect, test, vi } from "vitest";
import { ROWS, type Kind } from "./rows";

vi.stubGlobal("document", { documentElement: { dataset: {} } });
const known = vi.hoisted(() => ({ row: null as object | null }));
vi.mock("../src/lib/catalogue.svelte", async (original) => ({ ...(await original<object>()), rowOf: () => known.row }));
vi.mock("../src/lib/api", () => ({ api: {} }));
const { speak, t } = await import("../src/lib/i18n.svelte");
const { hintText } = await import("../src/table/hint");
const { saidOfTurn, swapQuestion } = await import("../src/table/spoken");
const { faultText } = await import("../src/setup/faults");
const { textFor } = await import("../src/table/wording");

const TILE = { en: /\btiles?\b/i, pl: /płyt|stojak/i, fr: /tuile|chevalet/i, de: /Plättchen|Halter/i };
const CARD = { en: /\bcards?\b|\bhands?\b/i, pl: /kart|ręce/i, fr: /carte|\bmains?\b/i, de: /Karte/i };
const KEYS = ["handover.ready", "rack.covered", "rack.spectator", "replay.held", "end.decided.text", "end.decided.you", "end.fair", "moves.setup", "look.present", "replay.reason", "room.mixing.text", "setup.add", "setup.hidden", "setup.racks", "position.rack", "position.copies", "position.hidden", "position.in_turn", "position.not_full"];

describe.each(["en", "pl", "fr", "de"] as const)("in %s", (language) => {
  beforeAll(() => speak(language));
  const asked = (kind: Kind, phase: "exchange" | "bonus") => {
    known.row = ROWS[kind];
    return saidOfTurn({ offer: { phase, seat: 0 }, settings: {}, mine: [0], seats: [] } as never);
  };
  const told = (kind: Kind) => [
    ...KEYS.map((key) => textFor(ROWS[kind], key, { name: "Ada", colour: "", value: 0, p: 1, q: 2, count: 6 })),
    hintText({ action: { do: "exchange" } } as never, ROWS[kind]),
    asked(kind, "exchange"),
    asked(kind, "bonus"),
  ];

  test("who plays cards is told of cards, who lays tiles of tiles", () => {
    for (const said of told("cards")) {
      expect(said).toMatch(CARD[language]);
      expect(said).not.toMatch(TILE[language]);
    }
    for (const said of told("standard")) expect(said).not.toMatch(CARD[language]);
  });

  test("a row nobody wrote words for has those of all games", () => {
    expect(textFor(ROWS.duel, "rack.covered")).toBe(textFor(ROWS.standard, "rack.covered"));
    expect(textFor(null, "rack.covered")).toBe(textFor(ROWS.standard, "rack.covered"));
  });
});

test("a swap asks about red and blue at the ends of a duel, about red or blue where none is left", async () => {
  await speak("en");
  expect(swapQuestion(ROWS.duel, ["R", "B"])).toBe("At the end of the track: red and blue. Swap all your tiles of that kind?");
  expect(swapQuestion(ROWS.standard, ["R", "B"])).toBe("No red or blue tile left: swap the whole rack?");
  expect(swapQuestion(ROWS.cards, ["R"])).toBe("No red card left: discard the whole hand?");
});

test.each([["de", "schaut zu", "schauen zu", "schauen zu"], ["fr", "regarde", "regardent", "regardent"], ["pl", "ogląda", "oglądają", "ogląda"]] as const)("in %s one watches and several watch", async (language, ...forms) => {
  await speak(language);
  expect([1, 2, 5].map((count) => t("watching", { count }))).toEqual(forms);
});

test("a position that cannot be is refused in one's own language", async () => {
  await speak("de");
  expect(faultText(ROWS.standard, { reason: "printed", told: { colour0: "R", cell1: "F6" } })).toBe("Auf F6 ist das Symbol Rot aufgedruckt; dort kann nichts anderes liegen.");
  expect(faultText(ROWS.cards, { reason: "copies", told: { number0: "4", kind1: "RB" } })).toBe("Von Rot – Blau gibt es nur 4 Karten.");
  expect(faultText(ROWS.standard, { reason: "turn", told: { number0: "3", seat1: "0" } })).toBe("Nach 3 Zügen ist Spieler 1 nicht dran.");
});
