"""Every game of the rule books as a row of one table.

The kernel reads these rows; a new variant of the board game is a new row.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal

from sixfold.rules.errors import UnknownEdition, UnknownVariant, WrongPlayerCount
from sixfold.rules.hexes import cell_count, edge_count
from sixfold.rules.tiles import ALL_FACES, CARD_KIND_COUNT, PLAIN_FACES

Tracks = Literal["single", "double", "duel", "cards"]
Exchange = Literal["none", "weakest", "ends"]

LAP: Final = 18  # the last column of one score sheet
TUG: Final = 9  # the last column on either side of the duel sheet
CARD_END: Final = 10  # the last column of the card game's sheet
CARD_GOAL: Final = 7  # every marker this far wins the card game
CARD_ZONES: Final = ((4, 0), (7, 3))  # entering the first needs every marker beyond the second

DECISIONS: Final = ("exchange", "keep", "decline")  # the last three of every action range


@dataclass(frozen=True, eq=False)
class Variant:
    """One game in one edition for one number of players; each row exists once."""

    name: str
    edition: str
    players: int
    radius: int  # of the area in play; 0 without a board
    rack_size: int
    tracks: Tracks
    sheets: int  # how many score sheets there are
    has_bonus: bool
    may_decline: bool  # a bonus may be given up
    exchange: Exchange

    @cached_property
    def is_cards(self) -> bool:
        """Tell whether this is the card game."""
        return self.tracks == "cards"

    @cached_property
    def teams(self) -> int:
        """Return how many sides there are: teams in the team game, else players."""
        return 2 if self.name == "team" else self.players

    @cached_property
    def cells(self) -> int:
        """Return how many cells the area in play has."""
        return cell_count(self.radius) if self.radius else 0

    @cached_property
    def edges(self) -> int:
        """Return how many pairs of adjacent cells the area in play has."""
        return edge_count(self.radius) if self.radius else 0

    @cached_property
    def faces(self) -> int:
        """Return how many ways a tile can lie on a pair of cells, as far as they differ."""
        return ALL_FACES if self.tracks == "double" else PLAIN_FACES

    @cached_property
    def moves(self) -> int:
        """Return how many placements (or card plays) the action range starts with."""
        return 2 * CARD_KIND_COUNT if self.is_cards else self.edges * self.faces

    @cached_property
    def actions(self) -> int:
        """Return the size of the range of dense action numbers."""
        return self.moves + len(DECISIONS)

    @cached_property
    def track_end(self) -> int:
        """Return the highest value a marker can reach (for its owner)."""
        return {"single": LAP, "double": 2 * LAP, "duel": TUG, "cards": CARD_END}[self.tracks]

    def __reduce__(self) -> tuple[Any, ...]:
        return variant, (self.name, self.players, self.edition)

    def team_of(self, seat: int) -> int:
        """Return the side a seat plays for."""
        return seat % self.teams


def _board(name: str, edition: str, players: int, tracks: Tracks, sheets: int) -> Variant:
    solo = name == "solo"
    return Variant(
        name=name,
        edition=edition,
        players=players,
        radius={1: 5, 2: 5, 3: 6, 4: 7}[players],
        rack_size=1 if solo else 6,
        tracks=tracks,
        sheets=sheets,
        has_bonus=not solo,
        may_decline=not solo and (edition == "classic" or name == "duel"),
        exchange="none" if solo else "ends" if name == "duel" else "weakest",
    )


def _cards(players: int) -> Variant:
    return Variant("cards", "modern", players, 0, 6, "cards", players, True, True, "weakest")


VARIANTS: Final[tuple[Variant, ...]] = (
    *(
        _board("standard", edition, players, "single", players)
        for edition in ("modern", "classic")
        for players in (2, 3, 4)
    ),
    *(_board("solo", edition, 1, "double", 1) for edition in ("modern", "classic")),
    *(_board("team", edition, 4, "double", 2) for edition in ("modern", "classic")),
    _board("duel", "modern", 2, "duel", 1),
    *(_cards(players) for players in (2, 3, 4)),
)


def variant(name: str = "standard", players: int | None = None, edition: str = "modern") -> Variant:
    """Find a row of the table; without a number of players the smallest one is taken.

    >>> variant("team").players
    4
    """
    rows = [row for row in VARIANTS if row.name == name]
    if not rows:
        known = ", ".join(dict.fromkeys(row.name for row in VARIANTS))
        raise UnknownVariant(f"There is no game called {name!r}; choose one of {known}.")
    if not any(row.edition == edition for row in rows):
        known = " or ".join(dict.fromkeys(row.edition for row in rows))
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
