/** The portraits, each fetched when somebody with that face sits down. */

const FACES: Record<string, string> = { random: "butterfly", beginner: "duckling", casual: "otter", greedy: "magpie", club: "fox", expert: "owl", veteran: "raven", master: "lynx" };
const LOADERS = import.meta.glob<string>("./*.svg", { query: "?raw", import: "default" });
const drawn = $state<Record<string, string>>({});
const asked = new Set<string>();

/** What is inside the picture of a bot, or of a person; empty until it is there. */
export function portrait(bot: string | null): string {
  const name = bot === null ? "person" : (FACES[bot] ?? "person");
  if (!asked.has(name)) {
    asked.add(name);
    void LOADERS[`./${name}.svg`]!().then((svg) => (drawn[name] = svg.replace(/<\/?svg[^>]*>/g, "")), () => asked.delete(name));
  }
  return drawn[name] ?? "";
}

/** People are told apart by the ground behind them. */
const GROUNDS = ["#6a5cf0", "#12805c", "#a84808", "#1f55b5"];
export const groundOf = (seat: number): string => GROUNDS[seat % GROUNDS.length]!;
