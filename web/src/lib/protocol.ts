// Made by `python -m sixfold.server.wire.typescript` from the server's messages. Do not edit.

export const PROTOCOL = 1;

export const REACTIONS = ["hello", "well_played", "wow", "thinking", "oops", "thanks", "good_game", "hurry"] as const;

// The words of `sixfold.rules.notation`.
export const WORDS = {"exchange":"swap","keep":"keep","decline":"decline"} as const;

export const SECOND = "second";

/** The first message of every connection; said again, it changes what the page wants. */
export interface Hello {
  type: "hello";
  protocol: number;
  language?: string;
  offers?: boolean;
  ref?: number | null;
}

/** Client heartbeat; answered by `pong` with the same `sent`. */
export interface Ping {
  type: "ping";
  sent?: number;
  ref?: number | null;
}

/** Follow a table. With `seen` only the events after that version are sent, if they can be. */
export interface Watch {
  type: "watch";
  table: string;
  seen?: number | null;
  ref?: number | null;
}

/** Stop following a table; seats are kept. */
export interface Unwatch {
  type: "unwatch";
  table: string;
  ref?: number | null;
}

/** Switch the live list of public tables on or off. */
export interface Lobby {
  type: "lobby";
  on: boolean;
  ref?: number | null;
}

/** Search for company (quick match); answered by `searching`, then `paired`. */
export interface Seek {
  type: "seek";
  variant?: string;
  players?: number;
  edition?: string;
  commitment?: string | null;
  ref?: number | null;
}

/** Search no longer. */
export interface StopSeeking {
  type: "stop_seeking";
  ref?: number | null;
}

/** Take an open seat, or come back to an own one that a bot is playing. */
export interface Sit {
  type: "sit";
  table: string;
  seat: number;
  name?: string | null;
  commitment?: string | null;
  ref?: number | null;
}

/** The share behind one's commitment, once the last seat is filled. */
export interface Reveal {
  type: "reveal";
  table: string;
  share: string;
  ref?: number | null;
}

/** Put a bot on an open seat (whoever made the table). */
export interface AddBot {
  type: "add_bot";
  table: string;
  seat: number;
  bot: string;
  ref?: number | null;
}

/** Get up. Before the start the seat opens again; later see `on_leave`. */
export interface Leave {
  type: "leave";
  table: string;
  ref?: number | null;
}

/** Make a move: `number` is the `number` of the position it answers. */
export interface Act {
  type: "act";
  table: string;
  number: number;
  seat: number;
  action: Place | Play | Exchange | Keep | Decline;
  ref?: number | null;
}

/** Lay a tile on two free cells; its first letter lies on the first cell. */
export interface Place {
  do: "place";
  tile: string;
  at: [[number, number], [number, number]];
  score_first?: 0 | 1;
}

/** Play a card from the hand (card game). */
export interface Play {
  do: "play";
  tile: string;
  score_first?: 0 | 1;
}

/** Swap the rack, where the rules offer it. */
export interface Exchange {
  do: "exchange";
}

/** Keep the rack although it could be swapped. */
export interface Keep {
  do: "keep";
}

/** Give up the pending bonuses of this turn. */
export interface Decline {
  do: "decline";
}

/** Ask to take back own last move; where it is free, all from the own move `to` on, at once. */
export interface AskTakeBack {
  type: "ask_take_back";
  table: string;
  number: number;
  to?: number | null;
  ref?: number | null;
}

/** Agree or not; the asker may withdraw with `yes: false`. */
export interface AnswerTakeBack {
  type: "answer_take_back";
  table: string;
  yes: boolean;
  ref?: number | null;
}

/** Give up a seat's game (`seat` matters only to those who hold several). */
export interface Resign {
  type: "resign";
  table: string;
  seat?: number | null;
  ref?: number | null;
}

/** Go on without somebody who has been away for long on their turn, in a game without a clock. */
export interface Claim {
  type: "claim";
  table: string;
  seat: number;
  how: "bot" | "end";
  ref?: number | null;
}

/** A chat line. Repeating the same `key` never says it twice. */
export interface Say {
  type: "say";
  table: string;
  text: string;
  key: string;
  ref?: number | null;
}

