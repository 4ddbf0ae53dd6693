"""The quick player inside every imagined game: the best placement at a glance."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.bots.evaluation.cells import (
    AHEAD,
    POINTS,
    SPAN,
    WORTH,
    first_place,
    lay,
    look_ahead,
    place_count,
    price,
)
from sixfold.bots.evaluation.gains import MOST_POINTS, TAKEN, gain_row
from sixfold.bots.evaluation.sides import column_of, side_of
from sixfold.rules.board import edge_of, move_count
from sixfold.rules.compiled import (
    jit,
    jit_inline,
    largest_of_two_sums,
    largest_sum,
    lowest_bit,
    whole,
)
from sixfold.rules.hexes import CELL_BIT, EDGE_AT, EDGE_CELLS, STRIDE, WORDS
from sixfold.rules.kernel import act, draw_owed
from sixfold.rules.placements import PAIR_WORDS, half_points, is_first_turn, open_pairs
from sixfold.rules.state import (
    ENDS,
    EXCHANGE,
    EXCHANGE_KIND,
    FACES,
    IS_TUG,
    LAP,
    PHASE,
    RACKS,
    SEAT,
    TOP,
    TRACKS,
)
from sixfold.rules.tiles import (
    ALL_FACES,
    COLOUR_COUNT,
    FACE_FIRST,
    FACE_SECOND,
    KIND_COUNT,
    KIND_FACES,
    KIND_FIRST,
    KIND_SECOND,
    KIND_SHOWS,
    PAIR_FACES,
    PLAIN_FACES,
)
from sixfold.rules.tracks import climbed, order_matters, sheet_of, side_count
from sixfold.rules.turns import DO_EXCHANGE, DO_KEEP, rack_kinds

LOWEST: Final = 2 * TAKEN


@jit_inline
def shift(way: int) -> int:
    """Return how far the second cell of a pair lies behind the first in a row."""
    return 1 if way == 0 else STRIDE if way == 1 else STRIDE - 1


@jit_inline
def where(cells: np.ndarray, here: int, there: int, total: int) -> int:
    """Return the first i for which the numbers at ``here + i`` and ``there + i`` add up to the total.

    There must be one.
    """
    i = 0
    while whole(cells[np.uint64(here + i)]) + whole(cells[np.uint64(there + i)]) != total:
        i += 1
    return i


@jit_inline
def ordered(s: np.ndarray, action: int) -> int:
    """Return a double's placement in the order of its halves that brings its marker further."""
    if s[FACES] == PLAIN_FACES or action >= move_count(s):
        return action
    edge = edge_of(s, action)
    face = action - edge * whole(s[FACES])
    if face < PAIR_FACES:
        return action
    colour, seat = whole(FACE_FIRST[face]), whole(s[SEAT])
    here = half_points(s, whole(EDGE_CELLS[edge, 0]), colour)
    there = half_points(s, whole(EDGE_CELLS[edge, 1]), colour)
    if not order_matters(s, seat, colour, here, there):
        return action
    marker, lap, top = whole(s[sheet_of(s, seat) + colour]), whole(s[LAP]), whole(s[TOP])
    forward = climbed(climbed(marker, here, lap, top), there, lap, top)
    backward = climbed(climbed(marker, there, lap, top), here, lap, top)
    return action if forward > backward else action + ALL_FACES - PLAIN_FACES


@jit
def glance(s: np.ndarray, gains: np.ndarray, cells: np.ndarray) -> int:
    """Return the placement that is worth most to the acting seat right now.

    Of a tile with two colours all directions are tried at once; only of the best one it is asked which.
    """
    seat = whole(s[SEAT])
    side = side_of(s, seat)
    low = first_place(s)
    count = place_count(s)
    base = WORTH + side * COLOUR_COUNT * SPAN + low
    ahead = 0  # a bit for each colour that was looked ahead for
    best, best_here, best_there, best_kind, best_way, best_turn = LOWEST, 0, 0, 0, 0, 0
    kinds = rack_kinds(s, seat)
    while kinds != 0:
        kind = lowest_bit(np.uint64(kinds))
        kinds &= kinds - 1
        a, b = whole(KIND_FIRST[kind]), whole(KIND_SECOND[kind])
        if a == b:
            at = POINTS + a * SPAN + low
            row, marker = gain_row(s, side, a), column_of(s, side, a)
            for way in range(3):
                points = largest_sum(cells, at, at + shift(way), count)
                if points < 0:
                    continue
                worth = whole(gains[row, marker, points + MOST_POINTS])
                if worth > best:
                    best, best_kind, best_way, best_turn = worth, kind, way, 0
                    best_here, best_there = at, at + shift(way)
        else:
            for colour in (a, b):
                if not ahead & (1 << colour):
                    look_ahead(s, side, colour, cells)
                    ahead |= 1 << colour
            worth = largest_of_two_sums(
                cells,
                base + a * SPAN,
                AHEAD + b * SPAN + low,
                base + b * SPAN,
                AHEAD + a * SPAN + low,
                count,
            )
            if worth > best:
                best, best_kind = worth, kind
    a, b = whole(KIND_FIRST[best_kind]), whole(KIND_SECOND[best_kind])
    if a == b:
        best = largest_sum(cells, best_here, best_there, count)
    else:
        for option in range(6):
            best_way, best_turn = option // 2, option % 2
            best_here = base + (a if best_turn == 0 else b) * SPAN
            best_there = base + (b if best_turn == 0 else a) * SPAN + shift(best_way)
            if largest_sum(cells, best_here, best_there, count) == best:
                break
    bit = low + where(cells, best_here, best_there, best)
    edge = whole(EDGE_AT[best_way, bit])
    return edge * whole(s[FACES]) + whole(KIND_FACES[best_kind, best_turn])


