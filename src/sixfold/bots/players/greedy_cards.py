"""The best gain at once, in the card game."""

from __future__ import annotations

import numpy as np

from sixfold.bots.evaluation.columns import CARD_BONUS_WORTH
from sixfold.rules import cards, state
from sixfold.rules.compiled import jit, whole
from sixfold.rules.generator import chance
from sixfold.rules.state import EXCHANGE
from sixfold.rules.tiles import CARD_FIRST, CARD_SECOND, COLOUR_COUNT
from sixfold.rules.turns import DO_EXCHANGE


@jit
def _sheet_worth(s: np.ndarray, sheet: int, worth: np.ndarray) -> float:
    """Return what all markers of a sheet are worth."""
    total = 0.0
    for colour in range(COLOUR_COUNT):
        marker = s[sheet + colour]
        total += worth[marker]
        if marker == s[state.TOP]:
            total += CARD_BONUS_WORTH
    return total


@jit
def greedy_card(s: np.ndarray, rng: np.ndarray, worth: np.ndarray) -> int:
    """Return the card with the best gain at once; equal ones are drawn by lot."""
    if s[state.PHASE] == EXCHANGE:
        return cards.MOVES + DO_EXCHANGE
    seat = whole(s[state.SEAT])
    sheet = state.TRACKS + seat * COLOUR_COUNT
    best, best_action, ties = -1e9, -1, 0
    for action in range(cards.MOVES):
        if not cards.is_legal(s, action):
            continue
        a, b = whole(CARD_FIRST[action // 2]), whole(CARD_SECOND[action // 2])
        if action % 2:
            a, b = b, a
        kept_a, kept_b = s[sheet + a], s[sheet + b]
        cards.advance(s, seat, a, cards.table_points(s, a))
        cards.advance(s, seat, b, cards.table_points(s, b))
        gain = _sheet_worth(s, sheet, worth)
        s[sheet + a], s[sheet + b] = kept_a, kept_b
        if gain < best:
            continue
        ties = ties + 1 if gain == best else 1
        if ties == 1 or chance(rng, ties) == 0:
            best, best_action = gain, action
    return best_action
