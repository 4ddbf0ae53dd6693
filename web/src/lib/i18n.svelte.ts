/** Texts in the player's language: one chunk per language, fetched when needed. */
import { fill, pluralKey, type Values } from "./message";

export const LANGUAGES = { en: "English", pl: "Polski", fr: "Français", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

type Catalogue = Record<string, string>;

const LOADERS: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import("../../../locales/en.json"),
  pl: () => import("../../../locales/pl.json"),
  fr: () => import("../../../locales/fr.json"),
  de: () => import("../../../locales/de.json"),
};

const current = $state<{ language: Language; texts: Catalogue }>({ language: "en", texts: {} });

/** Keys that were asked for and are not there; the tests look at it. */
export const missing = new Set<string>();

export const language = (): Language => current.language;

/** How dates and times are written: as the browser's own region does where it speaks the language. */
export const locale = (): string => navigator.languages.find((tag) => tag.toLowerCase().startsWith(current.language)) ?? current.language;

/** The language to use: the chosen one, else the first of the browser's that we speak. */
export function pickLanguage(chosen: string, wanted: readonly string[] = navigator.languages): Language {
  const known = [chosen, ...wanted].map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
  return (known ?? "en") as Language;
}

export async function speak(next: Language): Promise<void> {
  const texts = (await LOADERS[next]()).default;
  current.language = next;
  current.texts = texts;
  document.documentElement.lang = next;
}

/** The text for a key, its placeholders filled. A `count` picks the plural form. */
export function t(name: string, values: Values = {}): string {
  const texts = current.texts;
  const found = texts[pluralKey(name, values, current.language, texts)] ?? texts[name];
  if (found === undefined) {
    missing.add(name);
    document.documentElement.dataset.missing = [...missing].join(" ");
    return name;
  }
  return fill(found, values);
}

export const has = (name: string): boolean => name in current.texts;

/** The browser's own lists cost fifty milliseconds the first time one is wanted, in the middle of the first page. */
const listed = (name: string, items: string[]): string => (items.length > 1 ? t(name, { most: items.slice(0, -1).join(", "), last: items.at(-1)! }) : (items[0] ?? ""));

export const ordinalList = (items: string[]): string => listed("list.and", items);

export const alternatives = (items: string[]): string => listed("list.or", items);
