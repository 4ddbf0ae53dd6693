"""What the quick player of each family likes: the worth of columns and of a bonus."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from sixfold.bots.outlook import MARKER_COUNT, MOST_POINTS, fill_gains
from sixfold.bots.worth import BONUS_WORTH, CLIMB_WORTH, TUG_WORTH
from sixfold.rules import state
from sixfold.rules.variants import Variant

SCALE: Final = 200  # what a first step is worth


@cache
def gains_of(variant: Variant, flatness: float = 0.0) -> np.ndarray:
    """Return what points are worth from every column.  # [rows, columns, points]

    With a flatness of 1 every step is worth the same, so that weak colours get no attention.
    """
    is_duel = variant.tracks == "duel"
    liking = TUG_WORTH * 3 if is_duel else CLIMB_WORTH
    even = np.linspace(liking[0], liking[-1], len(liking))
    taste = np.rint(SCALE * (flatness * even + (1.0 - flatness) * liking)).astype(np.int64)
    gains = np.zeros((4 if is_duel else 1, MARKER_COUNT, 2 * MOST_POINTS), np.int16)
    blank = state.blank(variant, bytes(32))
    fill_gains(blank, blank.copy(), taste, round(SCALE * BONUS_WORTH), gains)
    return gains
