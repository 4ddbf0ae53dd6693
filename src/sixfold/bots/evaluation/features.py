"""What the value of a position is judged by: markers from the weakest up, racks and the board."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.bots.evaluation.cells import POINTS, SPAN, first_place, place_count
from sixfold.bots.evaluation.sides import column_of, side_of
from sixfold.rules.compiled import jit, jit_inline, lowest_bit, popcount, read64, whole
from sixfold.rules.hexes import WORDS
from sixfold.rules.standings import compare
from sixfold.rules.state import (
    BONUS,
    EXCHANGE,
    FREE,
    IS_TUG,
    PENDING,
    PHASE,
    RACKS,
    SEAT,
    SEATS,
    TOKENS,
    TOP,
)
from sixfold.rules.tiles import COLOUR_COUNT, KIND_COUNT, KIND_FIRST, KIND_SECOND
from sixfold.rules.tracks import side_count
from sixfold.rules.turns import rack_kinds

PER_COLOUR: Final = 4  # marker, tiles on the rack, best cell, token
OWN: Final = COLOUR_COUNT * PER_COLOUR  # about one side
SHARED: Final = 6  # about the table
FEATURES: Final = 2 * OWN + SHARED
BEST_CELL: Final = 8.0  # points that bring this feature near 1
# Where the scales of a variant stand that bring the other features near 0 to 1.
MARKER_SCALE: Final = 0
RACK_SCALE: Final = 1
FREE_SCALE: Final = 2
SCALES: Final = 3


@jit_inline
def _most_points(s: np.ndarray, colour: int, cells: np.ndarray) -> int:
    """Return the points of a colour's best free cell."""
    at = POINTS + colour * SPAN + first_place(s)
    most = np.int16(0)
    for i in range(place_count(s)):
        most = max(most, cells[np.uint64(at + i)])
    return whole(most)


@jit_inline
def _halves(s: np.ndarray, side: int) -> int:
    """Count the halves of each colour on the racks of a side, a byte for each colour."""
    counts = whole(0)
    for seat in range(side, whole(s[SEATS]), side_count(s)):
        kinds = rack_kinds(s, seat)
        while kinds != 0:
            kind = lowest_bit(np.uint64(kinds))
            kinds &= kinds - 1
            held = whole(s[RACKS + seat * KIND_COUNT + kind])
            counts += held << (8 * whole(KIND_FIRST[kind]))
            counts += held << (8 * whole(KIND_SECOND[kind]))
    return counts


@jit_inline
def _token(s: np.ndarray, side: int, colour: int) -> int:
    if not s[IS_TUG]:
        return 0
    mine = (whole(s[TOKENS + side]) >> colour) & 1
    return mine - ((whole(s[TOKENS + 1 - side]) >> colour) & 1)


@jit
def describe_side(
    s: np.ndarray, side: int, cells: np.ndarray, scales: np.ndarray, out: np.ndarray, at: int
) -> None:
    """Write what one side has, its weakest colour first."""
    done = 0
    halves = _halves(s, side)
    top = whole(s[TOP])
    rack = np.float32(scales[RACK_SCALE] * np.float32(whole(s[SEATS]) // side_count(s)))
    for rank in range(COLOUR_COUNT):
        weakest, lowest = 0, whole(1000)
        for colour in range(COLOUR_COUNT):
            marker = column_of(s, side, colour)
            if s[IS_TUG] and side == 1:
                marker = top - marker
            if not done & (1 << colour) and marker < lowest:
                weakest, lowest = colour, marker
        done |= 1 << weakest
        to = at + rank * PER_COLOUR
        out[to] = np.float32(lowest) / scales[MARKER_SCALE]
        out[to + 1] = np.float32((halves >> (8 * weakest)) & 255) / rack
        out[to + 2] = np.float32(_most_points(s, weakest, cells)) / np.float32(BEST_CELL)
        out[to + 3] = np.float32(_token(s, side, weakest))


@jit_inline
def free_cells(s: np.ndarray) -> int:
    """Count the free cells."""
    count = 0
    for i in range(WORDS):
        count += popcount(read64(s, FREE + 8 * i))
    return count


@jit_inline
def strongest_rival(s: np.ndarray, side: int) -> int:
    """Return the side that stands best among the others."""
    best = -1
    for other in range(side_count(s)):
        if other != side and (best < 0 or compare(s, other, best) > 0):
            best = other
    return best


@jit
def describe_board(
    s: np.ndarray, cells: np.ndarray, scales: np.ndarray, sides: np.ndarray, out: np.ndarray
) -> int:
    """Write the features of every side's position; return how many sides there are.

    ``sides`` is scratch space.  # [sides * OWN], out: [sides, FEATURES]
    """
    count = side_count(s)
    for side in range(count):
        describe_side(s, side, cells, scales, sides, side * OWN)
    free = np.float32(free_cells(s)) / scales[FREE_SCALE]
    acting = side_of(s, whole(s[SEAT]))
    for side in range(count):
        rival = strongest_rival(s, side) if count > 1 else -1
        for i in range(OWN):
            out[side, i] = sides[side * OWN + i]
            out[side, OWN + i] = sides[rival * OWN + i] if rival >= 0 else np.float32(0.0)
        at = 2 * OWN
        out[side, at] = np.float32(1.0)
        out[side, at + 1] = free
        out[side, at + 2] = free * free
        wait = side - acting if side >= acting else side - acting + count
        out[side, at + 3] = np.float32(wait) / np.float32(count)
        is_bonus = s[PHASE] == BONUS and side == acting
        out[side, at + 4] = np.float32(s[PENDING]) if is_bonus else np.float32(0.0)
        out[side, at + 5] = np.float32(s[PHASE] == EXCHANGE and side == acting)
    return count
