"""What a marker's place is worth: concave, so that the weak colours count more."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules.variants import CARD_END, CARD_GOAL, LAP, TUG, Variant

FADE: Final = 0.82  # each further step is worth this much of the one before
BONUS_WORTH: Final = 0.45  # an extra placement, measured in first steps
CARD_BONUS_WORTH: Final = 0.6
TUG_SCALE: Final = 3  # first steps in the way a duel's columns are counted
# Around which column a step loses half its worth, and how sharply; found by quick games.
KNEES: Final = {2: (8.0, 3.0), 3: (9.0, 3.0), 4: (11.0, 3.0)}  # [players]
BEYOND_GOAL: Final = 0.05  # steps beyond the goal of the card game only lead to its bonus


def _steps(count: int) -> np.ndarray:
    return np.concatenate(([0.0], np.cumsum(FADE ** np.arange(count))))


def _tug() -> np.ndarray:
    columns = np.arange(-TUG, TUG + 1)
    return columns / (np.abs(columns) + 2.0)


def _card_steps() -> np.ndarray:
    step = FADE ** np.arange(CARD_END)
    step[CARD_GOAL:] = BEYOND_GOAL
    return np.concatenate(([0.0], np.cumsum(step)))


CLIMB_WORTH = _steps(2 * LAP)  # [markers] on single and double sheets
TUG_WORTH = _tug()  # [markers as the state holds them] for seat 0
CARD_WORTH = _card_steps()  # [markers]


def column_worth(variant: Variant) -> np.ndarray:
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
