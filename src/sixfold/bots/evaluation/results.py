"""What the end of a game gives to each side."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules.compiled import jit, whole
from sixfold.rules.standings import compare
from sixfold.rules.state import TOP, TRACKS
from sixfold.rules.tiles import COLOUR_COUNT
from sixfold.rules.tracks import side_count

NEXT_LOWEST: Final = 0.1  # what the next lowest marker counts beside the lowest one, alone


@jit
def solo_result(s: np.ndarray, sheet: int, top: int) -> float:
    """Return the lowest marker with a trace of the others, from 0 to about 1."""
    done, total, weight, norm = 0, 0.0, 1.0, 0.0
    for _ in range(COLOUR_COUNT):
        lowest = -1
        for colour in range(COLOUR_COUNT):
            if not done & (1 << colour) and (lowest < 0 or s[sheet + colour] < s[sheet + lowest]):
                lowest = colour
        done |= 1 << lowest
        total += weight * s[sheet + lowest]
        norm += weight
        weight *= NEXT_LOWEST
    return total / (norm * top)


@jit
def results(s: np.ndarray, out: np.ndarray) -> None:
    """Write what each side of a finished game gets: the first place, shared if it is shared."""
    sides = side_count(s)
    if sides == 1:
        out[0] = solo_result(s, TRACKS, whole(s[TOP]))
        return
    firsts = 0
    for side in range(sides):
        out[side] = 1.0
        for other in range(sides):
            if other != side and compare(s, side, other) < 0:
                out[side] = 0.0
        firsts += out[side] > 0.0
    for side in range(sides):
        out[side] /= firsts
