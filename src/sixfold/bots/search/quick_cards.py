"""The quick player of the card game, and what a position of the card game is judged by."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.bots.evaluation.card_features import describe_cards
from sixfold.bots.evaluation.columns import CARD_BONUS_WORTH, CARD_WORTH
from sixfold.bots.evaluation.net import chances
from sixfold.bots.evaluation.results import card_results
from sixfold.rules import cards
from sixfold.rules.compiled import jit, whole
from sixfold.rules.state import EXCHANGE, OVER
from sixfold.rules.tiles import CARD_FIRST, CARD_KIND_COUNT, CARD_SECOND, COLOUR_COUNT

EVEN_STEP: Final = 0.5  # a step to someone who does not mind which colour is behind


@jit
def _gain(s: np.ndarray, action: int, flatness: float) -> float:
    """Return what a card brings at once, the markers left as they were."""
    seat = whole(s[cards.SEAT])
    sheet = cards.TRACKS + seat * COLOUR_COUNT
    a, b = whole(CARD_FIRST[action // 2]), whole(CARD_SECOND[action // 2])
    if action % 2:
        a, b = b, a
    kept_a, kept_b = s[sheet + a], s[sheet + b]
    earned = cards.advance(s, seat, a, cards.table_points(s, a))
    earned += cards.advance(s, seat, b, cards.table_points(s, b))
    steps = whole(s[sheet + a]) - kept_a + whole(s[sheet + b]) - kept_b
    gain = CARD_WORTH[s[sheet + a]] - CARD_WORTH[kept_a]
    gain += CARD_WORTH[s[sheet + b]] - CARD_WORTH[kept_b]
    s[sheet + a], s[sheet + b] = kept_a, kept_b
    return float((1.0 - flatness) * gain + flatness * EVEN_STEP * steps + earned * CARD_BONUS_WORTH)


@jit
def card_gains(s: np.ndarray, flatness: float, gains: np.ndarray) -> None:
    """Write what each card of the acting hand brings at once, and -1 for all others."""
    hand = cards.HANDS + whole(s[cards.SEAT]) * CARD_KIND_COUNT
    for action in range(cards.MOVES):
        is_there = s[hand + action // 2] != 0 and cards.canonical(s, action) == action
        gains[action] = _gain(s, action, flatness) if is_there else -1.0


@jit
def quick_card(s: np.ndarray) -> int:
    """Return what the quick player does: the card that brings most at once."""
    if s[cards.PHASE] == EXCHANGE:
        return cards.DO_EXCHANGE
    hand = cards.HANDS + whole(s[cards.SEAT]) * CARD_KIND_COUNT
    best, chosen = -1.0, -1
    for action in range(cards.MOVES):
        if s[hand + action // 2] != 0:
            gain = _gain(s, action, 0.0)
            if gain > best:
                best, chosen = gain, action
    return chosen


@jit
def evaluate_cards(
    s: np.ndarray,
    first: np.ndarray,
    second: np.ndarray,
    sides: np.ndarray,
    features: np.ndarray,
    hidden: np.ndarray,
    out: np.ndarray,
) -> None:
    """Write each seat's result, or what the network expects of it."""
    if s[cards.PHASE] == OVER:
        card_results(s, out)
    else:
        count = describe_cards(s, sides, features)
        chances(features, count, first, second, hidden, out)
