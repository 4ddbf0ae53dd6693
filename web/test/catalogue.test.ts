import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fill, pluralKey } from "../src/lib/message";

const LANGUAGES = ["en", "pl", "fr", "de"];
const read = (language: string) => JSON.parse(readFileSync(`../locales/${language}.json`, "utf8")) as Record<string, string>;
const texts = Object.fromEntries(LANGUAGES.map((language) => [language, read(language)]));

function* sources(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (/\.(svelte|ts)$/.test(name)) yield readFileSync(path, "utf8");
  }
}

/** Keys that are written out in the source; those put together are met in the browser tests. */
function writtenKeys(): Set<string> {
  const keys = new Set<string>();
  for (const source of sources("src")) for (const [, key] of source.matchAll(/\bt\("([^"`$]+)"/g)) keys.add(key!);
  return keys;
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
const plurals = (key: string) => /\.(one|few|many|other)$/.test(key);

describe("the catalogue", () => {
  for (const language of LANGUAGES.slice(1))
    test(`${language} has the same keys as English, none empty`, () => {
      expect(Object.keys(texts[language]!).sort()).toEqual(Object.keys(texts.en!).sort());
      for (const [key, text] of Object.entries(texts[language]!)) expect(text.trim(), key).not.toBe("");
    });

  for (const language of LANGUAGES.slice(1))
    test(`${language} uses the placeholders of English`, () => {
      for (const [key, text] of Object.entries(texts[language]!)) expect(placeholders(text), key).toEqual(placeholders(texts.en![key]!));
    });

  test("every key in the source is there", () => {
    const known = texts.en!;
    const missing = [...writtenKeys()].filter((key) => !(key in known) && !(`${key}.other` in known));
    expect(missing).toEqual([]);
  });

  test("what can be counted has a form for every number", () => {
    for (const language of LANGUAGES) {
      const bases = new Set(Object.keys(texts[language]!).filter(plurals).map((key) => key.replace(/\.\w+$/, "")));
      for (const base of bases) expect(Object.keys(texts[language]!), `${language} ${base}`).toContain(`${base}.other`);
    }
  });
});

/** The rule books have one word for each thing; these are others for the same. */
const NOT_OURS: Record<string, RegExp> = {
  en: /\bthe line is down\b|\bforget me\b/i,
  pl: /planszetk|\bpremi[aęi]|dublet/i,
  fr: /\bpions?\b|\bvotre\b|\bvous (?!deux)|'/i,
  de: /\bTeile?n?\b(?!$)|\bDoppelte|\bSaat\b|\bSteine?\b/,
};

describe("the words of the rule books", () => {
  for (const language of LANGUAGES)
    test(`${language} has one for each thing`, () => {
      const others = Object.entries(texts[language]!).filter(([, text]) => NOT_OURS[language]!.test(text));
      expect(others).toEqual([]);
    });
});

test("placeholders are filled and unknown ones stay", () => {
  expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
});

test("Polish picks its own form for two", () => {
  const forms = { "seats.one": "", "seats.few": "", "seats.other": "" };
  expect(pluralKey("seats", { count: 2 }, "pl", forms)).toBe("seats.few");
  expect(pluralKey("seats", { count: 5 }, "pl", forms)).toBe("seats.other");
  expect(pluralKey("seats", { count: 2 }, "de", forms)).toBe("seats.other");
});
