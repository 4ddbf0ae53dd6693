"""Who stands better, as compiled code: the same order as in :mod:`sixfold.rules.ranking`."""

from __future__ import annotations

import numpy as np

from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.state import END, FULL, IS_TUG, LAP, RUNNING, TRACKS, WINNER
from sixfold.rules.tiles import COLOUR_COUNT
from sixfold.rules.tracks import marker_of, side_count

ALL_TAKEN = (1 << COLOUR_COUNT) - 1


@jit_inline
def _take_lowest(s: np.ndarray, sheet: int, taken: int) -> int:
    """Return the colour of the lowest marker of a sheet that is not taken yet."""
    lowest = -1
    for colour in range(COLOUR_COUNT):
        if taken & (1 << colour):
            continue
        if lowest < 0 or s[sheet + colour] < s[sheet + lowest]:
            lowest = colour
    return lowest


@jit
def compare_sheets(s: np.ndarray, mine: int, yours: int) -> int:
    """Return 1, 0 or -1 as the sheet at one place of a state beats, equals or loses to another."""
    my_taken, your_taken = 0, 0
    while my_taken != ALL_TAKEN:
        me, you = _take_lowest(s, mine, my_taken), _take_lowest(s, yours, your_taken)
        if s[mine + me] != s[yours + you]:
            return 1 if s[mine + me] > s[yours + you] else -1
        my_taken |= 1 << me
        your_taken |= 1 << you
    return 0


@jit_inline
def _count_at(s: np.ndarray, side: int, column: int) -> int:
    """Count the markers that a side of a duel has on a column of its own half."""
    count = 0
    for colour in range(COLOUR_COUNT):
        count += whole(marker_of(s, side, colour) == column)
    return count


@jit
def _compare_duel(s: np.ndarray) -> int:
    """Return 1, 0 or -1 as seat 0 of a duel stands better, equally or worse."""
    mine, yours = 0, 0
    for colour in range(COLOUR_COUNT):
        marker = marker_of(s, 0, colour)
        mine += whole(marker > 0)
        yours += whole(marker < 0)
    if mine != yours:
        return 1 if mine > yours else -1
    # From the lowest markers up: whoever has more of them on the first column that differs is behind.
    for column in range(1, whole(s[LAP]) + 1):
        mine, yours = _count_at(s, 0, column), _count_at(s, 1, column)
        if mine != yours:
            return 1 if mine < yours else -1
    return 0


@jit
def compare(s: np.ndarray, side: int, other: int) -> int:
    """Return 1, 0 or -1 as one side stands better than another, equally or worse."""
    if s[END] != RUNNING and s[END] != FULL:
        winner = whole(s[WINNER]) % side_count(s)
        if winner in (side, other):
            return 1 if winner == side else -1
    if s[IS_TUG]:
        return _compare_duel(s) if side == 0 else -_compare_duel(s)
    return compare_sheets(s, TRACKS + side * COLOUR_COUNT, TRACKS + other * COLOUR_COUNT)


@jit
def rank(s: np.ndarray, side: int) -> float:
    """Return how a side stands, from -1 (behind all others) to 1 (ahead of all others)."""
    sides = side_count(s)
    total = 0
    for other in range(sides):
        if other != side:
            total += compare(s, side, other)
    return total / max(sides - 1, 1)
