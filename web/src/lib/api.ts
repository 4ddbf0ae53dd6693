/** The things one asks once, over HTTP. */
import { language } from "./i18n.svelte";
import type {
  Analysis, Catalogue, CreateTable, Credentials, GamePage, Kept, LobbyRow, Me, PlayOn, Problem, Recover, Replay, Study, StudyPosition, TableInfo, TableRef,
} from "./protocol";

/** An answer that says no: a stable code and a sentence for the person. */
export class Refusal extends Error {
  constructor(readonly code: string, text: string) {
    super(text);
  }
}

/** Asks as somebody: two first questions at once would make two guests. */
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  await api.me().catch(() => {});
  return request<T>(method, path, body);
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
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

let identity: Promise<Me> | null = null;

/** A changed identity counts from when the server agrees. */
async function become<T extends Me>(change: Promise<T>): Promise<T> {
  const me = await change;
  identity = Promise.resolve(me);
  return me;
}

export const api = {
  /** Who am I; asked once, and before anything that needs the cookie. */
  me: (): Promise<Me> => (identity ??= request<Me>("GET", "/api/me").catch((error) => { identity = null; throw error; })),
  rename: (name: string) => become(ask<Me>("PATCH", "/api/me", { name })),
  keep: (who: Credentials) => become(ask<Kept>("POST", "/api/me/keep", who)),
  signIn: (who: Credentials) => become(ask<Me>("POST", "/api/session", who)),
  recover: (who: Recover) => become(ask<Kept>("POST", "/api/session/recover", who)),
  signOut: () => request<void>("DELETE", "/api/session").finally(() => (identity = null)),
  forget: () => request<void>("DELETE", "/api/me").finally(() => (identity = null)),
  catalogue: () => ask<Catalogue>("GET", "/api/catalogue"),
  tables: () => ask<LobbyRow[]>("GET", "/api/tables"),
  table: (table: string) => ask<TableInfo>("GET", `/api/tables/${table}`),
  create: (plan: CreateTable) => ask<TableRef>("POST", "/api/tables", plan),
  code: (code: string) => ask<TableRef>("GET", `/api/codes/${encodeURIComponent(code)}`),
  games: (before?: number) => ask<GamePage>("GET", `/api/games${before ? `?before=${before}` : ""}`),
  replay: (table: string) => ask<Replay>("GET", `/api/games/${table}/replay`),
  playOn: (table: string, wish: PlayOn) => ask<TableRef>("POST", `/api/games/${table}/play-on`, wish),
  analyse: (table: string) => ask<Analysis>("POST", `/api/games/${table}/analysis`),
  analysis: (table: string) => ask<Analysis>("GET", `/api/games/${table}/analysis`),
  demo: () => ask<Replay>("GET", "/api/demo"),
  study: (study: Study) => ask<StudyPosition>("POST", "/api/study", study),
};
