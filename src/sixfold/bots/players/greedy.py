"""The player who takes the best gain at once."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.bots.base import Bot, Budget
from sixfold.bots.evaluation.columns import (
    BONUS_WORTH,
    CARD_BONUS_WORTH,
    CARD_WORTH,
    CLIMB_WORTH,
    TUG_WORTH,
)
from sixfold.rules import cards, kernel
from sixfold.rules.compiled import jit, jit_inline, lowest_bit, whole
from sixfold.rules.generator import chance
from sixfold.rules.hexes import EDGE_AT, EDGE_CELLS, WALL, WORDS
from sixfold.rules.observation import Observation
from sixfold.rules.placements import PAIR_WORDS, cell_points, open_pairs
from sixfold.rules.state import (
    BOARD,
    ENDS,
    EXCHANGE,
    EXCHANGE_KIND,
    FACES,
    HAS_BONUS,
    IS_TUG,
    PHASE,
    RACKS,
    SEAT,
    TOKENS,
    TOP,
    TRACKS,
)
from sixfold.rules.tiles import (
    CARD_FIRST,
    CARD_SECOND,
    COLOUR_COUNT,
    KIND_COUNT,
    KIND_FACES,
    KIND_FIRST,
    KIND_SECOND,
    KIND_SHOWS,
    PLAIN_FACES,
)
from sixfold.rules.tracks import climbed, sheet_of
from sixfold.rules.variants import CARD_END, LAP

POINTS_AT_MOST: Final = 40  # more than two halves can score together


@jit_inline
def worth(s: np.ndarray, seat: int, marker: int) -> float:
    """Return what a marker's place is worth to a seat."""
    if s[IS_TUG]:
        return float(TUG_WORTH[marker] if seat == 0 else -TUG_WORTH[marker])
    return float(CLIMB_WORTH[marker])


@jit_inline
def reached(s: np.ndarray, seat: int, marker: int, points: int) -> int:
    """Return where some points bring a marker."""
    top = whole(s[TOP])
    if s[IS_TUG]:
        return min(marker + points, top) if seat == 0 else max(marker - points, 0)
    return climbed(marker, points, top)


@jit_inline
def bonus_worth(s: np.ndarray, seat: int, colour: int, before: int, after: int) -> float:
    """Return what a marker's move earns in bonuses."""
    if before == after or not s[HAS_BONUS]:
        return 0.0
    if s[IS_TUG]:
        is_end = after == (s[TOP] if seat == 0 else 0)
        return BONUS_WORTH if is_end and not s[TOKENS + seat] & (1 << colour) else 0.0
    return BONUS_WORTH if after // LAP > before // LAP else 0.0


@jit
def fill_gains(s: np.ndarray, seat: int, gains: np.ndarray) -> None:
    """Write what points in a colour are worth now into ``[colours, points]``."""
    sheet = sheet_of(s, seat)
    for colour in range(COLOUR_COUNT):
        before = whole(s[sheet + colour])
        for points in range(POINTS_AT_MOST):
            after = reached(s, seat, before, points)
            gains[colour, points] = (
                worth(s, seat, after)
                - worth(s, seat, before)
                + bonus_worth(s, seat, colour, before, after)
            )


@jit
def double_gain(s: np.ndarray, seat: int, colour: int, first: int, second: int) -> float:
    """Return what a double is worth on a sheet of two laps, scored in this order."""
    before = whole(s[sheet_of(s, seat) + colour])
    middle = reached(s, seat, before, first)
    after = reached(s, seat, middle, second)
    gain = worth(s, seat, after) - worth(s, seat, before)
    gain += bonus_worth(s, seat, colour, before, middle)
    return gain + bonus_worth(s, seat, colour, middle, after)


@jit
def greedy_exchange(s: np.ndarray) -> int:
    """Exchange, but in a duel only if more tiles are useless than could pull a marker back."""
    moves = kernel.move_count(s)
    if s[EXCHANGE_KIND] != ENDS:
        return moves + kernel.DO_EXCHANGE
    seat = whole(s[SEAT])
    mine, theirs = 0, 0
    for colour in range(COLOUR_COUNT):
        marker = s[TRACKS + colour]
        if marker == (s[TOP] if seat == 0 else 0):
            mine |= 1 << colour
        elif marker == (0 if seat == 0 else s[TOP]):
            theirs |= 1 << colour
    balance = 0
    for kind in range(KIND_COUNT):
        count = whole(s[RACKS + seat * KIND_COUNT + kind])
        if KIND_SHOWS[kind] & theirs:
            balance -= count
        elif KIND_SHOWS[kind] & mine:
            balance += count
    return moves + (kernel.DO_EXCHANGE if balance > 0 else kernel.DO_KEEP)


