"""Request and response bodies of the HTTP operations under `/api`."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sixfold.match.clock import Clock
from sixfold.server.wire.commands import Hex32, Key, PersonName, PlayerCount
from sixfold.server.wire.shapes import (
    ActionBody,
    BotInfo,
    EditionName,
    Glimpse,
    LobbyRow,
    MoveLine,
    OfferBody,
    Result,
    SeatInfo,
    TableSettings,
    TableState,
    VariantInfo,
    VariantName,
    ViewBody,
)

Password = Annotated[str, Meta(min_length=8, max_length=200)]
RecoveryCode = Annotated[str, Meta(min_length=1, max_length=40)]
# one line of nine fields; the longest is well under this
PositionLine = Annotated[str, Meta(min_length=1, max_length=600)]


class Me(Struct, frozen=True):
    """The person behind the cookie; made on the first visit."""

    name: str
    registered: bool


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """A new name to be shown under."""

    name: PersonName


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password: to keep the identity, or to come back to it on another device."""

    name: PersonName
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Another password for a kept identity."""

    old: Password
    new: Password


class Kept(Struct, frozen=True):
    """A kept identity with the code that replaces a lost password; told only here."""

    name: str
    registered: bool
    recovery: str


class Recover(Struct, frozen=True, forbid_unknown_fields=True):
    """A new password for a kept name, on the strength of its recovery code."""

    name: PersonName
    code: RecoveryCode
    password: Password


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat of a new table: myself, somebody beside me at this device, a bot, or open."""

    kind: Literal["me", "local", "bot", "open"]
    bot: Key | None = None
    name: PersonName | None = None


class CreateTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table; it starts as soon as no seat is open."""

    variant: VariantName
    players: PlayerCount
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=4)]
    edition: EditionName = "modern"
    clock: Clock = Clock()
    public: bool = False
    on_leave: Literal["bot", "end"] = "bot"
    # whether hints are allowed although other people play; whoever sits down agrees
    friendly: bool = False
    # a line of `docs/notation.md` to go on from, of the same game; the table counts as practice
    position: PositionLine | None = None
    # only where the server was started with SIXFOLD_CHOSEN_SEEDS=1 (tests, demonstrations)
    seed: Hex32 | None = None
    # the hash of the share of luck that this page will reveal before the game begins
    commitment: Hex32 | None = None


class TableRef(Struct, frozen=True):
    """Where a table is: its page is `/t/<table>`, its short code works while seats are open."""

    table: str
    code: str | None


class TableInfo(Struct, frozen=True):
    """What a table is about, without watching it."""

    table: str
    code: str | None
    state: TableState
    settings: TableSettings
    seats: list[SeatInfo]


class GameRow(Struct, frozen=True):
    """One line of a person's own games, newest first."""

    table: str
    settings: TableSettings
    state: TableState
    seats: list[SeatInfo]
    my_turn: bool
    practice: bool
    result: Result | None
    position: Glimpse | None
    started: int | None
    updated: int


class GamePage(Struct, frozen=True):
    """A page of own games; ask again with `before` for the next one."""

    rows: list[GameRow]
    before: int | None


class Frame(Struct, frozen=True):
    """A position of a finished game: the move that led to it and everything on the table."""

    move: MoveLine | None
    view: ViewBody
    racks: list[list[str]]


class Replay(Struct, frozen=True):
    """A whole game, position by position, with open racks."""

    table: str | None
    settings: TableSettings
    names: list[str]
    bots: list[str | None]  # by seat; None for a person, whatever the name
    frames: list[Frame]
    practice: bool
    result: Result | None
    seed: str | None
    seed_hash: str | None


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """Take over a seat of a finished game at a position; bots play the others."""

    # the number of moves that are kept
    moves: Annotated[int, Meta(ge=0, le=1000)]
    seat: Annotated[int, Meta(ge=0, le=3)]
    bot: Key


class Decision(Struct, frozen=True):
    """What the analysis says about one decision."""

    # index into the replay's moves
    move: int
    seat: int
    best: ActionBody
    # what the move gave away against the best one, as a share of the win chance
    loss: float
    # the win chance with the best move and after the one played; alone, the expected lowest marker
    before: float
    after: float
    mark: Literal["", "great", "slip", "mistake", "blunder"]
    # win chance per side before the move, for the graph; a side is judged when it moves
    win: list[float]
    # what the halves of the best tile would have brought; none where it is no placement
    points: list[int] = []


class Analysis(Struct, frozen=True):
    """A background job; poll until `done` or `failed`."""

    state: Literal["none", "queued", "running", "done", "failed"]
    progress: float
    decisions: list[Decision]


class Study(Struct, frozen=True, forbid_unknown_fields=True):
    """A position made up by the asker (tutorial, rules pages): nothing in it is secret."""

    variant: VariantName
    players: PlayerCount
    seed: Hex32
    edition: EditionName = "modern"
    actions: Annotated[list[ActionBody], Meta(max_length=400)] = []
    # where the moves begin instead of a deal; a line of the same game
    position: PositionLine | None = None


class StudyPosition(Struct, frozen=True):
    """The position a `Study` leads to."""

    view: ViewBody
    offer: OfferBody | None
    moves: list[MoveLine]
    result: Result | None


class Catalogue(Struct, frozen=True):
    """What can be played here, and against whom."""

    variants: list[VariantInfo]
    bots: list[BotInfo]
    reactions: list[str]
    chosen_seeds: bool


class Problem(Struct, frozen=True):
    """Every error of every operation: a stable code and a sentence."""

    code: str
    text: str
    details: list[dict[str, Any]] | None = None


OPERATION_SHAPES: tuple[type[Struct], ...] = (
    Me,
    Rename,
    Credentials,
    NewPassword,
    Kept,
    Recover,
    CreateTable,
    TableRef,
    TableInfo,
    GamePage,
    Replay,
    PlayOn,
    Analysis,
    Study,
    StudyPosition,
    Catalogue,
    Problem,
    LobbyRow,
)
