"""The sides of a game, and where their markers stand in its state."""

from __future__ import annotations

import numpy as np

from sixfold.rules.compiled import jit_inline, whole
from sixfold.rules.state import IS_TUG, SHEETS, TRACKS
from sixfold.rules.tiles import COLOUR_COUNT


@jit_inline
def side_of(s: np.ndarray, seat: int) -> int:
    """Return the side a seat plays for."""
    return seat if s[IS_TUG] or seat < s[SHEETS] else seat - whole(s[SHEETS])


@jit_inline
def column_of(s: np.ndarray, side: int, colour: int) -> int:
    """Return the column of a side's marker as the state holds it."""
    return whole(s[TRACKS + colour if s[IS_TUG] else TRACKS + side * COLOUR_COUNT + colour])
