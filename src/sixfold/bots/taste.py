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
def gains_of(variant: Variant) -> np.ndarray:
    """Return what points are worth from every column.  # [rows, columns, points]"""
    is_duel = variant.tracks == "duel"
    taste = np.rint(SCALE * (TUG_WORTH * 3 if is_duel else CLIMB_WORTH)).astype(np.int64)
    gains = np.zeros((4 if is_duel else 1, MARKER_COUNT, 2 * MOST_POINTS), np.int16)
    blank = state.blank(variant, bytes(32))
    fill_gains(blank, blank.copy(), taste, round(SCALE * BONUS_WORTH), gains)
    return gains
