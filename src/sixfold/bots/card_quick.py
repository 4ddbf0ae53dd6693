"""The quick player of the card game, and what a position of the card game is judged by."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.bots.features import BOARD_FEATURES, OWN, PER_COLOUR, RACK_HALVES
from sixfold.bots.value import chances
from sixfold.bots.worth import CARD_BONUS_WORTH, CARD_WORTH
from sixfold.rules import cards
from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.standings import compare_cards
from sixfold.rules.state import BONUS, EXCHANGE, OVER
from sixfold.rules.tiles import CARD_FIRST, CARD_KIND_COUNT, CARD_SECOND, COLOUR_COUNT
from sixfold.rules.variants import CARD_END

TABLE_POINTS: Final = 4.0
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


@jit_inline
def _halves(s: np.ndarray, seat: int, colour: int) -> int:
    count = whole(0)
    for kind in range(CARD_KIND_COUNT):
        if CARD_FIRST[kind] == colour or CARD_SECOND[kind] == colour:
            count += whole(s[cards.HANDS + seat * CARD_KIND_COUNT + kind])
    return count


@jit
def _describe_seat(s: np.ndarray, seat: int, out: np.ndarray, at: int) -> None:
    done = 0
    sheet = cards.TRACKS + seat * COLOUR_COUNT
    for rank in range(COLOUR_COUNT):
        weakest = -1
        for colour in range(COLOUR_COUNT):
            if not done & (1 << colour) and (weakest < 0 or s[sheet + colour] < s[sheet + weakest]):
                weakest = colour
        done |= 1 << weakest
        to = at + rank * PER_COLOUR
        out[to] = np.float32(s[sheet + weakest]) / np.float32(CARD_END)
        out[to + 1] = np.float32(_halves(s, seat, weakest)) / np.float32(RACK_HALVES)
        out[to + 2] = np.float32(cards.table_points(s, weakest)) / np.float32(TABLE_POINTS)
        out[to + 3] = np.float32(s[sheet + weakest] == CARD_END)


@jit
def describe_cards(s: np.ndarray, sides: np.ndarray, out: np.ndarray) -> int:
    """Write the features of every seat's position; return how many seats there are."""
    count = whole(s[cards.SEATS])
    for seat in range(count):
        _describe_seat(s, seat, sides, seat * OWN)
    acting = whole(s[cards.SEAT])
    for seat in range(count):
        rival = -1
        for other in range(count):
            if other != seat and (rival < 0 or compare_cards(s, other, rival) > 0):
                rival = other
        for i in range(OWN):
            out[seat, i] = sides[seat * OWN + i]
            out[seat, OWN + i] = sides[rival * OWN + i]
        at = 2 * OWN
        for i in range(at, BOARD_FEATURES):
            out[seat, i] = np.float32(0.0)
        out[seat, at] = np.float32(1.0)
        wait = seat - acting if seat >= acting else seat - acting + count
        out[seat, at + 1] = np.float32(wait) / np.float32(count)
        out[seat, at + 2] = np.float32(s[cards.PHASE] == BONUS and seat == acting)
        out[seat, at + 3] = np.float32(s[cards.PHASE] == EXCHANGE and seat == acting)
    return count


@jit
def card_results(s: np.ndarray, out: np.ndarray) -> None:
    """Write what each seat of a finished game gets: the first place or nothing."""
    for seat in range(whole(s[cards.SEATS])):
        out[seat] = 1.0 if seat == s[cards.WINNER] else 0.0


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
