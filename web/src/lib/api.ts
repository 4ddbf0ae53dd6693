/** The things one asks once, over HTTP. */
import { canPlayHere, hasTablesHere, isForHere, local, LocalRefusal } from "../engine/local";
import { isLocal } from "../engine/stored";
import { language } from "./i18n.svelte";
import { commit } from "./rng-share";
import type {
  Analysis, Catalogue, CreateTable, Credentials, GamePage, Kept, LobbyRow, Me, NewPassword, PlayOn, Problem, Recover, Replay, Study, StudyPosition, TableInfo, TableRef,
} from "./protocol";

/** An answer that says no: a stable code and a sentence for the person. */
export class Refusal extends Error {
  constructor(readonly code: string, text: string) {
    super(text);
  }
}

/** A server that takes longer for what needs no thought stands still. */
const SILENCE_MS = 3000;

/** Asks as somebody: two first questions at once would make two guests. */
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  await api.me().catch(() => {});
  return request<T>(method, path, body);
}

/** Asks as somebody for what is answered at once. */
async function askSimply<T>(method: string, path: string, body?: unknown): Promise<T> {
  await api.me().catch(() => {});
  return request<T>(method, path, body, reachAnother);
}

/** Asks once more where the first server stays silent: whoever shares out requests may know a better one. */
async function reachAnother(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, signal: AbortSignal.timeout(SILENCE_MS) });
  } catch (why) {
    if ((why as Error).name !== "TimeoutError") throw why;
    return fetch(path, init);
  }
}

