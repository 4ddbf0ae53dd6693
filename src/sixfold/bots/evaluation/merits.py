"""What a half is worth to whoever lays it: its gain, and what it denies, spoils and opens."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.bots.evaluation.cells import POINTS, ROOM, SPAN, WORTH, first_place, place_count
from sixfold.bots.evaluation.gains import MOST_POINTS, TAKEN, gain_row
from sixfold.bots.evaluation.sides import column_of
from sixfold.bots.evaluation.taste import taste_of
from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.tiles import COLOUR_COUNT
from sixfold.rules.tracks import side_count
from sixfold.rules.variants import Variant

# What counts beside the gain at once, in parts of 1 / PARTS.
DENIAL: Final = 0  # the most that a half on this cell would have been worth to any other side
SPOILING: Final = 1  # what the other colours would have been worth here to oneself
CROWDING: Final = 2  # a free neighbour, in first steps
OPENING: Final = 3  # a point that a half opens, at what one more is worth to oneself, …
EXPOSING: Final = 4  # … and at what it is worth to the other side that wants it most
AT_A_GLANCE: Final = 5  # whether the quick player weighs all this as well, or replies alone
WEIGHTS: Final = 6
PARTS: Final = 32
PART_BITS: Final = 5

MOST_MERIT: Final = 2500  # of a half; two of them tell a free pair from one that is not
LEAST_PAIR: Final = -2 * MOST_MERIT

# Rows behind those of the colours.
DENIED: Final = COLOUR_COUNT
SPOILED: Final = COLOUR_COUNT + 1
AHEAD: Final = COLOUR_COUNT + 2  # [colours] see look_ahead in the quick player
MERITS_SIZE: Final = (AHEAD + COLOUR_COUNT) * SPAN


@jit_inline
def _one_more(s: np.ndarray, side: int, colour: int, gains: np.ndarray) -> int:
    """Return what one more point in a colour is worth to a side."""
    return whole(gains[gain_row(s, side, colour), column_of(s, side, colour), MOST_POINTS + 1])


@jit_inline
def _plus(total: np.int16, worth: np.int16, weight: np.int16) -> np.int16:
    """Return a weighted sum.  All of it fits 16 bits, and so many more cells fit a vector."""
    return np.int16(total + np.int16(worth * weight))


@jit
def weigh_cells(
    s: np.ndarray, side: int, cells: np.ndarray, weights: np.ndarray, merits: np.ndarray
) -> None:
    """Write for every cell what counts whatever colour comes to lie on it."""
    low, count = first_place(s), place_count(s)
    denied, spoiled = DENIED * SPAN + low, SPOILED * SPAN + low
    for i in range(count):
        merits[np.uint64(denied + i)] = 0
        merits[np.uint64(spoiled + i)] = 0
    for row in range(side_count(s) * COLOUR_COUNT):
        worth = WORTH + row * SPAN + low
        if row // COLOUR_COUNT == side:
            if weights[SPOILING] != 0:
                for i in range(count):
                    merits[np.uint64(spoiled + i)] += max(cells[np.uint64(worth + i)], 0)
        elif weights[DENIAL] != 0:
            for i in range(count):
                most = max(merits[np.uint64(denied + i)], cells[np.uint64(worth + i)])
                merits[np.uint64(denied + i)] = most
    for i in range(count):
        merits[np.uint64(denied + i)] = merits[np.uint64(denied + i)] >> PART_BITS
        merits[np.uint64(spoiled + i)] = merits[np.uint64(spoiled + i)] >> PART_BITS


@jit
def weigh_colour(
    s: np.ndarray,
    side: int,
    colour: int,
    gains: np.ndarray,
    cells: np.ndarray,
    weights: np.ndarray,
    merits: np.ndarray,
) -> None:
    """Write the merit of a half of one colour on every cell, the cells being weighed."""
    low, count = first_place(s), place_count(s)
    exposed = whole(0)
    for other in range(side_count(s)):
        if other != side:
            exposed = max(exposed, _one_more(s, other, colour, gains))
    opened = (
        weights[OPENING] * _one_more(s, side, colour, gains) + weights[EXPOSING] * exposed
    ) >> PART_BITS
    a_room, a_point = np.int16(weights[CROWDING] + opened), np.int16(opened)
    denial, spoiling = np.int16(weights[DENIAL]), np.int16(weights[SPOILING])
    own = np.int16(PARTS - spoiling)  # spoiling counts the other colours alone
    mine = WORTH + (side * COLOUR_COUNT + colour) * SPAN + low
    points, free = POINTS + colour * SPAN + low, ROOM + low
    denied, spoiled, merit = DENIED * SPAN + low, SPOILED * SPAN + low, colour * SPAN + low
    for i in range(count):
        merits[np.uint64(merit + i)] = cells[np.uint64(mine + i)] >> PART_BITS
    for i in range(count):
        total = np.int16(merits[np.uint64(merit + i)] * own)
        total = _plus(total, merits[np.uint64(denied + i)], denial)
        total = _plus(total, merits[np.uint64(spoiled + i)], spoiling)
        total = _plus(total, cells[np.uint64(free + i)], a_room)
        merits[np.uint64(merit + i)] = _plus(total, cells[np.uint64(points + i)], a_point)
    for i in range(count):
        here = min(max(merits[np.uint64(merit + i)], -MOST_MERIT), MOST_MERIT)
        merits[np.uint64(merit + i)] = here if cells[np.uint64(points + i)] >= 0 else TAKEN


@jit_inline
def weigh_plainly(
    s: np.ndarray, side: int, colour: int, cells: np.ndarray, merits: np.ndarray
) -> None:
    """Write the gain of a half of one colour on every cell as its merit."""
    low = first_place(s)
    mine, merit = WORTH + (side * COLOUR_COUNT + colour) * SPAN + low, colour * SPAN + low
    for i in range(place_count(s)):
        merits[np.uint64(merit + i)] = cells[np.uint64(mine + i)]


@jit
def weigh(
    s: np.ndarray,
    side: int,
    gains: np.ndarray,
    cells: np.ndarray,
    weights: np.ndarray,
    merits: np.ndarray,
) -> None:
    """Write the merit of a half of every colour on every cell."""
    weigh_cells(s, side, cells, weights, merits)
    for colour in range(COLOUR_COUNT):
        weigh_colour(s, side, colour, gains, cells, weights, merits)


def merit_weights(variant: Variant) -> np.ndarray:
    """Return what counts beside the gain at once in a variant."""
    taste = taste_of(variant)
    costs = (taste.denial, taste.spoiling, taste.crowding, taste.opening, taste.exposing)
    return np.array((*costs, taste.at_a_glance), np.int32)
