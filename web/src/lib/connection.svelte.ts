/** The one websocket of the page: it comes back by itself and repeats what was not answered. Tables of this device answer here too. */
import { canPlayHere, local } from "../engine/local";
import { isLocal } from "../engine/stored";
import { api, Refusal } from "./api";
import { language, t } from "./i18n.svelte";
import { problems } from "./problems.svelte";
import { PROTOCOL, type ClientMessage, type Done, type ServerMessage } from "./protocol";

type Outgoing = ClientMessage extends infer M ? (M extends unknown ? Omit<M, "ref"> : never) : never;
type Waiting = { message: Outgoing & { ref: number }; resolve: (done: Done) => void; reject: (why: Refusal) => void };
type Listener = (message: ServerMessage) => void;

const isHere = (message: object): boolean => "table" in message && isLocal(String(message.table));

const RETRIES_MS = [300, 700, 1500, 3000, 5000];
/** After so much silence the page asks whether anybody is there, and waits so long for an answer; sooner where somebody waits for one. */
const IDLE = { quiet: 7000, answer: 5000 };
const WAITING = { quiet: 1000, answer: 2000 };
/** A slow line gets so many times what it took the last time. */
const ROUNDS = 3;
const LOOK_MS = 500;
const WELCOME_MS = 5000;

export class Connection {
  /** What the page shows: still trying, talking, or cut off. */
  status = $state<"connecting" | "online" | "lost">("connecting");
  build = $state("");
  outdated = $state(false);
  /** Server's clock minus ours, in ms. */
  skew = 0;

  #socket: WebSocket | null = null;
  #ref = 0;
  #tries = 0;
  #heard = 0;
  /** When the page asked whether anybody is there, if that is not answered yet. */
  #asked: number | null = null;
  /** How long the last answer took. */
  #round = 0;
  /** When the server said to come back; null: not by itself. */
  #wait: number | null | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Questions that die with their line. */
  #passing = new Set<number>();
  #waiting = new Map<number, Waiting>();
  #listeners = new Set<Listener>();
  #greeters = new Set<() => void>();
  #wanted = false;
  /** The table this page is at, if it is one of the server's. */
  #table = "";
  /** Whether the server says what may be done; else this page's own engine does. */
  #offers = true;

  /** Opens it, and keeps it open. */
  open(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    let told = false;
    local.listen((message) => {
      this.#hear(message);
      // Said at the table, not on the page that made it: that one is gone before anybody has read.
      if (local.lasting || told || !["snapshot", "moved"].includes(message.type)) return;
      told = true;
      problems.show(t("table.not_kept"));
    });
    if (__SITE__) return;
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.#drop());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#hurry());
    void this.#connect();
  }

  /** Sends a message and waits for its answer, over as many connections as it takes. */
  send(message: Outgoing): Promise<Done> {
    const ref = ++this.#ref;
    return new Promise((resolve, reject) => {
      const full = { ...message, ref };
      this.#waiting.set(ref, { message: full, resolve, reject });
      if (isHere(full)) local.tell(full as ClientMessage);
      else if (this.status === "online") this.#write(full);
    });
  }