async function request<T>(method: string, path: string, body?: unknown, reach: typeof fetch | typeof reachAnother = fetch): Promise<T> {
  if (__SITE__) throw new Refusal("no_server", "");
  let answer: Response;
  try {
    answer = await reach(path, {
      method,
      headers: { "accept-language": language(), ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("offline", "");
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  throw new Refusal(problem.code ?? "unavailable", problem.text ?? "");
}

/** What this device answers itself. */
function here<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((why: unknown) => {
    // What is wrong with a position the engine says in a sentence of its own.
    throw why instanceof LocalRefusal ? new Refusal(why.code, why.code === "illegal" ? why.message : "") : why;
  });
}

/** Asks the server, and this device where the server cannot be reached. */
function orHere<T>(server: Promise<T>, ours: () => Promise<T>): Promise<T> {
  return server.catch((why: unknown) => {
    if (!canPlayHere() || !(why instanceof Refusal) || !["no_server", "offline"].includes(why.code)) throw why;
    return here(ours());
  });
}

/** Makes a table on this device, or on the server where the engine here cannot be had. */
async function createHere(plan: CreateTable): Promise<TableRef> {
  try {
    return await here(local.ask("create", plan, await api.myName()));
  } catch (why) {
    if (__SITE__ || (why as Refusal).code !== "failed") throw why;
    return createThere(plan);
  }
}

const createThere = (plan: CreateTable): Promise<TableRef> => askSimply<TableRef>("POST", "/api/tables", { ...plan, commitment: commit() });

/** The games of this device first among those of the server's newest page. */
async function allGames(): Promise<GamePage> {
  const ours = hasTablesHere() ? await local.ask("games").catch(() => []) : [];
  const page = await ask<GamePage>("GET", "/api/games").catch((why: unknown): GamePage => {
    if (!ours.length && !__SITE__) throw why;
    return { rows: [], before: null };
  });
  return { rows: [...ours, ...page.rows].sort((a, b) => b.updated - a.updated), before: page.before };
}

/** Games of the server that this device judges. */
const judgedHere = new Set<string>();

/** Judges a game of the server's on this device, unless the server has done it or this device cannot. */
async function judge(table: string): Promise<Analysis> {
  const path = `/api/games/${table}/analysis`;
  if (!canPlayHere()) return ask<Analysis>("POST", path);
  const known = await ask<Analysis>("GET", path);
  if (known.state !== "none" && known.state !== "failed") return known;
  const record = await ask<unknown>("GET", `/api/games/${table}/record`);
  try {
    const started = await local.ask("judge", table, record);
    judgedHere.add(table);
    return started;
  } catch {
    return ask<Analysis>("POST", path);
  }
}

let identity: Promise<Me> | null = null;

/** What makes older cookies void: whoever asked with one meanwhile would become a new guest. */
let changing: Promise<unknown> | null = null;

async function renew<T>(method: string, path: string, body?: unknown, agreed?: (answer: T) => void): Promise<T> {
  await api.me().catch(() => {});
  const change = request<T>(method, path, body);
  changing = change.catch(() => {});
  try {
    const answer = await change;
    agreed?.(answer);
    return answer;
  } finally {
    changing = null;
  }
}

/** A changed identity counts from when the server agrees. */
function become<T extends Me>(method: string, path: string, body: unknown): Promise<T> {
  return renew<T>(method, path, body, (me) => (identity = Promise.resolve(me)));
}

export const api = {
  /** Who am I; asked once, and before anything that needs the cookie. */
  me: (): Promise<Me> => {
    if (__SITE__) return Promise.resolve({ name: "", registered: false });
    if (changing) return changing.then(() => api.me());
    return (identity ??= request<Me>("GET", "/api/me", undefined, reachAnother).catch((error) => { identity = null; throw error; }));
  },
  /** The server no longer knows who we were: the next question makes a guest. */
  unknown: (): void => void (identity = null),
  /** One's name; none where the server cannot be asked. */
  myName: (): Promise<string> => api.me().then((me) => me.name, () => ""),
  rename: (name: string) => become<Me>("PATCH", "/api/me", { name }),
  keep: (who: Credentials) => become<Kept>("POST", "/api/me/keep", who),
  signIn: (who: Credentials) => become<Me>("POST", "/api/session", who),
  recover: (who: Recover) => become<Kept>("POST", "/api/session/recover", who),
  changePassword: (passwords: NewPassword) => become<Kept>("POST", "/api/me/password", passwords),
  /** Ends every other device's session; this one gets a new cookie. */
  signOutElsewhere: () => renew<void>("DELETE", "/api/sessions"),
  signOut: () => request<void>("DELETE", "/api/session").finally(() => (identity = null)),
  forget: () => request<void>("DELETE", "/api/me").finally(() => (identity = null)),
  catalogue: () => orHere(askSimply<Catalogue>("GET", "/api/catalogue"), () => local.ask("catalogue")),
  tables: () => askSimply<LobbyRow[]>("GET", "/api/tables"),
  table: (table: string) => (isLocal(table) ? here(local.ask("table", table)) : askSimply<TableInfo>("GET", `/api/tables/${table}`)),
  /** Games without other people are played on this device: they start at once and cost the host nothing. */
  create: (plan: CreateTable) => (isForHere(plan) ? createHere(plan) : createThere(plan)),
  code: (code: string) => askSimply<TableRef>("GET", `/api/codes/${encodeURIComponent(code)}`),
  games: (before?: number) => (before ? ask<GamePage>("GET", `/api/games?before=${before}`) : allGames()),
  /** Takes in records, one a line; a refusal says which line and action is wrong, and why. */
  takeIn: (text: string) => local.ask("import", text),
  replay: (table: string) => (isLocal(table) ? here(local.ask("replay", table)) : ask<Replay>("GET", `/api/games/${table}/replay`)),
  playOn: async (table: string, wish: PlayOn) =>
    isLocal(table) ? here(local.ask("playOn", table, wish, await api.myName())) : ask<TableRef>("POST", `/api/games/${table}/play-on`, wish),
  analyse: (table: string) => (isLocal(table) ? here(local.ask("analyse", table)) : judge(table)),
  analysis: (table: string) => (isLocal(table) || judgedHere.has(table) ? here(local.ask("analysis", table)) : ask<Analysis>("GET", `/api/games/${table}/analysis`)),
  demo: () => orHere(ask<Replay>("GET", "/api/demo"), () => local.ask("demo")),
  study: (study: Study) => orHere(ask<StudyPosition>("POST", "/api/study", study), () => local.ask("study", study)),
};
