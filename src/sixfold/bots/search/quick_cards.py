"""The quick player of the card game, and the cards worth comparing in an imagined game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sixfold.bots.evaluation.columns import CARD_BONUS_WORTH
from sixfold.bots.search.replies import ACTION, insert
from sixfold.rules import cards, state
from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.state import EXCHANGE
from sixfold.rules.tiles import CARD_FIRST, CARD_SECOND, COLOUR_COUNT, KIND_COUNT, KIND_OF_CARD
from sixfold.rules.turns import DO_EXCHANGE, DO_KEEP

if TYPE_CHECKING:
    from sixfold.bots.scratch import Scratch

MOST_CARD_ACTIONS: Final = cards.ACTIONS
GAIN_SCALE: Final = 1000.0  # gains are compared as whole numbers
EVEN_STEP: Final = 0.5  # a step to someone who does not mind which colour is behind


@jit_inline
def _gain(s: np.ndarray, action: int, points: int, flatness: float, worth: np.ndarray) -> float:
    """Return what a card brings at once by the points on the table, the markers left as they were."""
    seat = whole(s[state.SEAT])
    sheet = state.TRACKS + seat * COLOUR_COUNT
    a, b = whole(CARD_FIRST[action // 2]), whole(CARD_SECOND[action // 2])
    if action % 2:
        a, b = b, a
    kept_a, kept_b = s[sheet + a], s[sheet + b]
    earned = cards.advance(s, seat, a, cards.points_of(points, a))
    earned += cards.advance(s, seat, b, cards.points_of(points, b))
    steps = whole(s[sheet + a]) - kept_a + whole(s[sheet + b]) - kept_b
    gain = worth[s[sheet + a]] - worth[kept_a]
    gain += worth[s[sheet + b]] - worth[kept_b]
    s[sheet + a], s[sheet + b] = kept_a, kept_b
    return float((1.0 - flatness) * gain + flatness * EVEN_STEP * steps + earned * CARD_BONUS_WORTH)


@jit
def list_card_gains(
    s: np.ndarray, flatness: float, worth: np.ndarray, actions: np.ndarray, gains: np.ndarray
) -> int:
    """Write what can be done and what it brings at once; return how many actions there are.

    Declining a bonus brings nothing and is left out.
    """
    if s[state.PHASE] == EXCHANGE:
        actions[0], actions[1] = cards.MOVES + DO_EXCHANGE, cards.MOVES + DO_KEEP
        gains[0], gains[1] = 0.0, 0.0
        return 2
    hand = state.RACKS + whole(s[state.SEAT]) * KIND_COUNT
    count, points = 0, cards.all_points(s)
    for action in range(cards.MOVES):
        if s[hand + KIND_OF_CARD[action // 2]] != 0 and cards.canonical(s, action) == action:
            actions[count], gains[count] = action, _gain(s, action, points, flatness, worth)
            count += 1
    return count


@jit
def list_cards(s: np.ndarray, actions: np.ndarray, scores: np.ndarray) -> int:
    """Write all legal actions; they are few, so none needs a guess at its merit."""
    count = 0
    for action in range(cards.ACTIONS):
        if cards.is_legal(s, action):
            actions[count], scores[count] = action, 0.0
            count += 1
    return count


@jit
def quick_card(s: np.ndarray, worth: np.ndarray) -> int:
    """Return what the quick player does: the card that brings most at once."""
    if s[state.PHASE] == EXCHANGE:
        return cards.MOVES + DO_EXCHANGE
    hand = state.RACKS + whole(s[state.SEAT]) * KIND_COUNT
    best, chosen, points = -1.0, -1, cards.all_points(s)
    for action in range(cards.MOVES):
        if s[hand + KIND_OF_CARD[action // 2]] != 0:
            gain = _gain(s, action, points, 0.0, worth)
            if gain > best:
                best, chosen = gain, action
    return chosen


@jit
def list_card_replies(s: np.ndarray, most: int, scratch: Scratch) -> int:
    """Write the cards that bring most at once; return how many, none at an exchange."""
    if s[state.PHASE] == EXCHANGE:
        return 0
    actions, gains = scratch.reply_actions, scratch.reply_gains
    found = 0
    for i in range(list_card_gains(s, 0.0, scratch.worth, actions, gains)):
        score = whole(gains[i] * GAIN_SCALE)
        at = insert(scratch.replies, found, most, score)
        if at >= 0:
            scratch.replies[at, ACTION] = actions[i]
            found = min(found + 1, most)
    return found
