/** One live table as the page knows it: what the server said, in order, shown at a pace one can follow. */
import { canPlayHere, local } from "../engine/local";
import { isLocal } from "../engine/stored";
import { rowOf } from "../lib/catalogue.svelte";
import { connection } from "../lib/connection.svelte";
import { t } from "../lib/i18n.svelte";
import { shareBehind } from "../lib/rng-share";
import { problems } from "../lib/problems.svelte";
import { calm } from "../lib/settings.svelte";
import { longest, RAY_MS, tileRays } from "../board/rays";
import type { Pair, Scoring } from "../board/scene";
import type {
  Act, ChatLine, ClockInfo, Hint, MoveLine, Moved, Offer, Rematch, Result, SeatInfo, ServerMessage, Share, Snapshot, TableSettings, TakeBack, View,
} from "../lib/protocol";
import { LookBack } from "./look-back.svelte";
import { Pace } from "./pace";
import { laidTiles, lastPair, setUpTiles, symbolsOf } from "./position";

type Event = Extract<ServerMessage, { table: string; version: number }>;

const DROP_MS = 160;
/** The last symbol is seen before its points leave. */
const COUNTED_MS = 120;
const POINTS_MS = 260;
/** A marker arrives, its colour washes over the board, the ribbon settles; without motion it is shown as long as the wash. */
const BONUS_MS = 1400;
const STILL_BONUS_MS = 900;
const EMPTY: View["board"] = [];
/** More moves than this at once are history, not news. */
const TOO_MANY = 4;
/** Answers that will not change by asking again. */
const FINAL = new Set(["unknown_table", "not_found", "not_allowed", "malformed"]);
const ASK_AGAIN_MS = 1500;

