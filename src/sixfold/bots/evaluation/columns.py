"""What a column of a sheet is worth to a marker: concave, so that the weak colours count more.

All worth is measured in first steps on a sheet of the usual length: a marker that leaves the start
gains about 1.  On a longer sheet a step is worth less, so that all sheets are worth the same.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from sixfold.bots.evaluation.taste import taste_of
from sixfold.rules.variants import CARD_END, LAP, TUG, Variant

FADE: Final = 0.82  # each further step is worth this much of the one before
BEYOND_GOAL: Final = 0.05  # steps beyond the goal of the card game only lead to its bonus
BONUS_WORTH: Final = 0.45  # an extra placement
CARD_BONUS_WORTH: Final = 0.6  # an extra card
TUG_SLOPE: Final = 0.9  # what the first column from the middle of a duel is worth, about
TUG_REACH: Final = 2.0  # columns from the middle of a duel where half of all worth lies


def _columns(variant: Variant) -> tuple[np.ndarray, float]:
    """Return the columns of a sheet as if it had the usual length, and how long a step is then."""
    step = (CARD_END if variant.goal else LAP) / variant.length
    laps = 1 if variant.goal else max(variant.laps, 2)
    return np.arange(laps * variant.length) * step, step


def _sums(steps: np.ndarray) -> np.ndarray:
    return np.concatenate(([0.0], np.cumsum(steps)))


@cache
def steady_worth(variant: Variant) -> np.ndarray:
    """Return what a marker is worth in each column if every step fades alike.

    The markers of a duel are counted as the state holds them, in the eyes of seat 0.
    """
    if variant.tracks == "duel":
        columns = np.arange(-variant.length, variant.length + 1)
        return columns / (np.abs(columns) + TUG_REACH * variant.length / TUG)
    columns, step = _columns(variant)
    steps = step * FADE**columns
    if variant.goal:
        steps[variant.goal :] = BEYOND_GOAL
    return _sums(steps)


@cache
def quick_worth(variant: Variant) -> np.ndarray:
    """Return what a marker is worth in each column to the quick player."""
    taste = taste_of(variant)
    if variant.tracks == "duel":
        columns = np.arange(-variant.length, variant.length + 1)
        reach = taste.reach * variant.length / TUG
        return TUG_SLOPE * taste.reach * columns / (np.abs(columns) + reach)
    if variant.goal:
        return steady_worth(variant)
    columns, step = _columns(variant)
    if variant.laps > 1:
        return _sums(step * (taste.fade**columns + taste.floor))
    return _sums(step / (1 + (columns / taste.knee) ** taste.sharpness))
