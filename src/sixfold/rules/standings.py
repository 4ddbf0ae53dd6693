"""Who stands better, as compiled code: the same order as in :mod:`sixfold.rules.ranking`."""

from __future__ import annotations

import numpy as np

from sixfold.rules import cards, state
from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.state import FULL, RUNNING
from sixfold.rules.tiles import COLOUR_COUNT
from sixfold.rules.variants import TUG

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


@jit
def _compare_duel(s: np.ndarray) -> int:
    """Return 1, 0 or -1 as seat 0 of a duel stands better, equally or worse."""
    near, far = np.zeros(COLOUR_COUNT, np.int64), np.zeros(COLOUR_COUNT, np.int64)
    mine, yours = 0, 0
    for colour in range(COLOUR_COUNT):
        marker = whole(s[state.TRACKS + colour]) - TUG
        if marker > 0:
            near[mine] = marker
            mine += 1
        elif marker < 0:
            far[yours] = -marker
            yours += 1
    if mine != yours:
        return 1 if mine > yours else -1
    near[:mine].sort()
    far[:yours].sort()
    for i in range(mine):
        if near[i] != far[i]:
            return 1 if near[i] > far[i] else -1
    return 0


@jit
def compare_board(s: np.ndarray, side: int, other: int) -> int:
    """Return 1, 0 or -1 as one side of a board game stands better, equal or worse than another."""
    sides = 2 if s[state.IS_TUG] else whole(s[state.SHEETS])
    if s[state.END] != RUNNING and s[state.END] != FULL:
        winner = whole(s[state.WINNER]) % sides
        if winner in (side, other):
            return 1 if winner == side else -1
    if s[state.IS_TUG]:
        return _compare_duel(s) if side == 0 else -_compare_duel(s)
    return compare_sheets(
        s, state.TRACKS + side * COLOUR_COUNT, state.TRACKS + other * COLOUR_COUNT
    )


@jit
def compare_cards(s: np.ndarray, side: int, other: int) -> int:
    """Return 1, 0 or -1 as one side of a card game stands better, equal or worse than another."""
    if s[cards.END] != RUNNING and (s[cards.WINNER] == side or s[cards.WINNER] == other):
        return 1 if s[cards.WINNER] == side else -1
    return compare_sheets(
        s, cards.TRACKS + side * COLOUR_COUNT, cards.TRACKS + other * COLOUR_COUNT
    )


@jit
def board_rank(s: np.ndarray, side: int) -> float:
    """Return how a side stands, from -1 (behind all others) to 1 (ahead of all others)."""
    sides = 2 if s[state.IS_TUG] else whole(s[state.SHEETS])
    total = 0
    for other in range(sides):
        if other != side:
            total += compare_board(s, side, other)
    return total / max(sides - 1, 1)


@jit
def card_rank(s: np.ndarray, side: int) -> float:
    """Return how a side stands, from -1 (behind all others) to 1 (ahead of all others)."""
    sides = whole(s[cards.SEATS])
    total = 0
    for other in range(sides):
        if other != side:
            total += compare_cards(s, side, other)
    return total / (sides - 1)
