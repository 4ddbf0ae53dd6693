"""Whether a row of the variants' table can be played, and if not, why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, NoReturn, get_args, get_origin, get_type_hints

from sixfold.rules.errors import UnplayableVariant
from sixfold.rules.hexes import CELL_INDEX, MAX_RADIUS, distance, neighbours
from sixfold.rules.limits import COLUMNS_AT_MOST, NAME_AT_MOST, SEATS_AT_MOST, ZONES_AT_MOST
from sixfold.rules.tiles import COLOUR_COUNT

if TYPE_CHECKING:
    from sixfold.rules.variants import Variant


def check_row(row: Variant, others: Iterable[Variant] = ()) -> None:
    """Raise an error that says in one sentence why a row cannot be played."""
    for check in (_check_names, _check_choices, _check_people, _check_tracks, _check_tiles):
        check(row)
    _CHECKS[row.game](row)
    if any(row.id == other.id for other in others if other is not row):
        _refuse(row, "there is one like it already")


def _refuse(row: Variant, why: str) -> NoReturn:
    raise UnplayableVariant(f"The row {row.id!r} cannot be played: {why}.")


def _check_names(row: Variant) -> None:
    for name in (row.name, row.edition):
        if not name.isidentifier():
            _refuse(row, "its name and edition are single words")
        if len(name) > NAME_AT_MOST:
            _refuse(row, f"its name and edition have at most {NAME_AT_MOST} letters")


@cache
def _choices() -> dict[str, tuple[str, ...]]:
    """Return the fields of a row that take one of a few words, and the words."""
    from sixfold.rules.variants import Variant

    hints = get_type_hints(Variant).items()
    return {field: get_args(hint) for field, hint in hints if get_origin(hint) is Literal}


def _check_choices(row: Variant) -> None:
    for field, choices in _choices().items():
        value = getattr(row, field)
        if value not in choices:
            _refuse(row, f"its {field} is {' or '.join(choices)}, not {value!r}")


def _check_people(row: Variant) -> None:
    if not 1 <= row.players <= SEATS_AT_MOST:
        _refuse(row, f"a game is for 1 to {SEATS_AT_MOST} players, not {row.players}")
    if row.teams < 1 or row.players not in (row.teams, 2 * row.teams):
        _refuse(row, "every side has one player, or every side has two")
    if row.tracks == "duel" and row.players != 2:
        _refuse(row, "two players pull at the markers of a duel")


def _check_tracks(row: Variant) -> None:
    columns = row.track_end + row.track_middle
    if row.length < 1 or row.laps < 1 or columns > COLUMNS_AT_MOST:
        _refuse(row, f"a track has 1 to {COLUMNS_AT_MOST} columns, not {columns}")
    if row.tracks == "duel" and row.laps != 1:
        _refuse(row, "the markers of a duel go to and fro, not round")
    if row.exchange == "ends" and row.tracks != "duel":
        _refuse(row, "only a duel has two ends to exchange by")


def _check_tiles(row: Variant) -> None:
    tiles, needed = int(row.full_bag.sum()), row.players * (row.rack_size + row.open_cards)
    if row.rack_size < 1 or needed > tiles:
        _refuse(row, f"{row.players} racks of {row.rack_size} do not come from {tiles} tiles")


def _check_board(row: Variant) -> None:
    if not 1 <= row.radius <= MAX_RADIUS:
        _refuse(row, f"the area has a radius of 1 to {MAX_RADIUS}, not {row.radius}")
    if row.goal or row.zones or row.open_cards:
        _refuse(row, "a goal, zones and face-up cards belong to the card game")
    if len(row.printed) > COLOUR_COUNT or len(set(row.printed)) != len(row.printed):
        _refuse(row, f"there are at most {COLOUR_COUNT} printed symbols, each on a cell of its own")
    if any(distance(*cell) > row.radius for cell in row.printed):
        _refuse(row, "a printed symbol lies outside the area")
    if any(set(neighbours(cell)) & set(row.printed) for cell in row.printed):
        _refuse(row, "two printed symbols lie side by side")
    free = {cell for cell in CELL_INDEX if distance(*cell) <= row.radius} - set(row.printed)
    if not any(free & set(neighbours(cell)) for cell in free):
        _refuse(row, "the printed symbols leave no two adjacent cells free")
    if row.first_turn == "printed":
        _check_first_turn(row, free)
    # While a rack is exchanged its old tiles lie aside, so it takes tiles for one rack more.
    racks = row.players + (row.exchange != "none")
    if len(free) // 2 + racks * row.rack_size > int(row.full_bag.sum()):
        _refuse(row, "the bag is empty before the board is full")


def _check_first_turn(row: Variant, free: set[tuple[int, int]]) -> None:
    """Make sure that everybody finds a printed symbol that has no tile beside it yet."""
    near = [free & set(neighbours(cell)) for cell in row.printed]
    for cells in near:
        if not any(cells & set(neighbours(cell)) for cell in cells):
            _refuse(row, "a printed symbol has no two free cells beside it")
    touched = [
        sum(1 for cells in near if {cell, other} & cells)
        for cell in set().union(*near)
        for other in free & set(neighbours(cell))
    ]
    if len(near) <= (row.players - 1) * max(touched, default=0):
        _refuse(row, "the first tiles may leave a player no printed symbol without a tile")


def _check_cards(row: Variant) -> None:
    if row.radius or row.printed or row.tracks == "duel" or row.laps != 1:
        _refuse(row, "the card game has no board and one sheet of one lap for each player")
    if row.teams != row.players or row.exchange != "weakest" or row.first_turn != "anywhere":
        _refuse(row, "the card game is played alone, with its own exchange and first turn")
    if row.open_cards not in (1, 2):
        _refuse(row, "one or two face-up cards lie before each player of the card game")
    if not 1 <= row.goal <= row.length:
        _refuse(row, "the goal is a column of the track")
    if len(row.zones) > ZONES_AT_MOST or any(not 0 <= low < high for high, low in row.zones):
        _refuse(row, f"there are at most {ZONES_AT_MOST} zones, each entered from below")
    tiles = int(row.full_bag.sum())
    if row.players * (row.rack_size + row.open_cards) + row.rack_size > tiles:
        _refuse(row, "the deck cannot refill a hand")


_CHECKS: Final[dict[str, Callable[[Variant], None]]] = {
    "board": _check_board,
    "cards": _check_cards,
}
