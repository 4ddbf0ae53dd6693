"""Actions as values that people and programs write, and as dense numbers.

For the board games the number of a placement is ``edge * faces + face`` (see
:mod:`sixfold.rules.hexes` and :mod:`sixfold.rules.tiles`), for the cards ``2 * kind + order``;
exchange, keep and decline are the last three of the range.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal

import numpy as np

from sixfold.rules.errors import InvalidInput, MalformedAction
from sixfold.rules.hexes import CELL_INDEX, CELLS, EDGE_CELLS, EDGE_INDEX, Coordinates
from sixfold.rules.notation import format_action, told_cell
from sixfold.rules.tiles import CARD_KINDS, COLOURS, FACE_INDEX, FACES, kind_name
from sixfold.rules.variants import DECISIONS, Variant

Do = Literal["place", "play", "exchange", "keep", "decline"]
Cells = tuple[Coordinates, Coordinates]


@dataclass(frozen=True, slots=True)
class Action:
    """One decision of a player.

    >>> Action.place("BR", ((4, -4), (3, -4))).to_json()["tile"]
    'BR'
    >>> str(Action.exchange())
    'swap'
    """

    do: Do
    tile: str = ""  # in placement order: its first letter lies on the first cell
    at: Cells | None = None
    score_first: int = 0
    # of the area in play, for the names of the cells; 0 where nobody has said it
    radius: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return format_action(self)

    @staticmethod
    def place(tile: str, at: Cells, score_first: int = 0) -> Action:
        """Lay a tile on two adjacent cells."""
        return Action("place", tile, at, score_first)

    @staticmethod
    def play(tile: str, score_first: int = 0) -> Action:
        """Play a card from the hand."""
        return Action("play", tile, None, score_first)

    @staticmethod
    def exchange() -> Action:
        """Set tiles aside and draw new ones."""
        return Action("exchange")

    @staticmethod
    def keep() -> Action:
        """Keep the rack although it could be exchanged."""
        return Action("keep")

    @staticmethod
    def decline() -> Action:
        """Give up all pending bonuses of the turn."""
        return Action("decline")

    def to_json(self) -> dict[str, Any]:
        """Write the action as the record format does."""
        out: dict[str, Any] = {"do": self.do}
        if self.do in ("place", "play"):
            out["tile"] = self.tile
            if self.at is not None:
                out["at"] = [list(cell) for cell in self.at]
            out["score_first"] = self.score_first
        return out

    @staticmethod
    def from_json(value: Any) -> Action:
        """Read an action as the record format writes it; unknown fields are ignored."""
        if not isinstance(value, dict):
            raise MalformedAction("An action is a JSON object with a field 'do'.")
        do = value.get("do")
        if do in DECISIONS:
            return Action(do)
        if do not in ("place", "play"):
            raise MalformedAction(f"An action cannot do {do!r}; it can {_KNOWN}.")
        tile = value.get("tile")
        if not isinstance(tile, str) or tile not in _TILES:
            raise MalformedAction(f"{tile!r} is no tile; a tile is two of the letters R G B O Y P.")
        first = value.get("score_first", 0)
        if type(first) is not int or first not in (0, 1):
            raise MalformedAction(f"'score_first' is 0 or 1, not {first!r}.")
        return Action(do, tile, _read_cells(value.get("at")) if do == "place" else None, first)


_KNOWN: Final = ", ".join(("place", "play", *DECISIONS))
_DONE: Final = {"place": "tiles are placed", "play": "cards are played"}


_TILES: Final = frozenset(a + b for a in COLOURS for b in COLOURS)


def _read_cells(at: Any) -> Cells:
    if not (_is_pair(at) and _is_cell(at[0]) and _is_cell(at[1])):
        raise MalformedAction("'at' names two cells, as in [[4, -4], [3, -4]].")
    return (at[0][0], at[0][1]), (at[1][0], at[1][1])


def _is_pair(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2


def _is_cell(value: Any) -> bool:
    return _is_pair(value) and type(value[0]) is int and type(value[1]) is int


def encode(variant: Variant, action: Action) -> int:
    """Turn an action into its number in the range of a variant.

    >>> from sixfold.rules.variants import variant
    >>> duel = variant("duel")
    >>> decode(duel, encode(duel, Action.place("BR", ((1, 0), (0, 0))))).tile
    'RB'
    """
    if action.do in DECISIONS:
        return variant.moves + DECISIONS.index(action.do)
    if action.do not in ("place", "play"):
        raise MalformedAction(f"An action cannot do {action.do!r}; it can {_KNOWN}.")
    if action.score_first not in (0, 1):
        raise MalformedAction(f"'score_first' is 0 or 1, not {action.score_first!r}.")
    if action.do != variant.verb:
        raise MalformedAction(
            f"In this game {_DONE[variant.verb]}; {action.do!r} belongs to another."
        )
    try:
        kind = kind_name(action.tile)
    except InvalidInput as error:
        raise MalformedAction(str(error)) from None
    return _encode_play(kind, action) if action.do == "play" else _encode_place(variant, action)


def _encode_play(kind: str, action: Action) -> int:
    if kind not in CARD_KINDS:
        raise MalformedAction("A card shows two different symbols.")
    is_second_first = action.score_first if action.tile == kind else 1 - action.score_first
    return 2 * CARD_KINDS.index(kind) + is_second_first


def _encode_place(variant: Variant, action: Action) -> int:
    if action.at is None:
        raise MalformedAction("A placement names the two cells the tile lies on.")
    one, other = action.at
    i, j = CELL_INDEX.get(one, variant.cells), CELL_INDEX.get(other, variant.cells)
    if max(i, j) >= variant.cells:
        outside = next(c for c in action.at if CELL_INDEX.get(c, variant.cells) >= variant.cells)
        where = told_cell(outside, variant.radius)
        raise MalformedAction(f"{where!r} is not inside the area in play.")
    tile, first = action.tile, action.score_first
    if (i, j) not in EDGE_INDEX:
        i, j, tile, first = j, i, tile[::-1], 1 - first
    if (i, j) not in EDGE_INDEX:
        raise MalformedAction("A tile covers two adjacent cells.")
    is_ordered = tile[0] == tile[1] and variant.laps > 1
    return EDGE_INDEX[i, j] * variant.faces + FACE_INDEX[tile, first if is_ordered else 0]


_PAIRS: Final = [(CELLS[i], CELLS[j]) for i, j in EDGE_CELLS.tolist()]


class _Decoded(dict[int, Action]):
    """The actions of a variant by their numbers, each made when it is first asked for."""

    def __init__(self, variant: Variant) -> None:
        super().__init__()
        self._variant = variant

    def __missing__(self, number: int) -> Action:
        variant = self._variant
        if not 0 <= number < variant.actions:
            raise MalformedAction(f"Actions are numbered 0 to {variant.actions - 1}, not {number}.")
        self[number] = action = _decode(variant, number)
        return action


@cache
def decoder(variant: Variant) -> Callable[[int], Action]:
    """Return what turns numbers of the range of a variant into actions."""
    return _Decoded(variant).__getitem__


@cache
def action_table(variant: Variant) -> np.ndarray:
    """Return all actions of the range of a variant in order, for picking many at once."""
    table = np.empty(variant.actions, object)
    table[:] = list(map(decoder(variant), range(variant.actions)))
    return table


def decode(variant: Variant, number: int) -> Action:
    """Turn a number of the range of a variant into its action.

    >>> from sixfold.rules.variants import variant
    >>> str(decode(variant("cards"), 1))
    'RG second'
    """
    return decoder(variant)(number)


def _decode(variant: Variant, number: int) -> Action:
    if number >= variant.moves:
        return Action(DECISIONS[number - variant.moves])
    if not variant.has_board:
        return Action.play(CARD_KINDS[number // 2], number % 2)
    edge, face = divmod(number, variant.faces)
    tile, first = FACES[face]
    return Action("place", tile, _PAIRS[edge], first, variant.radius)