@jit
def greedy_board(
    s: np.ndarray, rng: np.ndarray, pairs: np.ndarray, points: np.ndarray, gains: np.ndarray
) -> int:
    """Return the action with the best gain at once; equal ones are drawn by lot.

    The last three arguments are scratch space (see :class:`GreedyBot`).
    """
    if s[PHASE] == EXCHANGE:
        return greedy_exchange(s)
    seat = whole(s[SEAT])
    faces = whole(s[FACES])
    rack = RACKS + seat * KIND_COUNT
    open_pairs(s, pairs)
    fill_gains(s, seat, gains)
    for cell in range(WALL):
        if s[BOARD + cell] == 0:
            cell_points(s, cell, points[cell])
    best, best_action, ties = -1e9, -1, 0
    for i in range(PAIR_WORDS):
        word = pairs[i]
        while word != np.uint64(0):
            edge = whole(EDGE_AT[i // WORDS, (i % WORDS) * 64 + lowest_bit(word)])
            word &= word - np.uint64(1)
            here, there = EDGE_CELLS[edge, 0], EDGE_CELLS[edge, 1]
            for kind in range(KIND_COUNT):
                if s[rack + kind] == 0:
                    continue
                a, b = KIND_FIRST[kind], KIND_SECOND[kind]
                for way in range(2):
                    if a != b:
                        x, y = (a, b) if way == 0 else (b, a)
                        gain = gains[x, points[here, x]] + gains[y, points[there, y]]
                    elif faces > PLAIN_FACES:
                        first, second = points[here, a], points[there, a]
                        if way == 1:
                            first, second = second, first
                        gain = double_gain(s, seat, whole(a), first, second)
                    elif way == 0:
                        gain = gains[a, points[here, a] + points[there, a]]
                    else:
                        break
                    if gain < best:
                        continue
                    ties = ties + 1 if gain == best else 1
                    if ties == 1 or chance(rng, ties) == 0:
                        best = gain
                        best_action = edge * faces + whole(KIND_FACES[kind, way])
    return kernel.canonical(s, best_action)


@jit
def card_worth(s: np.ndarray, seat: int) -> float:
    """Return what the markers of a seat are worth in the card game."""
    total = 0.0
    for colour in range(COLOUR_COUNT):
        marker = s[cards.TRACKS + seat * COLOUR_COUNT + colour]
        total += CARD_WORTH[marker]
        if marker == CARD_END:
            total += CARD_BONUS_WORTH
    return total


@jit
def greedy_cards(s: np.ndarray, rng: np.ndarray) -> int:
    """Return the card with the best gain at once; equal ones are drawn by lot."""
    if s[cards.PHASE] == EXCHANGE:
        return cards.DO_EXCHANGE
    seat = whole(s[cards.SEAT])
    sheet = cards.TRACKS + seat * COLOUR_COUNT
    kept = np.empty(COLOUR_COUNT, np.uint8)
    for colour in range(COLOUR_COUNT):
        kept[colour] = s[sheet + colour]
    best, best_action, ties = -1e9, -1, 0
    for action in range(cards.MOVES):
        if not cards.is_legal(s, action):
            continue
        a, b = whole(CARD_FIRST[action // 2]), whole(CARD_SECOND[action // 2])
        if action % 2:
            a, b = b, a
        cards.advance(s, seat, a, cards.table_points(s, a))
        cards.advance(s, seat, b, cards.table_points(s, b))
        gain = card_worth(s, seat)
        for colour in range(COLOUR_COUNT):
            s[sheet + colour] = kept[colour]
        if gain < best:
            continue
        ties = ties + 1 if gain == best else 1
        if ties == 1 or chance(rng, ties) == 0:
            best, best_action = gain, action
    return best_action


class GreedyBot(Bot):
    """Takes the most at once, the weakest colours first."""

    name = "greedy"

    def __init__(self) -> None:
        self._pairs = kernel.new_pairs()
        self._points = np.zeros((WALL, COLOUR_COUNT), np.int64)
        self._gains = np.zeros((COLOUR_COUNT, POINTS_AT_MOST), np.float64)

    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return the action with the best gain at once."""
        if seen.variant.is_cards:
            return int(greedy_cards(seen.state, rng))
        return int(greedy_board(seen.state, rng, self._pairs, self._points, self._gains))