  /** Asks for the time of this line only: whoever greets the next one asks again. */
  ask(message: Outgoing): Promise<Done> {
    const answer = this.send(message);
    if (!isHere(message)) this.#passing.add(this.#ref);
    return answer;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called after every welcome: the place to say again what this page follows. A table of this device is always there. */
  greet(greeter: () => void, table = ""): () => void {
    if (isLocal(table)) {
      greeter();
      return () => {};
    }
    this.#greeters.add(greeter);
    if (table) this.#table = table;
    if (this.status === "online") greeter();
    return () => {
      if (table === this.#table) this.#table = "";
      this.#greeters.delete(greeter);
    };
  }

  /** Says something that needs no answer; lost if the line is down. */
  mention(message: Outgoing): void {
    if (isHere(message)) local.tell(message as ClientMessage);
    else if (this.status === "online") this.#write(message);
  }

  /** Lets this page's engine say what may be done, as soon as it is there. */
  async relieve(): Promise<void> {
    if (!this.#offers || !canPlayHere()) return;
    await local.ask("wake").then(() => this.#want(false), () => {});
  }

  /** Leaves it to the server to say what may be done: this page cannot. */
  burden(): void {
    this.#want(true);
  }

  #want(offers: boolean): void {
    this.#offers = offers;
    if (this.status === "online") this.#greet();
  }

  #greet(): void {
    this.#write({ type: "hello", protocol: PROTOCOL, language: language(), offers: this.#offers });
  }

  async #connect(): Promise<void> {
    try {
      await api.me(); // The cookie has to be there first.
    } catch {
      return this.#later();
    }
    // The table's name shows the way where several workers serve one address.
    const way = `${location.host}/ws?table=${encodeURIComponent(this.#table)}`;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${way}`);
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = () => socket === this.#socket && this.#later();
    setTimeout(() => socket === this.#socket && this.status !== "online" && this.#drop(), WELCOME_MS + ROUNDS * this.#round);
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    this.#asked = null;
    if (message.type === "welcome") this.#welcome(message.build, message.heartbeat_s, message.now);
    else if (message.type === "pong") {
      this.skew = message.now - Date.now();
      this.#round = Math.max(0, Date.now() - message.sent);
    }
    else if (message.type === "done") this.#settle(message.ref, (w) => w.resolve(message));
    else if (message.type === "refused" && message.ref !== null) this.#settle(message.ref, (w) => w.reject(new Refusal(message.code, message.text)));
    else if (message.type === "hint" && message.ref !== null) this.#settle(message.ref, (w) => w.resolve({ type: "done", ref: w.message.ref, version: null }));
    else if (message.type === "bye") {
      this.#wait = message.retry_ms;
      if (message.code === "outdated") this.outdated = true;
      else if (message.code === "no_identity") api.unknown();
    }
    for (const listener of this.#listeners) listener(message);
  }

  #welcome(build: string, heartbeat: number, now: number): void {
    this.status = "online";
    this.#tries = 0;
    this.build = build;
    this.skew = now - Date.now();
    if (build && build !== __BUILD__) this.outdated = true;
    const unanswered = [...this.#waiting.values()].filter(({ message }) => !isHere(message));
    // First what each page follows, then what was not answered: it may be about that.
    for (const greeter of this.#greeters) greeter();
    for (const { message } of unanswered) this.#write(message);
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#look(heartbeat * 1000), LOOK_MS);
  }

  /** Finds out within seconds that a line has died without a word. */
  #look(heartbeat: number): void {
    const now = Date.now();
    const { quiet, answer } = [...this.#waiting.values()].some(({ message }) => !isHere(message)) ? WAITING : IDLE;
    // A clock that was set back tells nothing about the line.
    if (now < this.#heard) this.#heard = now;
    if (this.#asked !== null && Math.abs(now - this.#asked) > Math.max(answer, ROUNDS * this.#round)) this.#drop();
    else if (this.#asked === null && now - this.#heard >= Math.min(quiet, heartbeat)) {
      this.#asked = now;
      this.#write({ type: "ping", sent: now });
    }
  }

  /** Gives a line up at once: a browser waits long for a dead one to say goodbye. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#later();
    socket.close();
  }

  #settle(ref: number, how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(ref);
    this.#waiting.delete(ref);
    if (waiting) how(waiting);
  }

  #write(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #later(): void {
    clearInterval(this.#beat);
    this.#socket = null;
    this.#asked = null;
    for (const ref of this.#passing) this.#waiting.delete(ref);
    this.#passing.clear();
    const wait = this.#wait === undefined ? RETRIES_MS[Math.min(this.#tries++, RETRIES_MS.length - 1)]! : this.#wait;
    this.#wait = undefined;
    clearTimeout(this.#retry);
    // Whoever is only sent on is not cut off.
    this.status = wait === 0 ? "connecting" : "lost";
    if (wait === null) return; // Until somebody looks again.
    this.#retry = setTimeout(() => void this.#connect(), wait && wait + Math.random() * 200);
  }

  #hurry(): void {
    if (this.status !== "lost" || this.#socket) return;
    this.#tries = 0;
    clearTimeout(this.#retry);
    void this.#connect();
  }
}

export const connection = new Connection();
