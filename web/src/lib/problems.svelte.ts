/** Errors as sentences, shown for a while. */
import { announce } from "./announce.svelte";
import { has, t } from "./i18n.svelte";

export const problem = $state<{ text: string | null }>({ text: null });

const SHOWN_MS = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Our own words for a code where we have some, else the server's sentence; the engine here gives only codes. */
export function sentence(why: unknown): string {
  const { code, message } = why as { code?: string; message?: string };
  if (code && has(`error.${code}`)) return t(`error.${code}`);
  if (message && message !== code) return message;
  return t(code && has(`refused.${code}`) ? `refused.${code}` : "error.unavailable");
}

function show(why: unknown): void {
  problem.text = typeof why === "string" ? why : sentence(why);
  announce(problem.text, true);
  clearTimeout(timer);
  timer = setTimeout(() => (problem.text = null), SHOWN_MS);
}

export const problems = { show, clear: () => (problem.text = null) };
