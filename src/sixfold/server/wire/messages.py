"""What the server may say on the websocket: a closed union.

The prose is in `docs/protocol.md`; `web/src/lib/protocol.ts` is generated from here.
"""

from typing import Literal

from msgspec import Struct

from sixfold.server.wire.commands import Ref, tag_of
from sixfold.server.wire.shapes import (
    ActionBody,
    ChatLine,
    ClockInfo,
    LobbyRow,
    MoveLine,
    OfferBody,
    Reason,
    Rematch,
    Result,
    SeatInfo,
    Share,
    TableSettings,
    TableState,
    TakeBack,
    ViewBody,
)


class FromServer(Struct, gc=False, tag_field="type", tag=tag_of, kw_only=True):
    """Something the server says."""


class Welcome(FromServer):
    """Answer to `hello`."""

    protocol: int
    # the build of the server's web client; a page with another one should reload itself
    build: str
    name: str
    registered: bool
    # send a ping at least this often; silence for three times as long ends the connection
    heartbeat_s: int
    now: int


class Pong(FromServer):
    """Answer to `ping`."""

    sent: float
    now: int


class Done(FromServer):
    """A message with this `ref` took effect (or had already); `version` where it made an event."""

    ref: Ref
    version: int | None = None


class Refusal(FromServer, tag="refused"):
    """A message had no effect. `code` is stable, `text` a sentence in the person's language."""

    ref: Ref | None
    code: str
    text: str
    table: str | None = None


class Snapshot(FromServer):
    """Everything this viewer may know about a table."""

    table: str
    version: int
    state: TableState
    settings: TableSettings
    code: str | None
    seats: list[SeatInfo]
    # whether this person made the table
    host: bool
    watching: int
    # the number the next action must carry
    number: int
    view: ViewBody | None
    offer: OfferBody | None
    moves: list[MoveLine]
    chat: list[ChatLine]
    # those who watch may not speak
    spectators_muted: bool
    clock: ClockInfo | None
    # whether `ask_take_back` would be granted at once, needs agreement, or makes no sense
    can_take_back: Literal["free", "ask", "no"]
    take_back: TakeBack | None
    # moves were taken back after something new had been seen: the game counts as practice
    practice: bool
    rematch: Rematch
    result: Result | None
    # people's shares of the luck, once the last seat is filled; while it is open they are revealed
    shares: list[Share]
    # of the server's share, or of the seed that took over after a take-back
    seed_hash: str
    # what that is the hash of; only after the end
    seed: str | None
    now: int


class TableEvent(FromServer):
    """A versioned change of one table; versions of a table have no gaps."""

    table: str
    version: int


class Seated(TableEvent):
    """Somebody sat down, got up, came back, or a bot was put on or took over a seat."""

    seats: list[SeatInfo]


class Revealing(TableEvent):
    """The last seat was filled: every page that has a share in here reveals it now."""

    seats: list[SeatInfo]
    shares: list[Share]


class Revealed(TableEvent):
    """A page revealed its share; the game waits for the others' a moment longer."""

    share: Share


class Started(TableEvent):
    """The game begins, with the shares that were revealed in time."""

    seats: list[SeatInfo]
    shares: list[Share]
    number: int
    view: ViewBody
    offer: OfferBody | None
    clock: ClockInfo | None


class Moved(TableEvent):
    """A move was made. `result` and `seed` come with the last one."""

    move: MoveLine
    number: int
    view: ViewBody
    offer: OfferBody | None
    clock: ClockInfo | None
    can_take_back: Literal["free", "ask", "no"]
    result: Result | None = None
    seed: str | None = None


class TakeBackAsked(TableEvent):
    """Somebody asks to take back."""

    take_back: TakeBack


class TakeBackAnswered(TableEvent):
    """Refused or withdrawn (`null`), or still waiting for others."""

    take_back: TakeBack | None


class TookBack(TableEvent):
    """Moves were taken back: those from `to` on are gone from the list."""

    to: int
    number: int
    # another one than before where the draws are no longer the same
    seed_hash: str
    practice: bool
    moves: list[MoveLine]
    view: ViewBody
    offer: OfferBody | None
    clock: ClockInfo | None
    can_take_back: Literal["free", "ask", "no"]


class Left(TableEvent):
    """A seat resigned, left, ran out of time or stayed away; `result` when that ended the game."""

    seat: int
    how: Literal["resigned", "left", "time", "away"]
    seats: list[SeatInfo]
    view: ViewBody | None
    offer: OfferBody | None
    clock: ClockInfo | None
    result: Result | None = None
    seed: str | None = None


class Said(TableEvent):
    """A chat line or a reaction."""

    line: ChatLine


class ChatChanged(TableEvent):
    """Those who watch may speak no longer, or again."""

    spectators_muted: bool


class RematchChanged(TableEvent):
    """Who wants a rematch; with `table` once it exists."""

    rematch: Rematch


class Closed(TableEvent):
    """Nobody came or nobody moved for a long time: the table was put away."""


class Presence(FromServer):
    """Who is connected; not versioned."""

    table: str
    connected: list[bool]
    watching: int
    # for each seat whose person is away, in a game without a clock: from when on others may `claim`
    claimable_at: list[int | None]


class Thinking(FromServer):
    """A bot thinks about its move; not versioned."""

    table: str
    seat: int


class Hint(FromServer):
    """Answer to `ask_hint`; counts only for the position `number`."""

    table: str
    ref: Ref | None
    number: int
    action: ActionBody
    reason: Reason


class LobbyList(FromServer):
    """All public tables, right after the list was switched on."""

    rows: list[LobbyRow]


class LobbyChanged(FromServer):
    """One table is new or changed."""

    row: LobbyRow


class LobbyGone(FromServer):
    """One table is no longer in the list."""

    table: str


class Searching(FromServer):
    """A search goes on: so many people (oneself included) wait for this kind of game."""

    variant: str
    edition: str
    players: int
    waiting: int


class Paired(FromServer):
    """The search is over: this table waits, the game has begun."""

    table: str


class YourTurn(FromServer):
    """It is your turn at a table of yours that this connection does not watch."""

    table: str


class Bye(FromServer):
    """The server will close the connection; come back after `retry_ms` unless it is null."""

    code: str
    text: str
    retry_ms: int | None


ServerMessage = (
    Welcome
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
    | Bye
)
