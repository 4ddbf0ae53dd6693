"""How markers move, and what that brings: bonuses, weakest colours, instant wins."""

from __future__ import annotations

import numpy as np

from sixfold.rules.compiled import jit_inline, whole
from sixfold.rules.state import (
    HAS_BONUS,
    IS_TUG,
    LAP,
    SHEETS,
    TOKENS,
    TOP,
    TRACKS,
)
from sixfold.rules.tiles import COLOUR_COUNT


@jit_inline
def sheet_of(s: np.ndarray, seat: int) -> int:
    """Return where the score sheet of a seat starts in the state."""
    sheets = whole(s[SHEETS])
    return TRACKS + (seat if seat < sheets else seat - sheets) * COLOUR_COUNT


@jit_inline
def side_count(s: np.ndarray) -> int:
    """Return how many sides play against each other."""
    return 2 if s[IS_TUG] else whole(s[SHEETS])


@jit_inline
def marker_of(s: np.ndarray, side: int, colour: int) -> int:
    """Return where a marker stands as a side sees it: in a duel below 0 on the other half."""
    if s[IS_TUG]:
        marker = whole(s[TRACKS + colour]) - whole(s[LAP])
        return marker if side == 0 else -marker
    return whole(s[TRACKS + side * COLOUR_COUNT + colour])


@jit_inline
def next_stop(marker: int, lap: int) -> int:
    """Return the last column of the lap that a marker is on.

    >>> next_stop(0, 18), next_stop(17, 18), next_stop(18, 18)
    (18, 18, 36)
    """
    # There are one or two laps; a loop is faster than a division by a number read from a state.
    stop = lap
    while stop <= marker:
        stop += lap
    return stop


@jit_inline
def climbed(marker: int, points: int, lap: int, top: int) -> int:
    """Return where a marker lands: never beyond the lap it is on, the rest is lost.

    >>> climbed(16, 5, 18, 36), climbed(18, 5, 18, 36), climbed(16, 5, 18, 18)
    (18, 23, 18)
    """
    if marker >= top:
        return top
    return min(marker + points, next_stop(marker, lap))


@jit_inline
def landed(s: np.ndarray, seat: int, colour: int, points: int) -> int:
    """Return where a seat's points would bring the marker of a colour."""
    marker = whole(s[sheet_of(s, seat) + colour])
    top = whole(s[TOP])
    if s[IS_TUG]:
        return min(marker + points, top) if seat == 0 else max(marker - points, 0)
    return climbed(marker, points, whole(s[LAP]), top)


@jit_inline
def advance(s: np.ndarray, seat: int, colour: int, points: int) -> int:
    """Move the marker of a colour by the points of one half; return the bonuses this earns."""
    at = sheet_of(s, seat) + colour
    before = whole(s[at])
    after = landed(s, seat, colour, points)
    s[at] = after
    if after == before or not s[HAS_BONUS]:
        return 0
    if s[IS_TUG]:
        if after != (s[TOP] if seat == 0 else 0) or s[TOKENS + seat] & (1 << colour):
            return 0
        s[TOKENS + seat] |= 1 << colour
        s[TOKENS + 1 - seat] &= 0xFF ^ (1 << colour)
        return 1
    return 1 if after == next_stop(before, whole(s[LAP])) else 0


@jit_inline
def order_matters(s: np.ndarray, seat: int, colour: int, first: int, second: int) -> bool:
    """Tell whether a double ends elsewhere when its second half is scored first."""
    if s[IS_TUG] or first == second:
        return False
    marker = whole(s[sheet_of(s, seat) + colour])
    lap, top = whole(s[LAP]), whole(s[TOP])
    forward = climbed(climbed(marker, first, lap, top), second, lap, top)
    backward = climbed(climbed(marker, second, lap, top), first, lap, top)
    return forward != backward


@jit_inline
def weakest(s: np.ndarray, seat: int) -> int:
    """Return the colours that share the lowest marker of a seat, a bit each."""
    at = sheet_of(s, seat)
    lowest = s[at]
    for colour in range(1, COLOUR_COUNT):
        lowest = min(lowest, s[at + colour])
    bits = 0
    for colour in range(COLOUR_COUNT):
        bits |= whole(s[at + colour] == lowest) << colour
    return bits


@jit_inline
def at_ends(s: np.ndarray) -> int:
    """Return the colours whose duel marker stands at either end, a bit each."""
    bits = 0
    for colour in range(COLOUR_COUNT):
        marker = s[TRACKS + colour]
        if marker == 0 or marker == s[TOP]:
            bits |= 1 << colour
    return bits


@jit_inline
def has_won_at_once(s: np.ndarray, seat: int) -> bool:
    """Tell whether all six markers stand where they win the game for a seat."""
    at = sheet_of(s, seat)
    for colour in range(COLOUR_COUNT):
        marker = s[at + colour]
        if s[IS_TUG]:
            if (marker <= s[LAP]) if seat == 0 else (marker >= s[LAP]):
                return False
        elif marker < s[TOP]:
            return False
    return True
