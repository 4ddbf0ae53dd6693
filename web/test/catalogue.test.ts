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
  for (const source of sources("src")) for (const [, key] of source.matchAll(/\b(?:t\(|textFor\([^,"`]+, )"([^"`$]+)"/g)) keys.add(key!);
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
  pl: /planszetk|\bpremi[aęi]|dublet|genialn|tablic[aęy]|\bimi(ę|enia)\b/i,
  fr: /\bpions?\b|\bvotre\b|\bvous (?!deux)|'|\brobots?\b|\btableaux?\b/i,
  de: /\bTeile?n?\b(?!$)|\bDoppelte|\bSaat\b|\bSteine?\b|\bMarkern?\b|\bReihen?\b/,
};

describe("the words of the rule books", () => {
  for (const language of LANGUAGES)
    test(`${language} has one for each thing`, () => {
      const others = Object.entries(texts[language]!).filter(([, text]) => NOT_OURS[language]!.test(text));
      expect(others).toEqual([]);
    });
});

describe("spaces that must not break", () => {
  test("French has one before a high sign and inside quotation marks", () => {
    const wrong = Object.entries(texts.fr!).filter(([, text]) => /(?<!\u00a0)[:;!?%»]|«(?!\u00a0)/.test(text));
    expect(wrong).toEqual([]);
  });

  test("German has one before three dots and per cent", () => {
    const wrong = Object.entries(texts.de!).filter(([, text]) => / […%]/.test(text));
    expect(wrong).toEqual([]);
  });
});

/** What the rules pages must say, per section: a sign of each fact in every language. */
const FACTS: Record<string, Record<string, RegExp[]>> = {
  "standard.setup": {
    en: [/120/, /six times/, /five times/, /draws six/, /inner area/, /one more ring/], pl: [/120/, /sześć razy/, /pięć razy/, /dobiera sześć/, /wewnętrznej części planszy/, /pierścień/],
    fr: [/120/, /six fois/, /cinq fois/, /pioche six/, /zone intérieure/, /anneau/], de: [/120/, /sechsmal/, /fünfmal/, /ziehen sechs/, /innere Fläche/, /Ring mehr/],
  },
  "standard.score": { en: [/you choose which comes first/, /18/], pl: [/wybierasz, która pierwsza/, /18/], fr: [/tu choisis laquelle/, /18/], de: [/du wählst, welche zuerst/, /18/] },
  "standard.bonus": { en: [/two bonuses/, /lapses/, /decline/], pl: [/dwa dodatkowe ruchy/, /przepada/, /zrezygnować/], fr: [/deux bonus/, /est perdu/, /refuser/], de: [/zwei Bonuszüge/, /verfällt/, /verzichten/] },
  "standard.exchange": {
    en: [/Only then do the old ones go back/, /Once per turn/, /every colour is weakest/], pl: [/Dopiero potem stare wracają/, /Raz na turę/, /każdy kolor jest najsłabszy/],
    fr: [/ne retournent au sac qu’ensuite/, /Une fois par tour/, /toutes les couleurs/], de: [/Erst dann kommen die alten zurück/, /Einmal pro Zug/, /jede Farbe die schwächste/],
  },
  "standard.end": {
    en: [/bonuses still to come lapse/, /share the place/, /18 win at once/, /others are then ranked/], pl: [/dodatkowe ruchy przepadają/, /dzielicie miejsce/, /18 to natychmiastowe/, /kolejności pozostałych/],
    fr: [/bonus en attente sont perdus/, /place est partagée/, /18.: victoire immédiate/, /autres sont alors classés/], de: [/Bonuszüge verfallen/, /teilt ihr den Platz/, /18: sofort gewonnen/, /anderen werden dann/],
  },
  "solo.setup": { en: [/inner area/], pl: [/wewnętrznej części/], fr: [/zone intérieure/], de: [/inneren Fläche/] },
  "solo.sheet": { en: [/two laps of 18/, /rest|left of that half/], pl: [/dwa okrążenia po 18/, /tej połówki przepada/], fr: [/deux tours de 18/, /cette moitié est perdu/], de: [/zwei Runden zu 18/, /dieser Hälfte verfällt/] },
  "solo.order": { en: [/halves of a double/], pl: [/połówek/], fr: [/moitiés d’un double/], de: [/Pasch/] },
  "solo.end": { en: [/No bonus, no swapping/, /36/], pl: [/bez wymiany/, /36/], fr: [/Ni bonus ni échange/, /36/], de: [/kein Tauschen/, /36/] },
  "team.order": { en: [/halves of a double/], pl: [/połówek/], fr: [/moitiés d’un double/], de: [/Pasch/] },
  "team.bonus": { en: [/first lap and .* second/], pl: [/pierwszego i .* drugiego/], fr: [/premier tour et .* second/], de: [/ersten und .* zweiten/] },
  "duel.sheet": { en: [/starting on 0/, /On 0 it belongs to nobody/], pl: [/start na 0/, /Na 0 nie należy do nikogo/], fr: [/départ sur 0/, /Sur 0, il n’est à personne/], de: [/Start bei 0/, /Auf 0 gehört er niemandem/] },
  "duel.bonus": { en: [/token/, /may place again/], pl: [/żeton/, /możesz wykonać/], fr: [/jeton/, /peux rejouer/], de: [/Duellplättchen/, /darfst noch einmal/] },
  "duel.exchange": { en: [/all of them or none/, /draw first/], pl: [/wszystkie albo żadnej/, /Najpierw dobierasz/], fr: [/toutes ou aucune/, /pioches d’abord/], de: [/alle oder keines/, /Erst ziehst du/] },
  "duel.end": { en: [/tokens and markers on 0 do not count/, /a draw/, /win at once/], pl: [/żetony i znaczniki na 0 się nie liczą/, /remis/, /natychmiastowe/], fr: [/jetons et marqueurs sur 0 ne comptent pas/, /match nul/, /victoire immédiate/], de: [/Duellplättchen und Zählsteine auf 0 zählen nicht/, /unentschieden/, /sofort gewonnen/] },
  "cards.setup": {
    en: [/60 cards/, /holds six/, /One card lies open/, /two players it is two/, /inner/, /outer/], pl: [/60 kart/, /na ręce sześć/, /jedna odkryta/, /są dwie/, /wewnętrzna/, /zewnętrzna/],
    fr: [/60 cartes/, /en tient six/, /Une carte est visible/, /il y en a deux/, /intérieure/, /extérieure/], de: [/60 Karten/, /halten sechs/, /eine offene Karte/, /sind es zwei/, /innere/, /äußere/],
  },
  "cards.turn": { en: [/already lies open/, /does not count itself/, /outer one is discarded/], pl: [/już odkrytą/, /się nie liczy/, /stos odrzuconych/], fr: [/déjà visible/, /ne se compte pas elle-même/, /est défaussée/], de: [/schon offen liegt/, /selbst zählt nicht mit/, /wird abgelegt/] },
  "cards.limits": { en: [/4–6/, /7–10/, /lost/], pl: [/4–6/, /7–10/, /przepada/], fr: [/4–6/, /7–10/, /perdu/], de: [/4–6/, /7–10/, /verfällt/] },
  "cards.bonus": { en: [/once per colour/, /decline/], pl: [/raz na kolor/, /zrezygnować/], fr: [/une fois par couleur/, /refuser/], de: [/einmal je Farbe/, /verzichten/] },
  "cards.exchange": { en: [/shuffled into a new one/, /up to six/], pl: [/tasujecie/, /do sześciu/], fr: [/mélangée/, /à six/], de: [/neu gemischt/, /auf sechs/] },
  "cards.end": { en: [/7 or more wins at once/, /ranked as in the standard game/], pl: [/7 lub dalej/, /jak w grze podstawowej/], fr: [/7 ou plus gagne/, /classés comme au jeu de base/], de: [/7 oder weiter/, /Wertung des Grundspiels/] },
};

describe.each(LANGUAGES)("the rules in %s", (language) => {
  test.each(Object.keys(FACTS))("%s leaves nothing out", (section) => {
    for (const fact of FACTS[section]![language]!) expect(texts[language]![`rules.${section}`]).toMatch(fact);
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
