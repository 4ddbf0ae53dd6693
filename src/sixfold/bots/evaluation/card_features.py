"""What a position of the card game is judged by: markers from the weakest up, hands, the table."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.bots.evaluation.features import MARKER_SCALE, RACK_SCALE
from sixfold.rules import cards, state
from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.standings import compare
from sixfold.rules.state import BONUS, EXCHANGE
from sixfold.rules.tiles import COLOUR_COUNT, KIND_COUNT, KIND_SHOWS

PER_COLOUR: Final = 4  # marker, cards in hand, points on the table, whether the marker is home
OWN: Final = COLOUR_COUNT * PER_COLOUR  # about one seat
SHARED: Final = 4  # about the table
CARD_FEATURES: Final = 2 * OWN + SHARED
CARD_VERSION: Final = "cards-1"  # changes whenever a feature changes its meaning
TABLE_POINTS: Final = 4.0  # points that bring this feature near 1


@jit_inline
def _halves(s: np.ndarray, seat: int, colour: int) -> int:
    count = whole(0)
    for kind in range(KIND_COUNT):
        if KIND_SHOWS[kind] & (1 << colour):
            count += whole(s[state.RACKS + seat * KIND_COUNT + kind])
    return count


@jit
def _describe_seat(s: np.ndarray, seat: int, scales: np.ndarray, out: np.ndarray, at: int) -> None:
    done, points = 0, cards.all_points(s)
    sheet = state.TRACKS + seat * COLOUR_COUNT
    for rank in range(COLOUR_COUNT):
        weakest = -1
        for colour in range(COLOUR_COUNT):
            if not done & (1 << colour) and (weakest < 0 or s[sheet + colour] < s[sheet + weakest]):
                weakest = colour
        done |= 1 << weakest
        to = at + rank * PER_COLOUR
        out[to] = np.float32(s[sheet + weakest]) / scales[MARKER_SCALE]
        out[to + 1] = np.float32(_halves(s, seat, weakest)) / scales[RACK_SCALE]
        out[to + 2] = np.float32(cards.points_of(points, weakest)) / np.float32(TABLE_POINTS)
        out[to + 3] = np.float32(s[sheet + weakest] == s[state.TOP])


@jit
def describe_cards(s: np.ndarray, scales: np.ndarray, sides: np.ndarray, out: np.ndarray) -> None:
    """Write what every seat sees; ``sides`` is scratch space.

    # sides: [seats * OWN], out: [seats, FEATURES], of which the first CARD_FEATURES are in use
    """
    count = whole(s[state.SEATS])
    for seat in range(count):
        _describe_seat(s, seat, scales, sides, seat * OWN)
    acting = whole(s[state.SEAT])
    for seat in range(count):
        rival = -1
        for other in range(count):
            if other != seat and (rival < 0 or compare(s, other, rival) > 0):
                rival = other
        for i in range(OWN):
            out[seat, i] = sides[seat * OWN + i]
            out[seat, OWN + i] = sides[rival * OWN + i]
        at = 2 * OWN
        out[seat, at] = np.float32(1.0)
        wait = seat - acting if seat >= acting else seat - acting + count
        out[seat, at + 1] = np.float32(wait) / np.float32(count)
        out[seat, at + 2] = np.float32(s[state.PHASE] == BONUS and seat == acting)
        out[seat, at + 3] = np.float32(s[state.PHASE] == EXCHANGE and seat == acting)
