"""One decision with everything it brings, written down as it happens.

:func:`board_step` and :func:`card_step` carry out an action, draw what is owed from the game's
own generator and note points, bonuses and draws in a log of small integers.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules import cards, kernel, state
from sixfold.rules.compiled import jit, whole
from sixfold.rules.hexes import EDGE_CELLS
from sixfold.rules.placements import half_points
from sixfold.rules.state import DRAW
from sixfold.rules.tiles import (
    CARD_FIRST,
    CARD_SECOND,
    COLOUR_COUNT,
    FACE_FIRST,
    FACE_SECOND,
)
from sixfold.rules.tracks import sheet_of
from sixfold.rules.variants import CARD_END, LAP

# Places in a log.
FIRST_POINTS: Final = 0
SECOND_POINTS: Final = 1
BONUS_COLOURS: Final = 2  # a bit per colour whose marker earned a bonus
DRAWN_COUNT: Final = 3
DRAWN: Final = 4
LOG_SIZE: Final = DRAWN + 6


@jit
def board_act(s: np.ndarray, action: int, log: np.ndarray) -> None:
    """Carry out a legal action of a board game and note its points and bonuses."""
    log[:DRAWN] = 0
    if action >= kernel.move_count(s):
        kernel.act(s, action)
        return
    seat = whole(s[state.SEAT])
    edge = kernel.edge_of(s, action)
    face = action - edge * whole(s[state.FACES])
    halves = (whole(FACE_FIRST[face]), whole(FACE_SECOND[face]))
    log[FIRST_POINTS] = half_points(s, EDGE_CELLS[edge, 0], halves[0])
    log[SECOND_POINTS] = half_points(s, EDGE_CELLS[edge, 1], halves[1])
    sheet = sheet_of(s, seat)
    tokens = s[state.TOKENS + seat]
    laps = (whole(s[sheet + halves[0]]) // LAP, whole(s[sheet + halves[1]]) // LAP)
    kernel.act(s, action)
    if s[state.IS_TUG]:
        log[BONUS_COLOURS] = s[state.TOKENS + seat] & ~tokens
    elif s[state.HAS_BONUS]:
        for half in range(2):
            if whole(s[sheet + halves[half]]) // LAP > laps[half]:
                log[BONUS_COLOURS] |= 1 << halves[half]


@jit
def board_step(s: np.ndarray, action: int, log: np.ndarray) -> None:
    """Carry out a legal action of a board game and draw what is owed."""
    board_act(s, action, log)
    while s[state.PHASE] == DRAW:
        kind = kernel.pick(s)
        kernel.give(s, kind)
        log[DRAWN + log[DRAWN_COUNT]] = kind
        log[DRAWN_COUNT] += 1


@jit
def card_act(s: np.ndarray, action: int, log: np.ndarray) -> None:
    """Carry out a legal action of the card game and note its points and bonuses."""
    log[:DRAWN] = 0
    if action >= cards.MOVES:
        cards.act(s, action)
        return
    sheet = cards.TRACKS + whole(s[cards.SEAT]) * COLOUR_COUNT
    halves = (whole(CARD_FIRST[action // 2]), whole(CARD_SECOND[action // 2]))
    log[FIRST_POINTS] = cards.table_points(s, halves[0])
    log[SECOND_POINTS] = cards.table_points(s, halves[1])
    before = (s[sheet + halves[0]], s[sheet + halves[1]])
    cards.act(s, action)
    for half in range(2):
        if s[sheet + halves[half]] == CARD_END and before[half] != CARD_END:
            log[BONUS_COLOURS] |= 1 << halves[half]


@jit
def card_step(s: np.ndarray, action: int, log: np.ndarray) -> None:
    """Carry out a legal action of the card game and draw what is owed."""
    card_act(s, action, log)
    while s[cards.PHASE] == DRAW:
        kind = cards.pick(s)
        cards.give(s, kind)
        log[DRAWN + log[DRAWN_COUNT]] = kind
        log[DRAWN_COUNT] += 1