/** One of the reactions. Repeating the same `key` never sends it twice. */
export interface React {
  type: "react";
  table: string;
  reaction: "good_game" | "hello" | "hurry" | "oops" | "thanks" | "thinking" | "well_played" | "wow";
  key: string;
  ref?: number | null;
}

/** Let those who watch speak no longer at this table, or again (whoever sits there). */
export interface MuteSpectators {
  type: "mute_spectators";
  table: string;
  on?: boolean;
  ref?: number | null;
}

/** What would a strong bot play? Answered by `hint` (or `refused`). */
export interface AskHint {
  type: "ask_hint";
  table: string;
  number: number;
  ref?: number | null;
}

/** Want another game with the same people, seats rotated; `yes: false` withdraws. */
export interface AskRematch {
  type: "ask_rematch";
  table: string;
  yes?: boolean;
  commitment?: string | null;
  ref?: number | null;
}

/** Answer to `hello`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  build: string;
  name: string;
  registered: boolean;
  heartbeat_s: number;
  now: number;
}

/** Answer to `ping`. */
export interface Pong {
  type: "pong";
  sent: number;
  now: number;
}

/** A message with this `ref` took effect (or had already); `version` where it made an event. */
export interface Done {
  type: "done";
  ref: number;
  version: number | null;
}

/** A message had no effect. `code` is stable, `text` a sentence in the person's language. */
export interface Refusal {
  type: "refused";
  ref: number | null;
  code: string;
  text: string;
  table: string | null;
}

/** Everything this viewer may know about a table. */
export interface Snapshot {
  type: "snapshot";
  table: string;
  version: number;
  state: "closed" | "open" | "over" | "running";
  settings: TableSettings;
  code: string | null;
  seats: SeatInfo[];
  host: boolean;
  watching: number;
  number: number;
  view: View | null;
  offer: Offer | null;
  moves: MoveLine[];
  chat: ChatLine[];
  spectators_muted: boolean;
  clock: ClockInfo | null;
  can_take_back: "ask" | "free" | "no";
  take_back: TakeBack | null;
  practice: boolean;
  rematch: Rematch;
  result: Result | null;
  shares: Share[];
  seed_hash: string;
  seed: string | null;
  now: number;
}

/** What was agreed when the table was made. */
export interface TableSettings {
  variant: string;
  edition: string;
  players: number;
  clock: Clock;
  public: boolean;
  on_leave: "bot" | "end";
  friendly: boolean;
}

/** How long a seat may think: nothing, per move, per game with an increment, or days. */
export interface Clock {
  kind?: "days" | "game" | "move" | "none";
  amount?: number;
  increment?: number;
}

/** Who sits on a seat; `bot` is also set while a bot plays on for somebody who left. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  mine: boolean;
  connected: boolean;
  out: "away" | "left" | "resigned" | "time" | null;
}

/** One line of the move list. Hidden draws are a number (`drew`), own ones also tiles. */
export interface MoveLine {
  number: number;
  seat: number;
  action: Place | Play | Exchange | Keep | Decline;
  points: number[];
  stood: number[];
  drew: number;
  drawn: string[] | null;
  set_aside: string[] | null;
  bonuses: string;
  by_bot: boolean;
  at: number;
}

/** Plain text or one of the reactions, from a seat or from somebody who watches. */
export interface ChatLine {
  version: number;
  seat: number | null;
  name: string;
  text: string | null;
  reaction: string | null;
  at: number;
}

/** Clocks at the moment `now`; the client counts down from there on its own. */
export interface ClockInfo {
  remaining_ms: (number | null)[];
  running: number | null;
  now: number;
}

/** A request to take back; seats that have not answered yet are in `waiting`. */
export interface TakeBack {
  seat: number;
  to: number;
  waiting: number[];
}

/** Who wants another game, and the new table once everybody does. */
export interface Rematch {
  wanted_by: number[];
  table: string | null;
}

/** How it ended. `ranking` holds groups of seats (of teams in the team game), best first. */
export interface Result {
  end: string;
  ranking: number[][];
  tracks: Record<string, number>[];
  racks: string[][];
  seat: number | null;
}

