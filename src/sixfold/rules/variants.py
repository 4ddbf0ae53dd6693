"""Every game of the rule books as a row of one table.

A row is everything that makes a variant: whatever else there is (the state, the numbers of the
actions, masks, views, environments, pages) follows from it.  :func:`check_row` refuses a row that
cannot be played, so a row in the table can.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cached_property
from importlib import import_module
from typing import Any, Final, Literal

import numpy as np

from sixfold.rules.errors import UnknownEdition, UnknownVariant, WrongPlayerCount
from sixfold.rules.hexes import CELL_INDEX, CELLS, Coordinates, cell_count, edge_count
from sixfold.rules.row_check import check_row
from sixfold.rules.tiles import (
    ALL_FACES,
    CARD_KIND_COUNT,
    CARD_KINDS,
    COLOURS,
    FULL_BAG,
    FULL_DECK,
    KIND_INDEX,
    KINDS,
    PLAIN_FACES,
)

GameKind = Literal["board", "cards"]
Tracks = Literal["sheets", "duel"]
Exchange = Literal["none", "weakest", "ends"]
FirstTurn = Literal["printed", "anywhere"]

# The numbers of the rule books.
LAP: Final = 18  # the last column of one score sheet
TUG: Final = 9  # the last column on either side of the duel sheet
CARD_END: Final = 10  # the last column of the card game's sheet
CARD_GOAL: Final = 7  # every marker this far wins the card game
CARD_ZONES: Final = ((4, 0), (7, 3))  # entering the first needs every marker beyond the second
# Clockwise from the top left: the cell of each printed symbol in the order R G B O Y P.
PRINTED: Final[tuple[Coordinates, ...]] = ((0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0))

MODERN: Final = "modern"  # the edition that is meant when none is named and the game has it

DECISIONS: Final = ("exchange", "keep", "decline")  # the last three of every action range


@dataclass(frozen=True, eq=False, kw_only=True)
class Variant:
    """One game in one edition for one number of players; each row exists once."""

    name: str
    edition: str
    players: int
    teams: int  # how many sides there are: teams in the team game, else players
    game: GameKind = "board"
    radius: int = 0  # of the area in play; 0 without a board
    printed: tuple[Coordinates, ...] = ()  # the cells of the printed symbols: R G B O Y P
    rack_size: int
    tracks: Tracks = "sheets"  # a sheet for every side, or one that two sides pull at
    length: int  # the last column of a track (of either half of a duel's)
    laps: int = 1  # how many times a marker may go round
    has_bonus: bool = True
    may_decline: bool = False  # a bonus may be given up
    exchange: Exchange = "weakest"
    first_turn: FirstTurn = "printed"  # where the first tile of each player goes
    open_cards: int = 0  # face-up cards before each player
    goal: int = 0  # every marker this far wins a card game
    zones: tuple[tuple[int, int], ...] = ()  # entering a column needs all markers beyond another

    @cached_property
    def sheets(self) -> int:
        """Return how many score sheets there are."""
        return 1 if self.tracks == "duel" else self.teams

    @cached_property
    def has_board(self) -> bool:
        """Tell whether tiles are laid on a board; if not, cards are played."""
        return self.radius > 0

    @cached_property
    def cells(self) -> int:
        """Return how many cells the area in play has."""
        return cell_count(self.radius) if self.has_board else 0

    @cached_property
    def area(self) -> tuple[Coordinates, ...]:
        """Return the cells of the area in play, in the order of their numbers."""
        return CELLS[: self.cells]

    @cached_property
    def edges(self) -> int:
        """Return how many pairs of adjacent cells the area in play has."""
        return edge_count(self.radius) if self.has_board else 0

    @cached_property
    def printed_symbols(self) -> dict[Coordinates, str]:
        """Return the symbol of each printed cell.

        >>> variant("duel").printed_symbols[0, -5]
        'R'
        """
        return dict(zip(self.printed, COLOURS, strict=False))

    @cached_property
    def printed_cells(self) -> tuple[int, ...]:
        """Return the numbers of the cells with printed symbols, in the order of the colours."""
        return tuple(CELL_INDEX[cell] for cell in self.printed)

    @cached_property
    def faces(self) -> int:
        """Return how many ways a tile can lie on a pair of cells, as far as they differ."""
        # On sheets of more than one lap a double may end elsewhere, scored the other way round.
        return ALL_FACES if self.laps > 1 else PLAIN_FACES

    @cached_property
    def verb(self) -> Literal["place", "play"]:
        """Return what is done with a tile or card: it is placed or played."""
        return "place" if self.has_board else "play"

    @cached_property
    def moves(self) -> int:
        """Return how many placements (or card plays) the action range starts with."""
        return self.edges * self.faces if self.has_board else 2 * CARD_KIND_COUNT

    @cached_property
    def actions(self) -> int:
        """Return the size of the range of dense action numbers."""
        return self.moves + len(DECISIONS)

    @cached_property
    def track_end(self) -> int:
        """Return the highest value a marker can reach (for its owner)."""
        return self.length * self.laps

    @cached_property
    def track_middle(self) -> int:
        """Return where the markers start in the state: the middle of a duel's sheet."""
        return self.length if self.tracks == "duel" else 0

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of tile or card that the game is played with."""
        return CARD_KINDS if self.game == "cards" else KINDS

    @cached_property
    def kind_ids(self) -> np.ndarray:
        """Return which of all kinds the game is played with."""
        return np.array([KIND_INDEX[kind] for kind in self.kinds])

    @cached_property
    def full_bag(self) -> np.ndarray:
        """Return how many copies there are of every kind of tile or card."""
        return FULL_DECK if self.game == "cards" else FULL_BAG

    @property
    def early_end(self) -> str:
        """Return how a game is called that somebody wins before its time."""
        ends = {"cards": "seven_everywhere", "duel": "all_own_side"}
        return ends.get(self.game) or ends.get(self.tracks, "all_maxed")

    @property
    def discards_openly(self) -> bool:
        """Tell whether exchanged tiles stay on a pile that everybody sees."""
        return self.open_cards > 0

    @property
    def id(self) -> str:
        """Return a name that no other row has.

        >>> variant("standard", 3).id
        'standard-modern-3'
        """
        return f"{self.name}-{self.edition}-{self.players}"

    def __reduce__(self) -> tuple[Any, ...]:
        return variant, (self.name, self.players, self.edition)

    def team_of(self, seat: int) -> int:
        """Return the side a seat plays for."""
        return seat % self.teams


def _board(name: str, edition: str, players: int, **rest: Any) -> Variant:
    row: dict[str, Any] = {
        "teams": players,
        "radius": {1: 5, 2: 5, 3: 6, 4: 7}[players],
        "printed": PRINTED,
        "rack_size": 6,
        "length": LAP,
        "may_decline": edition == "classic",
    }
    return Variant(name=name, edition=edition, players=players, **(row | rest))


def _cards(players: int) -> Variant:
    return Variant(
        name="cards",
        edition="modern",
        players=players,
        teams=players,
        game="cards",
        rack_size=6,
        length=CARD_END,
        may_decline=True,
        first_turn="anywhere",
        open_cards=2 if players == 2 else 1,
        goal=CARD_GOAL,
        zones=CARD_ZONES,
    )


_SOLO: Final = {
    "rack_size": 1, "laps": 2, "has_bonus": False, "may_decline": False, "exchange": "none"
}  # fmt: skip
_DUEL: Final = {"tracks": "duel", "length": TUG, "may_decline": True, "exchange": "ends"}

VARIANTS: Final[list[Variant]] = [
    *(
        _board("standard", edition, players)
        for edition in ("modern", "classic")
        for players in (2, 3, 4)
    ),
    *(_board("solo", edition, 1, **_SOLO) for edition in ("modern", "classic")),
    *(_board("team", edition, 4, teams=2, laps=2) for edition in ("modern", "classic")),
    _board("duel", "modern", 2, **_DUEL),
    *(_cards(players) for players in (2, 3, 4)),
]
"""All rows that can be played; :func:`register` adds to them."""


def variant(
    name: str = "standard", players: int | None = None, edition: str | None = None
) -> Variant:
    """Find a row of the table; without a number of players the first one is taken.

    Without an edition it is the modern one, or the game's first if it has no modern one.

    >>> variant("team").players
    4
    """
    rows = [row for row in VARIANTS if row.name == name]
    if not rows:
        known = ", ".join(names())
        raise UnknownVariant(f"There is no game called {name!r}; choose one of {known}.")
    editions = list(dict.fromkeys(row.edition for row in rows))
    if edition is None:
        edition = MODERN if MODERN in editions else editions[0]
    if edition not in editions:
        known = " or ".join(editions)
        raise UnknownEdition(f"The game {name!r} has no edition {edition!r}; it has {known}.")
    rows = [row for row in rows if row.edition == edition]
    if players is None:
        return rows[0]
    for row in rows:
        if row.players == players:
            return row
    raise WrongPlayerCount(f"The game {name!r} is for {_counts(rows)}, not {players!r}.")


def _counts(rows: list[Variant]) -> str:
    *others, last = [str(row.players) for row in rows]
    known = f"{', '.join(others)} or {last}" if others else last
    return f"{known} {'player' if known == '1' else 'players'}"


def names() -> list[str]:
    """Return the names of all games, each once.

    >>> names()[:2]
    ['standard', 'solo']
    """
    return list(dict.fromkeys(row.name for row in VARIANTS))


def describe(row: Variant) -> dict[str, Any]:
    """Return a row as plain values, with what follows from it, for whoever draws the game.

    >>> describe(variant("team"))["track_end"]
    36
    """
    out = {field.name: getattr(row, field.name) for field in fields(row)}
    out["printed"] = [list(cell) for cell in row.printed]
    out["zones"] = [list(zone) for zone in row.zones]
    team_of = [row.team_of(seat) for seat in range(row.players)]
    out |= {"sheets": row.sheets, "track_end": row.track_end, "kinds": list(row.kinds)}
    return out | {"team_of": team_of}


def register(row: Variant) -> None:
    """Add a row to the table, or say why it cannot be played."""
    check_row(row, VARIANTS)
    VARIANTS.append(row)


@contextmanager
def registered(rows: Sequence[Variant]) -> Iterator[None]:
    """Add rows for a while."""
    for row in rows:
        register(row)
    try:
        yield
    finally:
        for row in rows:
            VARIANTS.remove(row)


def _load_more(place: str) -> None:
    """Add the rows of a list that is written as ``module:NAME``."""
    module, _, name = place.partition(":")
    for row in getattr(import_module(module), name):
        register(row)


for _row in VARIANTS:
    check_row(_row, VARIANTS)
if "SIXFOLD_VARIANTS" in os.environ:
    _load_more(os.environ["SIXFOLD_VARIANTS"])
