"""One decision with everything it brings, written down as it happens.

:func:`step` carries out an action, draws what is owed from the game's own generator and notes
points, bonuses and draws in a log of small integers.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules import kernel
from sixfold.rules.compiled import jit, whole
from sixfold.rules.state import DRAW, HAS_BONUS, IS_TUG, LAP, PHASE, SEAT, TOKENS
from sixfold.rules.tracks import next_stop, sheet_of
from sixfold.rules.variants import Variant

# Places in a log.
FIRST_POINTS: Final = 0
SECOND_POINTS: Final = 1
FIRST_COLOUR: Final = 2
SECOND_COLOUR: Final = 3
BONUS_COLOURS: Final = 4  # a bit per colour whose marker earned a bonus
DRAWN_COUNT: Final = 5
DRAWN: Final = 6


def new_log(variant: Variant) -> np.ndarray:
    """Return room for the log of a step: nobody draws more than a whole rack."""
    return np.zeros(DRAWN + variant.rack_size, np.int64)


@jit
def act(s: np.ndarray, action: int, log: np.ndarray) -> None:
    """Carry out a legal action and note its points and bonuses."""
    for i in range(DRAWN):
        log[i] = 0
    if action >= kernel.move_count(s):
        kernel.act(s, action)
        return
    seat = whole(s[SEAT])
    kernel.note_halves(s, action, log)
    first = sheet_of(s, seat) + log[FIRST_COLOUR]
    second = sheet_of(s, seat) + log[SECOND_COLOUR]
    tokens, lap = s[TOKENS + seat], whole(s[LAP])
    stops = (next_stop(whole(s[first]), lap), next_stop(whole(s[second]), lap))
    kernel.act(s, action)
    if s[IS_TUG]:
        log[BONUS_COLOURS] = s[TOKENS + seat] & ~tokens
    elif s[HAS_BONUS]:
        if s[first] >= stops[0]:
            log[BONUS_COLOURS] |= 1 << log[FIRST_COLOUR]
        if s[second] >= stops[1]:
            log[BONUS_COLOURS] |= 1 << log[SECOND_COLOUR]


@jit
def step(s: np.ndarray, action: int, log: np.ndarray) -> None:
    """Carry out a legal action and draw what is owed."""
    act(s, action, log)
    while s[PHASE] == DRAW:
        kind = kernel.pick(s)
        kernel.give(s, kind)
        log[DRAWN + log[DRAWN_COUNT]] = kind
        log[DRAWN_COUNT] += 1