/** What a person's page brought to the luck: its hash, and itself once it is revealed. */
export interface Share {
  seat: number;
  commitment: string;
  share: string | null;
}

/** Somebody sat down, got up, came back, or a bot was put on or took over a seat. */
export interface Seated {
  type: "seated";
  table: string;
  version: number;
  seats: SeatInfo[];
}

/** The last seat was filled: every page that has a share in here reveals it now. */
export interface Revealing {
  type: "revealing";
  table: string;
  version: number;
  seats: SeatInfo[];
  shares: Share[];
}

/** A page revealed its share; the game waits for the others' a moment longer. */
export interface Revealed {
  type: "revealed";
  table: string;
  version: number;
  share: Share;
}

/** The game begins, with the shares that were revealed in time. */
export interface Started {
  type: "started";
  table: string;
  version: number;
  seats: SeatInfo[];
  shares: Share[];
  number: number;
  view: View;
  offer: Offer | null;
  clock: ClockInfo | null;
}

/** A move was made. `result` and `seed` come with the last one. */
export interface Moved {
  type: "moved";
  table: string;
  version: number;
  move: MoveLine;
  number: number;
  view: View;
  offer: Offer | null;
  clock: ClockInfo | null;
  can_take_back: "ask" | "free" | "no";
  result: Result | null;
  seed: string | null;
}

/** Somebody asks to take back. */
export interface TakeBackAsked {
  type: "take_back_asked";
  table: string;
  version: number;
  take_back: TakeBack;
}

/** Refused or withdrawn (`null`), or still waiting for others. */
export interface TakeBackAnswered {
  type: "take_back_answered";
  table: string;
  version: number;
  take_back: TakeBack | null;
}

/** Moves were taken back: those from `to` on are gone from the list. */
export interface TookBack {
  type: "took_back";
  table: string;
  version: number;
  to: number;
  number: number;
  seed_hash: string;
  practice: boolean;
  moves: MoveLine[];
  view: View;
  offer: Offer | null;
  clock: ClockInfo | null;
  can_take_back: "ask" | "free" | "no";
}

/** A seat resigned, left, ran out of time or stayed away; `result` when that ended the game. */
export interface Left {
  type: "left";
  table: string;
  version: number;
  seat: number;
  how: "away" | "left" | "resigned" | "time";
  seats: SeatInfo[];
  view: View | null;
  offer: Offer | null;
  clock: ClockInfo | null;
  result: Result | null;
  seed: string | null;
}

/** A chat line or a reaction. */
export interface Said {
  type: "said";
  table: string;
  version: number;
  line: ChatLine;
}

/** Those who watch may speak no longer, or again. */
export interface ChatChanged {
  type: "chat_changed";
  table: string;
  version: number;
  spectators_muted: boolean;
}

/** Who wants a rematch; with `table` once it exists. */
export interface RematchChanged {
  type: "rematch_changed";
  table: string;
  version: number;
  rematch: Rematch;
}

/** Nobody came or nobody moved for a long time: the table was put away. */
export interface Closed {
  type: "closed";
  table: string;
  version: number;
}

/** Who is connected; not versioned. */
export interface Presence {
  type: "presence";
  table: string;
  connected: boolean[];
  watching: number;
  claimable_at: (number | null)[];
}

/** A bot thinks about its move; not versioned. */
export interface Thinking {
  type: "thinking";
  table: string;
  seat: number;
}

/** Answer to `ask_hint`; counts only for the position `number`. */
export interface Hint {
  type: "hint";
  table: string;
  ref: number | null;
  number: number;
  action: Place | Play | Exchange | Keep | Decline;
  reason: Reason;
}

/** Why a hint is good, in figures; the client makes the sentence. */
export interface Reason {
  points: number[];
  weakest: string[];
  lifts_weakest: boolean;
  denies: number;
  risks: number;
  bonus: boolean;
  value: number;
}

/** All public tables, right after the list was switched on. */
export interface LobbyList {
  type: "lobby_list";
  rows: LobbyRow[];
}

/** A public table in the list. */
export interface LobbyRow {
  table: string;
  settings: TableSettings;
  state: "closed" | "open" | "over" | "running";
  seats: SeatInfo[];
  open_seats: number;
  watching: number;
  created: number;
  position: Glimpse | null;
}