@jit
def first_glance(s: np.ndarray, gains: np.ndarray, cells: np.ndarray, pairs: np.ndarray) -> int:
    """Return the best placement of a first turn, when only some pairs are open."""
    seat = whole(s[SEAT])
    side = side_of(s, seat)
    open_pairs(s, pairs)
    best, action = LOWEST, -1
    for i in range(PAIR_WORDS):
        word = pairs[i]
        while word != np.uint64(0):
            edge = whole(EDGE_AT[i // WORDS, (i % WORDS) * 64 + lowest_bit(word)])
            word &= word - np.uint64(1)
            kinds = rack_kinds(s, seat)
            while kinds != 0:
                kind = lowest_bit(np.uint64(kinds))
                kinds &= kinds - 1
                turns = 1 if KIND_FIRST[kind] == KIND_SECOND[kind] else 2
                for turn in range(turns):
                    face = whole(KIND_FACES[kind, turn])
                    worth = face_worth(s, side, edge, face, gains, cells)
                    if worth > best:
                        best, action = worth, edge * whole(s[FACES]) + face
    return action


@jit_inline
def face_worth(
    s: np.ndarray, side: int, edge: int, face: int, gains: np.ndarray, cells: np.ndarray
) -> int:
    """Return what a placement is worth to a side at once."""
    a, b = whole(FACE_FIRST[face]), whole(FACE_SECOND[face])
    here, there = whole(CELL_BIT[EDGE_CELLS[edge, 0]]), whole(CELL_BIT[EDGE_CELLS[edge, 1]])
    if a == b:
        points = cells[POINTS + a * SPAN + here] + cells[POINTS + a * SPAN + there]
        row, marker = gain_row(s, side, a), column_of(s, side, a)
        return whole(gains[row, marker, points + MOST_POINTS])
    base = WORTH + side * COLOUR_COUNT * SPAN
    return whole(cells[base + a * SPAN + here]) + whole(cells[base + b * SPAN + there])


@jit
def quick_exchange(s: np.ndarray) -> int:
    """Exchange, but in a duel only if more tiles are useless than could pull a marker back."""
    moves = move_count(s)
    if s[EXCHANGE_KIND] != ENDS:
        return moves + DO_EXCHANGE
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
    return moves + (DO_EXCHANGE if balance > 0 else DO_KEEP)


@jit
def quick_action(s: np.ndarray, gains: np.ndarray, cells: np.ndarray, pairs: np.ndarray) -> int:
    """Return what the quick player does; it never gives a bonus away."""
    if s[PHASE] == EXCHANGE:
        return quick_exchange(s)
    if is_first_turn(s):
        return ordered(s, first_glance(s, gains, cells, pairs))
    return ordered(s, glance(s, gains, cells))


@jit
def act_and_draw(s: np.ndarray, action: int) -> None:
    """Carry out an action and draw what is owed."""
    act(s, action)
    draw_owed(s)


@jit
def proceed(s: np.ndarray, action: int, gains: np.ndarray, cells: np.ndarray) -> None:
    """Carry out an action, draw what is owed, and bring the notes on the cells up to date."""
    if action >= move_count(s):
        act_and_draw(s, action)
        return
    side = side_of(s, whole(s[SEAT]))
    edge = edge_of(s, action)
    face = action - edge * whole(s[FACES])
    a, b = whole(FACE_FIRST[face]), whole(FACE_SECOND[face])
    before_a, before_b = column_of(s, side, a), column_of(s, side, b)
    lay(s, whole(EDGE_CELLS[edge, 0]), whole(EDGE_CELLS[edge, 1]), a, b, gains, cells)
    act_and_draw(s, action)
    if column_of(s, side, a) != before_a:
        _reprice(s, side, a, gains, cells)
    if b != a and column_of(s, side, b) != before_b:
        _reprice(s, side, b, gains, cells)


@jit_inline
def _reprice(s: np.ndarray, side: int, colour: int, gains: np.ndarray, cells: np.ndarray) -> None:
    if s[IS_TUG]:  # one marker for both sides
        for eye in range(side_count(s)):
            price(s, eye, colour, gains, cells)
    else:
        price(s, side, colour, gains, cells)
