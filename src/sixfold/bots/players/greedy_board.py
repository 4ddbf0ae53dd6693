"""The best gain at once, at the board."""

from __future__ import annotations

import numpy as np

from sixfold.bots.evaluation.cells import POINTS, SPAN, survey_points
from sixfold.bots.evaluation.columns import BONUS_WORTH
from sixfold.bots.evaluation.gains import MOST_POINTS, gain_row
from sixfold.bots.evaluation.sides import column_of, side_of
from sixfold.bots.search.quick import quick_exchange
from sixfold.rules import kernel
from sixfold.rules.compiled import jit, jit_inline, lowest_bit, whole
from sixfold.rules.generator import chance
from sixfold.rules.hexes import CELL_BIT, EDGE_AT, EDGE_CELLS, WORDS
from sixfold.rules.placements import PAIR_WORDS, open_pairs
from sixfold.rules.state import EXCHANGE, FACES, PHASE, RACKS, SEAT
from sixfold.rules.tiles import KIND_COUNT, KIND_FACES, KIND_FIRST, KIND_SECOND, PLAIN_FACES
from sixfold.rules.tracks import advance, sheet_of


@jit_inline
def _gain(s: np.ndarray, side: int, colour: int, points: int, gains: np.ndarray) -> float:
    """Return what points in a colour are worth to a side now."""
    row, marker = gain_row(s, side, colour), column_of(s, side, colour)
    return gains[row, marker, points + MOST_POINTS]  # type: ignore[no-any-return]


@jit
def _double_gain(s: np.ndarray, colour: int, first: int, second: int, worth: np.ndarray) -> float:
    """Return what a double is worth when its halves are scored one after the other."""
    seat = whole(s[SEAT])
    at = sheet_of(s, seat) + colour
    before = s[at]
    earned = advance(s, seat, colour, first)
    earned_after = advance(s, seat, colour, second)
    gain = worth[s[at]] - worth[before] + BONUS_WORTH * earned + BONUS_WORTH * earned_after
    s[at] = before
    return gain  # type: ignore[no-any-return]


@jit
def greedy_placement(
    s: np.ndarray,
    rng: np.ndarray,
    worth: np.ndarray,
    gains: np.ndarray,
    points: np.ndarray,
    pairs: np.ndarray,
) -> int:
    """Return the action with the best gain at once; equal ones are drawn by lot.

    ``points`` and ``pairs`` are scratch space for the cells and for the masks of free pairs.
    """
    if s[PHASE] == EXCHANGE:
        return quick_exchange(s)
    seat, faces = whole(s[SEAT]), whole(s[FACES])
    side = side_of(s, seat)
    rack = RACKS + seat * KIND_COUNT
    open_pairs(s, pairs)
    survey_points(s, points)
    best, best_action, ties = -1e9, -1, 0
    for i in range(PAIR_WORDS):
        word = pairs[i]
        while word != np.uint64(0):
            edge = whole(EDGE_AT[i // WORDS, (i % WORDS) * 64 + lowest_bit(word)])
            word &= word - np.uint64(1)
            here = POINTS + whole(CELL_BIT[EDGE_CELLS[edge, 0]])
            there = POINTS + whole(CELL_BIT[EDGE_CELLS[edge, 1]])
            for kind in range(KIND_COUNT):
                if s[rack + kind] == 0:
                    continue
                a, b = whole(KIND_FIRST[kind]), whole(KIND_SECOND[kind])
                for way in range(2):
                    x, y = (a, b) if way == 0 else (b, a)
                    first, second = whole(points[here + x * SPAN]), whole(points[there + y * SPAN])
                    if a != b:
                        gain = _gain(s, side, x, first, gains) + _gain(s, side, y, second, gains)
                    elif faces > PLAIN_FACES:
                        if way == 1:
                            first, second = second, first
                        gain = _double_gain(s, a, first, second, worth)
                    elif way == 0:
                        gain = _gain(s, side, a, first + second, gains)
                    else:
                        break
                    if gain < best:
                        continue
                    ties = ties + 1 if gain == best else 1
                    if ties == 1 or chance(rng, ties) == 0:
                        best = gain
                        best_action = edge * faces + whole(KIND_FACES[kind, way])
    return kernel.canonical(s, best_action)