/** A position small enough for a list: the board, and how everybody stands. */
export interface Glimpse {
  cells: string;
  tracks: Record<string, number>[];
  ply: number;
}

/** One table is new or changed. */
export interface LobbyChanged {
  type: "lobby_changed";
  row: LobbyRow;
}

/** One table is no longer in the list. */
export interface LobbyGone {
  type: "lobby_gone";
  table: string;
}

/** A search goes on: so many people (oneself included) wait for this kind of game. */
export interface Searching {
  type: "searching";
  variant: string;
  edition: string;
  players: number;
  waiting: number;
}

/** The search is over: this table waits, the game has begun. */
export interface Paired {
  type: "paired";
  table: string;
}

/** It is your turn at a table of yours that this connection does not watch. */
export interface YourTurn {
  type: "your_turn";
  table: string;
}

/** The server will close the connection; come back after `retry_ms` unless it is null. */
export interface Bye {
  type: "bye";
  code: string;
  text: string;
  retry_ms: number | null;
}

/** The person behind the cookie; made on the first visit. */
export interface Me {
  name: string;
  registered: boolean;
}

/** A new name to be shown under. */
export interface Rename {
  name: string;
}

/** A name and a password: to keep the identity, or to come back to it on another device. */
export interface Credentials {
  name: string;
  password: string;
}

/** Another password for a kept identity. */
export interface NewPassword {
  old: string;
  new: string;
}

/** A kept identity with the code that replaces a lost password; told only here. */
export interface Kept {
  name: string;
  registered: boolean;
  recovery: string;
}

/** A new password for a kept name, on the strength of its recovery code. */
export interface Recover {
  name: string;
  code: string;
  password: string;
}

/** A new table; it starts as soon as no seat is open. */
export interface CreateTable {
  variant: string;
  players: number;
  seats: SeatPlan[];
  edition?: string;
  clock?: Clock;
  public?: boolean;
  on_leave?: "bot" | "end";
  friendly?: boolean;
  position?: string | null;
  seed?: string | null;
  commitment?: string | null;
}

/** One seat of a new table: myself, somebody beside me at this device, a bot, or open. */
export interface SeatPlan {
  kind: "bot" | "local" | "me" | "open";
  bot?: string | null;
  name?: string | null;
}

/** Where a table is: its page is `/t/<table>`, its short code works while seats are open. */
export interface TableRef {
  table: string;
  code: string | null;
}

/** What a table is about, without watching it. */
export interface TableInfo {
  table: string;
  code: string | null;
  state: "closed" | "open" | "over" | "running";
  settings: TableSettings;
  seats: SeatInfo[];
}

/** A page of own games; ask again with `before` for the next one. */
export interface GamePage {
  rows: GameRow[];
  before: number | null;
}

/** One line of a person's own games, newest first. */
export interface GameRow {
  table: string;
  settings: TableSettings;
  state: "closed" | "open" | "over" | "running";
  seats: SeatInfo[];
  my_turn: boolean;
  practice: boolean;
  result: Result | null;
  position: Glimpse | null;
  started: number | null;
  updated: number;
}

/** A whole game, position by position, with open racks. */
export interface Replay {
  table: string | null;
  settings: TableSettings;
  names: string[];
  bots: (string | null)[];
  frames: Frame[];
  practice: boolean;
  result: Result | null;
  seed: string | null;
  seed_hash: string | null;
}

/** A position of a finished game: the move that led to it and everything on the table. */
export interface Frame {
  move: MoveLine | null;
  view: View;
  racks: string[][];
}

/** Take over a seat of a finished game at a position; bots play the others. */
export interface PlayOn {
  moves: number;
  seat: number;
  bot: string;
}

/** A background job; poll until `done` or `failed`. */
export interface Analysis {
  state: "done" | "failed" | "none" | "queued" | "running";
  progress: number;
  decisions: Decision[];
}

/** What the analysis says about one decision. */
export interface Decision {
  move: number;
  seat: number;
  best: Place | Play | Exchange | Keep | Decline;
  loss: number;
  before: number;
  after: number;
  mark: "" | "blunder" | "great" | "mistake" | "slip";
  win: number[];
  points: number[];
}

