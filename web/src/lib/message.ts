/** Placeholders and plurals of the catalogue. */

export type Values = Record<string, string | number>;

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** `moves` with count 1 is looked up as `moves.one` where the catalogue has it. */
export function pluralKey(name: string, values: Values, language: string, texts: Record<string, string>): string {
  if (typeof values.count !== "number") return name;
  const form = `${name}.${new Intl.PluralRules(language).select(values.count)}`;
  return form in texts ? form : `${name}.other` in texts ? `${name}.other` : name;
}
