"""Which cells a placement counts: the lines of its symbols that run away from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixfold.rules.hexes import DIRECTIONS, Coordinates

if TYPE_CHECKING:
    from sixfold.rules.actions import Action
    from sixfold.rules.game import Game


def rays(game: Game, action: Action) -> tuple[tuple[Coordinates, ...], ...]:
    """Return the cells counted for each half of a placement, before or after it was made.

    >>> from sixfold.rules.actions import Action
    >>> from sixfold.rules.game import new
    >>> rays(new("duel"), Action.place("RB", ((1, -5), (2, -5))))
    (((0, -5),), ())
    """
    if action.at is None:
        return ((), ())
    board = {(q, r): symbol for q, r, symbol in game.view(None)["board"]}
    found = []
    for i, (q, r) in enumerate(action.at):
        counted: list[Coordinates] = []
        for dq, dr in DIRECTIONS:
            cell = (q + dq, r + dr)
            if cell == action.at[1 - i]:
                continue
            while board.get(cell) == action.tile[i]:
                counted.append(cell)
                cell = (cell[0] + dq, cell[1] + dr)
        found.append(tuple(counted))
    return tuple(found)
