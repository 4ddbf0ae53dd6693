"""Tables of gains: what points are worth to a marker, from every column."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from sixfold.bots.evaluation.columns import BONUS_WORTH, quick_worth, steady_worth
from sixfold.bots.evaluation.taste import taste_of
from sixfold.rules import state
from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.generator import SEED_BYTES
from sixfold.rules.limits import COLUMNS_AT_MOST
from sixfold.rules.state import IS_TUG, TOKENS, TOP
from sixfold.rules.tracks import advance, sheet_of
from sixfold.rules.variants import Variant

SCALE: Final = 200  # what a first step is worth
GAIN_ROWS: Final = 4  # of a duel; all other games use the first alone
COLUMNS: Final = COLUMNS_AT_MOST + 1  # from 0 to the last one a sheet may have
MOST_POINTS: Final = 96  # more than two halves can score: a colour is on 41 cells at most
TAKEN: Final = -8000  # the worth of a cell that is not free; two of them still fit 16 bits
NO_POINTS: Final = -MOST_POINTS  # the points on a cell that is not free


@jit
def fill_gains(
    s: np.ndarray, trial: np.ndarray, worth: np.ndarray, bonus: float, gains: np.ndarray
) -> None:
    """Write what points are worth from every column of a sheet, as the rules move a marker.

    ``trial`` is a copy of the state to try things on; ``worth`` says what a marker is worth in
    each column in the eyes of its owner.
    The first index of ``gains`` is 0; in a duel it is twice the seat, plus one with the token.
    """
    top = whole(s[TOP])
    gains[:, :, :MOST_POINTS] = TAKEN
    for row in range(gains.shape[0]):
        seat = row // 2 if s[IS_TUG] else 0
        sheet = sheet_of(s, seat)
        for marker in range(top + 1):
            for points in range(MOST_POINTS):
                trial[sheet] = marker
                for other in range(2):
                    trial[TOKENS + other] = row % 2 if other == seat else 0
                earned = advance(trial, seat, 0, points)
                after = whole(trial[sheet])
                before = whole(marker)
                if s[IS_TUG] and seat == 1:
                    after, before = top - after, top - before
                gains[row, marker, points + MOST_POINTS] = (
                    worth[after] - worth[before] + bonus * earned
                )


@jit_inline
def gain_row(s: np.ndarray, side: int, colour: int) -> int:
    """Return which row of the gains counts for a side's marker."""
    if not s[IS_TUG]:
        return 0
    return 2 * side + ((whole(s[TOKENS + side]) >> colour) & 1)


def whole_worth(variant: Variant, flatness: float = 0.0) -> np.ndarray:
    """Return what a marker is worth in each column to the quick player, in whole numbers.

    With a flatness of 1 every step is worth the same, so that weak colours get no attention.
    """
    curve = quick_worth(variant)
    even = np.linspace(curve[0], curve[-1], len(curve))
    return np.rint(SCALE * (flatness * even + (1.0 - flatness) * curve)).astype(np.int64)


def whole_bonus(variant: Variant) -> int:
    """Return what an extra placement is worth to the quick player, in whole numbers."""
    return round(SCALE * taste_of(variant).bonus)


@cache
def gains_of(variant: Variant, flatness: float = 0.0) -> np.ndarray:
    """Return what points are worth from every column.

    The answer is indexed by row, column and points (see :func:`fill_gains`).
    """
    worth = whole_worth(variant, flatness)
    return _table(variant, worth, whole_bonus(variant), np.int16)


@cache
def steady_gains(variant: Variant) -> np.ndarray:
    """Return what points are worth from every column if every step fades alike, unrounded."""
    return _table(variant, steady_worth(variant), BONUS_WORTH, np.float64)


def _table(variant: Variant, worth: np.ndarray, bonus: float, kind: type) -> np.ndarray:
    rows = GAIN_ROWS if variant.tracks == "duel" else 1
    columns = variant.track_middle + variant.track_end + 1
    gains: np.ndarray = np.zeros((rows, columns, 2 * MOST_POINTS), kind)
    if variant.has_board:
        blank = state.blank(variant, bytes(SEED_BYTES))
        fill_gains(blank, blank.copy(), worth, bonus, gains)
    return gains
