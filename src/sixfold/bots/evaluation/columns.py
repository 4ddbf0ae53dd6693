"""What a column of a sheet is worth to a marker: concave, so that the weak colours count more.

All worth is measured in first steps: a marker that leaves the start gains about 1.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from sixfold.rules.variants import CARD_END, CARD_GOAL, LAP, TUG, Variant

FADE: Final = 0.82  # each further step is worth this much of the one before
BEYOND_GOAL: Final = 0.05  # steps beyond the goal of the card game only lead to its bonus
BONUS_WORTH: Final = 0.45  # an extra placement
CARD_BONUS_WORTH: Final = 0.6  # an extra card
TUG_SCALE: Final = 3  # first steps in the way a duel's columns are counted
# Around which column a step loses half its worth, and how sharply; found by quick games.
KNEES: Final = {2: (8.0, 3.0), 3: (9.0, 3.0), 4: (11.0, 3.0)}  # [players]


def _sums(steps: np.ndarray) -> np.ndarray:
    return np.concatenate(([0.0], np.cumsum(steps)))


@cache
def steady_worth(variant: Variant) -> np.ndarray:
    """Return what a marker is worth in each column if every step fades alike.

    The markers of a duel are counted as the state holds them, in the eyes of seat 0.
    """
    if variant.tracks == "duel":
        columns = np.arange(-TUG, TUG + 1)
        return columns / (np.abs(columns) + 2.0)
    if variant.game == "cards":
        steps = FADE ** np.arange(CARD_END)
        steps[CARD_GOAL:] = BEYOND_GOAL
        return _sums(steps)
    return _sums(FADE ** np.arange(2 * LAP))


@cache
def quick_worth(variant: Variant) -> np.ndarray:
    """Return what a marker is worth in each column to the quick player."""
    if variant.tracks == "duel":
        return TUG_SCALE * steady_worth(variant)
    if variant.game == "cards" or variant.laps > 1:
        return steady_worth(variant)
    knee, sharpness = KNEES[variant.players]
    return _sums(1 / (1 + (np.arange(2 * LAP) / knee) ** sharpness))