/** A position made up by the asker (tutorial, rules pages): nothing in it is secret. */
export interface Study {
  variant: string;
  players: number;
  seed: string;
  edition?: string;
  actions?: (Place | Play | Exchange | Keep | Decline)[];
  position?: string | null;
}

/** The position a `Study` leads to. */
export interface StudyPosition {
  view: View;
  offer: Offer | null;
  moves: MoveLine[];
  result: Result | null;
}

/** What can be played here, and against whom. */
export interface Catalogue {
  variants: VariantInfo[];
  bots: BotInfo[];
  reactions: string[];
  chosen_seeds: boolean;
}

/** One row of the engine's table of variants: all that drawing and offering it needs. */
export interface VariantInfo {
  name: string;
  edition: string;
  players: number;
  teams: number;
  team_of: number[];
  game: "board" | "cards";
  radius: number;
  printed: [number, number][];
  rack_size: number;
  kinds: string[];
  tracks: "duel" | "sheets";
  sheets: number;
  length: number;
  laps: number;
  track_end: number;
  has_bonus: boolean;
  may_decline: boolean;
  exchange: "ends" | "none" | "weakest";
  goal: number;
  zones: [number, number][];
}

/** A bot one can play against; texts for it are in the catalogue under `bot.<name>`. */
export interface BotInfo {
  name: string;
  level: number;
  elo: Record<string, number>;
}

/** Every error of every operation: a stable code and a sentence. */
export interface Problem {
  code: string;
  text: string;
  details: Record<string, unknown>[] | null;
}

/** What one seat (or a spectator) may know. */
export interface View {
  variant: string;
  edition: string;
  players: number;
  seat: number | null;
  turn: number;
  ply: number;
  phase: "bonus" | "exchange" | "over" | "place";
  pending: number;
  first_turn: boolean;
  radius: number;
  board: [number, number, string][];
  rack: string[];
  rack_sizes: number[];
  bag: number;
  tracks: Record<string, number>[];
  weakest: string[];
  known: Known[];
  turns: number;
  laid: string[];
  tokens: string[][];
  table: string[][];
  discard: string[];
  gates: string[][];
  end: string;
  ranking: number[][];
}

/** What everybody remembers about a hidden rack, for bots. */
export interface Known {
  tiles: number;
  barred: Record<string, number>;
}

/** What the acting seat may do, with the points of every possibility. */
export interface Offer {
  phase: "bonus" | "exchange" | "over" | "place";
  seat: number;
  rack: string[];
  exchange: ExchangeOffer | null;
  decline: boolean;
  cells: [number, number][];
  pairs: [number, number][];
  points: number[][];
  landing: number[][];
  bonus_at: (number | null)[];
  doubles: Record<string, [number, number][]>;
  plays: CardPlay[];
}

/** What would be set aside, and the colours that are the reason. */
export interface ExchangeOffer {
  colours: string[];
  set_aside: string[];
}

/** One kind of card of the hand and what it would bring. */
export interface CardPlay {
  tile: string;
  count: number;
  points: [number, number];
  results: [[number, number], [number, number]];
  cuts: [[string, string], [string, string]];
  order_matters: boolean;
  bonus_at: number;
}

export type ClientMessage =
  | Hello
  | Ping
  | Watch
  | Unwatch
  | Lobby
  | Seek
  | StopSeeking
  | Sit
  | Reveal
  | AddBot
  | Leave
  | Act
  | AskTakeBack
  | AnswerTakeBack
  | Resign
  | Claim
  | Say
  | React
  | MuteSpectators
  | AskHint
  | AskRematch;

export type ServerMessage =
  | Welcome
  | Pong
  | Done
  | Refusal
  | Snapshot
  | Seated
  | Revealing
  | Revealed
  | Started
  | Moved
  | TakeBackAsked
  | TakeBackAnswered
  | TookBack
  | Left
  | Said
  | ChatChanged
  | RematchChanged
  | Closed
  | Presence
  | Thinking
  | Hint
  | LobbyList
  | LobbyChanged
  | LobbyGone
  | Searching
  | Paired
  | YourTurn
  | Bye;
