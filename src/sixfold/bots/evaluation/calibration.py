"""Calibration of win chances: a search overrates a lead, so its chances are corrected by a table."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules.compiled import jit, whole

KNOTS: Final = (
    21  # chances at which the true one is known; straight lines lead from each to the next
)
STEPS: Final = KNOTS - 1


def unbent() -> np.ndarray:
    """Return a map that leaves everything as it was said.

    >>> round(float(tell(unbent(), 0.33)), 4)
    0.33
    """
    return np.linspace(0.0, 1.0, KNOTS).astype(np.float32)


def is_map(told: np.ndarray) -> bool:
    """Tell whether some numbers are a map: between 0 and 1 and never down."""
    if told.shape != (KNOTS,) or told[0] < 0.0 or told[-1] > 1.0:
        return False
    return bool((np.diff(told) >= 0.0).all())


@jit
def tell(told: np.ndarray, value: float) -> float:
    """Return what is true when a search says a value between 0 and 1."""
    if value <= 0.0:
        return float(told[0])
    if value >= 1.0:
        return float(told[STEPS])
    at = min(whole(value * STEPS), STEPS - 1)
    return float(told[at] + (value * STEPS - at) * (told[at + 1] - told[at]))
