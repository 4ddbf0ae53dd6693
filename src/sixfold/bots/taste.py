"""What the quick player of each family likes: the worth of columns and of a bonus."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from sixfold.bots.outlook import MARKER_COUNT, MOST_POINTS, fill_gains
from sixfold.bots.worth import BONUS_WORTH, TUG_WORTH
from sixfold.rules import state
from sixfold.rules.variants import LAP, Variant

SCALE: Final = 200  # what a first step is worth
TUG_SCALE: Final = 3  # first steps in the way a duel's columns are counted
# Around which column a step loses half its worth, and how sharply; found by quick games.
KNEES: Final = {2: (8.0, 3.0), 3: (9.0, 3.0), 4: (11.0, 3.0)}  # [players]
FADE: Final = 0.82  # on two laps each step is worth this much of the one before


def _liking(variant: Variant) -> np.ndarray:
    """Return what a marker is worth in each column."""
    if variant.tracks == "duel":
        return TUG_SCALE * TUG_WORTH
    columns = np.arange(2 * LAP)
    if variant.tracks == "double":
        steps = FADE**columns
    else:
        knee, sharpness = KNEES[variant.players]
        steps = 1 / (1 + (columns / knee) ** sharpness)
    return np.concatenate(([0.0], np.cumsum(steps)))


@cache
def gains_of(variant: Variant, flatness: float = 0.0) -> np.ndarray:
    """Return what points are worth from every column.

    The answer is indexed by row, column and points (see :func:`fill_gains`).  With a flatness of 1 every step is worth the same, so that weak colours get no attention.
    """
    is_duel = variant.tracks == "duel"
    liking = _liking(variant)
    even = np.linspace(liking[0], liking[-1], len(liking))
    taste = np.rint(SCALE * (flatness * even + (1.0 - flatness) * liking)).astype(np.int64)
    gains = np.zeros((4 if is_duel else 1, MARKER_COUNT, 2 * MOST_POINTS), np.int16)
    blank = state.blank(variant, bytes(32))
    fill_gains(blank, blank.copy(), taste, round(SCALE * BONUS_WORTH), gains)
    return gains
