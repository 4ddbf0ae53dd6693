"""The nouns that messages and operations are made of, as a client sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from sixfold.match.clock import Clock
from sixfold.rules.limits import NAME_AT_MOST

if TYPE_CHECKING:
    from sixfold.rules import Action

Cell = tuple[int, int]
Tile = Annotated[str, Meta(min_length=2, max_length=2, pattern="^[RGBOYP]{2}$")]
# which there are the catalogue says; a name that no row has is refused by the rules
VariantName = Annotated[str, Meta(min_length=1, max_length=NAME_AT_MOST)]
EditionName = Annotated[str, Meta(min_length=1, max_length=NAME_AT_MOST)]
TableState = Literal["open", "running", "over", "closed"]

# Built by `sixfold.rules` and passed through untouched; the type is for readers and the client.
ViewBody = Annotated[dict[str, Any], Meta(extra={"ts": "View"})]
OfferBody = Annotated[dict[str, Any], Meta(extra={"ts": "Offer"})]


class Place(Struct, gc=False, frozen=True, tag_field="do", tag="place", forbid_unknown_fields=True):
    """Lay a tile on two free cells; its first letter lies on the first cell."""

    tile: Tile
    at: tuple[Cell, Cell]
    score_first: Literal[0, 1] = 0


class Play(Struct, gc=False, frozen=True, tag_field="do", tag="play", forbid_unknown_fields=True):
    """Play a card from the hand (card game)."""

    tile: Tile
    score_first: Literal[0, 1] = 0


class Exchange(
    Struct, gc=False, frozen=True, tag_field="do", tag="exchange", forbid_unknown_fields=True
):
    """Swap the rack, where the rules offer it."""


class Keep(Struct, gc=False, frozen=True, tag_field="do", tag="keep", forbid_unknown_fields=True):
    """Keep the rack although it could be swapped."""


class Decline(
    Struct, gc=False, frozen=True, tag_field="do", tag="decline", forbid_unknown_fields=True
):
    """Give up the pending bonuses of this turn."""


ActionBody = Place | Play | Exchange | Keep | Decline

_DECISIONS: dict[str, Exchange | Keep | Decline] = {
    "exchange": Exchange(),
    "keep": Keep(),
    "decline": Decline(),
}


def action_body(action: Action) -> ActionBody:
    """Return an action of the engine as a message carries it; the engine's need no checking."""
    if action.at is not None:
        return Place(action.tile, action.at, action.score_first)  # type: ignore[arg-type]
    if action.do == "play":
        return Play(action.tile, action.score_first)  # type: ignore[arg-type]
    return _DECISIONS[action.do]


class TableSettings(Struct, gc=False, frozen=True):
    """What was agreed when the table was made."""

    variant: VariantName
    edition: EditionName
    players: int
    clock: Clock
    public: bool
    on_leave: Literal["bot", "end"]
    # hints are allowed although other people play
    friendly: bool


class SeatInfo(Struct, gc=False, frozen=True):
    """Who sits on a seat; `bot` is also set while a bot plays on for somebody who left."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None = None
    mine: bool = False
    connected: bool = False
    # why the person no longer plays this seat themselves
    out: Literal["resigned", "left", "time", "away"] | None = None


class Share(Struct, gc=False, frozen=True):
    """What a person's page brought to the luck: its hash, and itself once it is revealed."""

    seat: int
    commitment: str
    share: str | None = None


class ClockInfo(Struct, gc=False, frozen=True):
    """Clocks at the moment `now`; the client counts down from there on its own."""

    remaining_ms: list[int | None]
    running: int | None
    now: int


class MoveLine(Struct, gc=False, frozen=True):
    """One line of the move list. Hidden draws are a number (`drew`), own ones also tiles."""

    # negative for moves made before the table began (playing on): -1 is the last of them
    number: int
    seat: int
    action: ActionBody
    points: list[int]
    # where the markers of the tile's two colours stood before, so that earlier positions can be shown
    stood: list[int]
    drew: int
    drawn: list[Tile] | None = None
    set_aside: list[Tile] | None = None
    # the colours that earned a bonus
    bonuses: str = ""
    by_bot: bool = False
    at: int = 0


class ChatLine(Struct, gc=False, frozen=True):
    """Plain text or one of the reactions, from a seat or from somebody who watches."""

    version: int
    seat: int | None
    name: str
    text: str | None
    reaction: str | None
    at: int


class TakeBack(Struct, gc=False, frozen=True):
    """A request to take back; seats that have not answered yet are in `waiting`."""

    seat: int
    # the action number that would be the next one again
    to: int
    waiting: list[int]


class Rematch(Struct, gc=False, frozen=True):
    """Who wants another game, and the new table once everybody does."""

    wanted_by: list[int]
    table: str | None = None


class Result(Struct, gc=False, frozen=True):
    """How it ended. `ranking` holds groups of seats (of teams in the team game), best first."""

    end: str
    ranking: list[list[int]]
    tracks: list[dict[str, int]]
    # the racks as they were left, now open
    racks: list[list[str]]
    # the seat whose resignation, leaving or time ended the game
    seat: int | None = None


class Reason(Struct, gc=False, frozen=True):
    """Why a hint is good, in figures; the client makes the sentence."""

    points: list[int]
    # the colours that were weakest before, and whether this move lifts one of them
    weakest: list[str]
    lifts_weakest: bool
    # the most points that half a tile could have scored on these cells, now taken
    denies: int
    # the most points that half a tile can score where this move opens something
    risks: int
    bonus: bool
    # the chance to win; alone, the lowest marker to be expected
    value: float


class Glimpse(Struct, gc=False, frozen=True):
    """A position small enough for a list: the board, and how everybody stands."""

    # a letter for every cell, row by row from the top left, a dot for a free one; "" without a board
    cells: str
    tracks: list[dict[str, int]]
    ply: int


class LobbyRow(Struct, gc=False, frozen=True):
    """A public table in the list."""

    table: str
    settings: TableSettings
    state: TableState
    seats: list[SeatInfo]
    open_seats: int
    watching: int
    created: int
    position: Glimpse | None


class BotInfo(Struct, gc=False, frozen=True):
    """A bot one can play against; texts for it are in the catalogue under `bot.<name>`."""

    name: str
    level: int
    # Elo above the weakest bot, by variant and number of players ("standard2")
    elo: dict[str, int]


class VariantInfo(Struct, gc=False, frozen=True):
    """One row of the engine's table of variants: all that drawing and offering it needs."""

    name: VariantName
    edition: EditionName
    players: int
    # how many sides there are: teams in the team game, else players
    teams: int
    # the side of every seat
    team_of: list[int]
    game: Literal["board", "cards"]
    # of the area in play; 0 without a board
    radius: int
    # the cells of the printed symbols, in the order R G B O Y P
    printed: list[Cell]
    rack_size: int
    # the kinds of tile or card it is played with
    kinds: list[str]
    # a sheet for every side, or one that two sides pull at
    tracks: Literal["sheets", "duel"]
    sheets: int
    # the last column of a track (of either half of a duel's), how often a marker may go round it,
    # and the highest value it can reach
    length: int
    laps: int
    track_end: int
    has_bonus: bool
    # a bonus may be given up
    may_decline: bool
    exchange: Literal["none", "weakest", "ends"]
    # card game: the column that every marker must reach to win; entering column a needs all beyond b
    goal: int
    zones: list[tuple[int, int]]