export class LiveTable {
  loaded = $state(false);
  state = $state<Snapshot["state"]>("open");
  settings = $state.raw<TableSettings | null>(null);
  code = $state<string | null>(null);
  host = $state(false);
  seats = $state.raw<SeatInfo[]>([]);
  watching = $state(0);
  /** From when on, by the server's clock, one may go on without somebody. */
  claimableAt = $state.raw<(number | null)[]>([]);
  number = $state(0);
  view = $state.raw<View | null>(null);
  #held = $state.raw<View["rack"] | null>(null);
  /** The tiles in hand; a new one comes a frame after the markers. */
  hand = $derived(this.#held ?? this.view?.rack ?? []);
  offer = $state.raw<Offer | null>(null);
  moves = $state.raw<MoveLine[]>([]);
  /** The moves that are written down already: the list follows the board. */
  lines = $state.raw<MoveLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** Those who watch may not write. */
  spectatorsMuted = $state(false);
  clock = $state.raw<ClockInfo | null>(null);
  canTakeBack = $state<Snapshot["can_take_back"]>("no");
  takeBack = $state.raw<TakeBack | null>(null);
  /** Something was taken back that one had seen: the game counts as practice. */
  practice = $state(false);
  rematch = $state.raw<Rematch>({ wanted_by: [], table: null });
  result = $state.raw<Result | null>(null);
  /** What everybody's page brings to the draws. */
  shares = $state.raw<Share[]>([]);
  seedHash = $state("");
  seed = $state<string | null>(null);
  thinking = $state<number | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The tile being scored right now. */
  scoring = $state.raw<Scoring | null>(null);
  /** Colours that just arrived at the end of their track. */
  cheer = $state.raw<{ seat: number; colours: string[] } | null>(null);
  /** A move that was sent and not yet answered. */
  sent = $state.raw<Act["action"] | null>(null);
  closed = $state(false);

  /** The board of the next position, shown a frame before the rest of it, so that no frame has all the work. */
  ahead = $state.raw<View["board"] | null>(null);
  #board = $derived(this.ahead ?? this.view?.board ?? EMPTY);
  symbols = $derived(symbolsOf(this.#board));
  /** Tiles that lay there before the first move: nobody knows how they were laid. */
  setUp = $derived(setUpTiles(this.moves, this.symbols, this.settings && rowOf(this.settings)));
  tiles = $derived([...this.setUp, ...laidTiles(this.moves, this.symbols)]);
  last = $derived(lastPair(this.moves));
  readonly lookBack = new LookBack(this);
  mine = $derived(this.seats.filter((seat) => seat.mine && !seat.out).map((seat) => seat.seat));
  /** The seat whose rack this page shows. */
  seat = $derived(this.view?.seat ?? null);
  acting = $derived(this.state === "running" && this.view ? this.view.turn : null);
  spectator = $derived(this.loaded && !this.seats.some((seat) => seat.mine));

  readonly pace = new Pace();
  /** Set by the page: sends figures across to the sheet. */
  fly: ((move: MoveLine) => Promise<void> | void) | null = null;
  onmove: ((event: Moved) => void) | null = null;

  /** The commitments behind which this page has shown its share. */
  #revealed = new Set<string>();
  #seen: number | null = null;
  #queue: Event[] = [];
  #playing = false;
  /** Grows with every snapshot: what was still being shown then is history. */
  #epoch = 0;
  #stops: (() => void)[] = [];

  constructor(readonly id: string) {}

  open(): void {
    this.#stops.push(
      connection.listen((message) => this.#hear(message)),
      connection.greet(() => this.#watch(), this.id),
    );
    if (!isLocal(this.id)) void connection.relieve();
  }

  close(): void {
    for (const stop of this.#stops) stop();
    clearTimeout(this.#later);
    connection.mention({ type: "unwatch", table: this.id });
  }

  failed = $state<string | null>(null);
  #later: ReturnType<typeof setTimeout> | undefined;

  #watch(): void {
    clearTimeout(this.#later);
    connection.ask({ type: "watch", table: this.id, seen: this.#seen }).catch(({ code }: { code: string }) => {
      if (FINAL.has(code)) this.failed = code;
      else this.#later = setTimeout(() => this.#watch(), ASK_AGAIN_MS);
    });
  }

  #hear(message: ServerMessage): void {
    if (!("table" in message) || message.table !== this.id) return;
    if (message.type === "snapshot") return this.#take(message);
    if (message.type === "presence") {
      this.watching = message.watching;
      this.claimableAt = message.claimable_at;
      this.seats = this.seats.map((seat, i) => ({ ...seat, connected: message.connected[i] ?? false }));
    } else if (message.type === "thinking") this.thinking = message.seat;
    else if (message.type === "hint") this.hint = message.number === this.number ? message : null;
    else if ("version" in message) this.#event(message);
  }

  /** How many moves there were after one's own last one. */
  sinceMine = $derived.by(() => {
    const last = this.moves.findLastIndex((move) => this.mine.includes(move.seat));
    return last < 0 ? 0 : this.moves.length - last - 1;
  });

  #take(s: Snapshot): void {
    this.#queue = [];
    this.#epoch++;
    this.pace.hurry();
    this.#seen = s.version;
    this.scoring = null;
    this.sent = this.sent && this.number === s.number ? this.sent : null;
    this.state = s.state;
    this.closed = s.state === "closed";
    this.settings = s.settings;
    this.code = s.code;
    this.host = s.host;
    this.seats = s.seats;
    this.watching = s.watching;
    this.#position(s);
    this.moves = this.lines = s.moves;
    this.lookBack.end();
    this.chat = s.chat;
    this.spectatorsMuted = s.spectators_muted;
    this.practice = s.practice;
    this.canTakeBack = s.can_take_back;
    this.takeBack = s.take_back;
    this.rematch = s.rematch;
    this.result = s.result;
    // Whoever changes what was promised before the start gets nothing to choose by.
    const kept = s.state !== "open" || !this.seedHash || this.seedHash === s.seed_hash;
    this.seedHash = s.seed_hash;
    this.seed = s.seed;
    this.loaded = true;
    this.#share(s.shares);
    if (kept) this.#reveal();
  }

  #event(event: Event): void {
    if (this.#seen !== null && event.version <= this.#seen) return;
    if (this.#seen !== null && event.version > this.#seen + 1) return this.#watch();
    this.#seen = event.version;
    // Words need not wait for tiles.
    if (event.type === "said") {
      this.chat = [...this.chat, event.line];
      return;
    }
    if (event.type === "chat_changed") {
      this.spectatorsMuted = event.spectators_muted;
      return;
    }
    this.take(event);
  }

  /** Shows an event when those before it have been shown. */
  take(event: Event): void {
    this.#queue.push(event);
    if (this.#queue.length > TOO_MANY) this.pace.hurry();
    if (!this.#playing) void this.#play();
  }

  async #play(): Promise<void> {
    this.#playing = true;
    this.pace.rest();
    for (let event = this.#queue.shift(); event; event = this.#queue.shift()) {
      if (event.type === "moved") await this.#moved(event);
      else this.#apply(event);
    }
    this.#playing = false;
  }

  async #moved(event: Moved): Promise<void> {
    const epoch = this.#epoch;
    // One thing after the other, and a frame for each, so that none is long.
    const steps = [
      () => this.#drop(event.move),
      () => {
        this.thinking = null;
        this.hint = null;
        this.offer = null;
        this.lookBack.end();
      },
      () => this.#score(event.move),
      () => {
        this.moves = [...this.moves, event.move];
        this.ahead = event.view?.board ?? null;
        this.scoring = null;
      },
      () => {
        this.#held = this.hand;
        this.view = event.view;
        this.ahead = null;
      },
      () => {
        this.sent = null;
        this.#held = null;
      },
      () => this.onmove?.(event),
      () => {
        this.lines = this.moves;
      },
      () => {
        // Joy comes before the question what to do with it.
        this.cheer = event.move.bonuses.length ? { seat: event.move.seat, colours: [...event.move.bonuses] } : null;
        this.#position(event);
        this.canTakeBack = event.can_take_back;
        this.takeBack = null;
        if (event.result) this.#end(event.result, event.seed);
      },
    ];
    for (const step of steps) {
      if (this.#watched) await this.pace.frame();
      if (epoch !== this.#epoch) return;
      await step();
      if (epoch !== this.#epoch) return;
    }
    if (this.cheer) await this.#rejoice(this.cheer);
  }

  /** Waits as long as somebody looks on; the next touch goes on at once. */
  async pause(ms: number): Promise<void> {
    if (this.#watched) await this.pace.wait(ms);
  }

  /** Whether somebody looks on who likes to see things move. */
  get #watched(): boolean {
    return !calm() && document.visibilityState === "visible";
  }

  #drop({ action }: MoveLine): void {
    if (action.do !== "place" || !this.#watched) return;
    const [tile, at] = [action.tile, action.at as Pair];
    this.scoring = { tile, at, rays: tileRays(tile, at, this.symbols), stage: "drop", still: this.sent !== null };
  }

  /** The tile comes to rest, rays run, points travel. */
  async #score(move: MoveLine): Promise<void> {
    if (move.action.do === "play") return void (await this.fly?.(move));
    const { scoring } = this;
    if (!scoring) return;
    const { rays, at, still } = scoring;
    await this.pace.wait(DROP_MS + (still ? 0 : 80));
    if (!rays.length) return this.pace.wait(still ? 0 : 160);
    if (this.scoring !== scoring) return;
    this.scoring = { ...scoring, stage: "rays" };
    const symbols = longest(rays, at).reduce((sum, more) => sum + more, 0);
    await this.pace.wait(symbols * RAY_MS + COUNTED_MS);
    void this.fly?.(move);
    await this.pace.wait(POINTS_MS);
  }

  async #rejoice(cheer: NonNullable<typeof this.cheer>): Promise<void> {
    const over = this.pace.wait(this.#watched ? BONUS_MS : STILL_BONUS_MS).then(() => {
      if (this.cheer === cheer) this.cheer = null;
    });
    if (this.#watched) await over;
  }

  #position(now: { number: number; view: View | null; offer: Offer | null; clock: ClockInfo | null }): void {
    const again = this.#offered(now);
    this.number = now.number;
    this.view = now.view;
    this.ahead = null;
    this.#held = null;
    this.clock = now.clock;
    // After a lost line say: whoever has a tile in hand keeps it.
    if (again) return;
    this.offer = now.offer;
    this.hint = null;
    if (!now.offer) void this.#workOut();
  }

  /** Whether this is the position whose offer lies there already, told again. */
  #offered({ number, view, offer }: { number: number; view: View | null; offer: Offer | null }): boolean {
    const asked = this.offer !== null && number === this.number && view?.turn === this.offer.seat && view.phase === this.offer.phase;
    return asked && this.state === "running" && (offer !== null || this.mine.includes(this.offer!.seat));
  }

  /** What one may do, where the server leaves that to this page: its engine knows the same rules. */
  async #workOut(): Promise<void> {
    const { view, number } = this;
    const mine = this.state === "running" && view !== null && view.phase !== "over" && view.seat === view.turn && this.mine.includes(view.turn);
    if (!mine || isLocal(this.id)) return;
    try {
      const offer = await local.ask("offer", view);
      if (this.view === view && this.number === number && this.state === "running") this.offer = offer;
    } catch {
      connection.burden();
      this.#seen = null;
      this.#watch();
    }
  }

  /** Asks what a strong bot would play: this page's engine where the table allows it, else whoever has the table. */
  async askHint(): Promise<void> {
    const { view, number, settings } = this;
    const allowed = settings?.friendly || this.seats.every((seat) => seat.mine || seat.kind === "bot");
    const elsewhere = () => connection.send({ type: "ask_hint", table: this.id, number });
    if (isLocal(this.id) || !canPlayHere() || !allowed || !view || !this.offer) return void (await elsewhere());
    const found = await local.ask("hint", view).catch(() => null);
    if (!found) await elsewhere();
    else if (this.number === number) this.hint = { type: "hint", table: this.id, ref: null, number, ...found };
  }

  #end(result: Result, seed: string | null): void {
    this.state = "over";
    this.result = result;
    this.seed = seed;
    this.offer = null;
  }

  #share(shares: Share[]): void {
    this.shares = shares;
    const late = this.state === "running" && shares.some(({ commitment, share }) => share === null && this.#revealed.has(commitment));
    if (late) problems.show(t("luck.late"));
    if (this.state !== "open") this.#revealed.clear();
  }

  /** Adds this page's share to the draws: all seats are taken and everybody is bound to theirs. */
  #reveal(): void {
    if (this.state !== "open") return;
    for (const { seat, share, commitment } of this.shares) {
      const own = share === null && this.seats[seat]?.mine ? shareBehind(commitment) : null;
      if (!own) continue;
      this.#revealed.add(commitment);
      // Refused when the game has begun without it; then the start says so.
      connection.send({ type: "reveal", table: this.id, share: own }).catch(() => {});
    }
  }

  #apply(event: Event): void {
    if (event.type === "seated") this.seats = event.seats;
    else if (event.type === "revealing") {
      this.seats = event.seats;
      this.#share(event.shares);
      this.#reveal();
    } else if (event.type === "revealed") this.#share(this.shares.map((share) => (share.seat === event.share.seat ? event.share : share)));
    else if (event.type === "started") {
      this.state = "running";
      this.seats = event.seats;
      this.#share(event.shares);
      this.#position(event);
    } else if (event.type === "took_back") {
      this.moves = this.lines = event.moves;
      this.lookBack.end();
      this.practice = event.practice;
      this.#position(event);
      this.canTakeBack = event.can_take_back;
      this.takeBack = null;
    } else if (event.type === "take_back_asked" || event.type === "take_back_answered") this.takeBack = event.take_back;
    else if (event.type === "left") {
      this.seats = event.seats;
      this.#position({ ...event, number: this.number });
      if (event.result) this.#end(event.result, event.seed);
    } else if (event.type === "rematch_changed") this.rematch = event.rematch;
    else if (event.type === "closed") this.closed = true;
  }

  /** Makes a move for the acting seat; told again after a lost line until it is answered. */
  async act(action: Act["action"]): Promise<void> {
    if (this.offer === null || this.sent) return;
    const { seat } = this.offer;
    this.sent = action;
    try {
      await connection.send({ type: "act", table: this.id, number: this.number, seat, action });
    } catch (why) {
      this.sent = null;
      throw why;
    }
  }
}
