"""How people write cells and actions: ``C4``, ``RB C4 C5``, ``swap``.

A row has a letter, from the top of the area in play; a cell has its number in the row, from the
left.  A tile is written in the order of its two cells.  ``second`` says that its second half is
scored first, where that makes a difference.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sixfold.rules.errors import InvalidInput, MalformedAction
from sixfold.rules.hexes import Coordinates, distance
from sixfold.rules.tiles import kind_name

if TYPE_CHECKING:
    from sixfold.rules.actions import Action
    from sixfold.rules.variants import Variant

SECOND: Final = "second"
WORDS: Final = {"exchange": "swap", "keep": "keep", "decline": "decline"}
_ACTIONS: Final = {word: do for do, word in WORDS.items()} | {"exchange": "exchange"}
_EXAMPLES: Final = {"place": "a tile and two cells as in RB C4 C5", "play": "a card as in PB"}
_NAMED: Final = re.compile(r"([A-Z])(\d{1,2})", re.IGNORECASE)
_COORDINATES: Final = re.compile(r"(-?\d{1,2}),(-?\d{1,2})")


def row_start(r: int, radius: int) -> int:
    """Return the q of the leftmost cell of a row.

    >>> row_start(-5, 5), row_start(2, 5)
    (0, -5)
    """
    return max(-radius, -radius - r)


def cell_name(cell: Coordinates, radius: int) -> str:
    """Name a cell of the area of a radius.

    >>> cell_name((0, -5), 5), cell_name((0, 0), 5), cell_name((0, 0), 7)
    ('A1', 'F6', 'H8')
    """
    q, r = cell
    return f"{chr(ord('A') + r + radius)}{q - row_start(r, radius) + 1}"


def told_cell(cell: Coordinates, radius: int) -> str:
    """Write a cell for a sentence: by its name, or by its coordinates where the area has no such row.

    >>> told_cell((0, 0), 5), told_cell((9, 0), 5), told_cell((0, 9), 5)
    ('F6', 'F15', '0,9')
    """
    q, r = cell
    has_name = abs(r) <= radius and q >= row_start(r, radius)
    return cell_name(cell, radius) if has_name else f"{q},{r}"


def parse_cell(text: str, radius: int) -> Coordinates:
    """Read the name of a cell, or its coordinates with a comma between them.

    >>> parse_cell("a1", 5), parse_cell("0,-5", 5)
    ((0, -5), (0, -5))
    """
    if named := _NAMED.fullmatch(text):
        r = ord(named[1].upper()) - ord("A") - radius
        cell = (int(named[2]) - 1 + row_start(r, radius), r)
    elif pair := _COORDINATES.fullmatch(text):
        cell = (int(pair[1]), int(pair[2]))
    else:
        raise MalformedAction(f"{text!r} is no cell; a cell is a letter and a number, as in C4.")
    if distance(*cell) > radius:
        raise MalformedAction(f"{text!r} is not inside the area in play.")
    return cell


def format_action(action: Action) -> str:
    """Write an action as :func:`parse_action` reads it.

    An action that does not know its area (see :attr:`Action.radius`) names cells by coordinates.
    """
    if not action.tile:
        return WORDS[action.do]
    cells = [
        cell_name(cell, action.radius) if action.radius else f"{cell[0]},{cell[1]}"
        for cell in action.at or ()
    ]
    return " ".join([action.tile, *cells, *([SECOND] if action.score_first else [])])


def parse_action(variant: Variant, text: str) -> Action:
    """Read an action of a variant; whether it is legal is for the game to say.

    >>> from sixfold.rules.variants import variant
    >>> str(parse_action(variant("duel"), "rb c4 c5"))
    'RB C4 C5'
    >>> parse_action(variant("cards"), "PB second").score_first
    1
    """
    from sixfold.rules.actions import Action

    words = text.split()
    if len(words) == 1 and words[0].lower() in _ACTIONS:
        return Action(_ACTIONS[words[0].lower()])  # type: ignore[arg-type]
    is_second = len(words) > 1 and words[-1].lower() == SECOND
    tile, *cells = words[: -1 if is_second else None] or [""]
    if len(cells) != (2 if variant.has_board else 0):
        raise MalformedAction(f"{text!r} is no action; write {_example(variant)}.")
    try:
        kind_name(tile.upper())
    except InvalidInput as error:
        raise MalformedAction(str(error)) from None
    if not variant.has_board:
        return Action.play(tile.upper(), int(is_second))
    first, second = (parse_cell(cell, variant.radius) for cell in cells)
    return Action("place", tile.upper(), (first, second), int(is_second), variant.radius)


def _example(variant: Variant) -> str:
    return f"{_EXAMPLES[variant.verb]}, or swap, keep or decline"
