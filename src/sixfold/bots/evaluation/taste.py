"""What the quick player likes in a variant: found by its games against itself, see docs/bots.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sixfold.rules.variants import Variant


@dataclass(frozen=True, slots=True)
class Taste:
    """What counts to the quick player; the weights are parts of 1 / ``merits.PARTS``."""

    knee: float = 0.0  # around which column a step loses half its worth, …
    sharpness: float = 1.0  # … and how sharply
    fade: float = 0.0  # on laps each further step is worth this much of the one before, …
    floor: float = 0.0  # … and this much at least
    reach: float = 0.0  # columns from the middle of a duel where half of all worth lies
    bonus: float = 0.45  # an extra placement, in first steps
    denial: int = 0  # the most that a half would have been worth here to any other side
    spoiling: int = 0  # what other colours would have been worth here to oneself
    crowding: int = 0  # a free neighbour, in parts of ``gains.SCALE``
    opening: int = 0  # a point that a half opens, as far as it is worth something to oneself, …
    exposing: int = 0  # … and to the other side that wants it most
    at_a_glance: bool = True  # weighed by the quick player too; otherwise by replies alone


ALONE: Final = Taste(fade=0.82, at_a_glance=False)
LAPS: Final = Taste(fade=0.958, floor=0.012, denial=6, crowding=-14, opening=8, exposing=-7)
DUEL: Final = Taste(reach=18.0, bonus=0.95, denial=5, crowding=-7, opening=1, exposing=-4)
SHEETS: Final = {  # [sides]
    1: Taste(knee=8.0, sharpness=3.0, at_a_glance=False),
    2: Taste(9.1, 4.7, denial=18, spoiling=-6, crowding=-30, opening=11, exposing=-13),
    3: Taste(knee=9.0, sharpness=3.0, denial=4, at_a_glance=False),
    4: Taste(knee=11.0, sharpness=3.0, denial=4, at_a_glance=False),
}


def taste_of(variant: Variant) -> Taste:
    """Return what the quick player likes in a variant."""
    if variant.tracks == "duel":
        return DUEL
    if variant.laps > 1:
        return ALONE if variant.teams == 1 else LAPS
    return SHEETS[variant.teams]
