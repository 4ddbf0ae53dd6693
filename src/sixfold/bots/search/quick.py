"""The quick player inside every imagined game: the best placement at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sixfold.bots.evaluation.cells import (
    POINTS,
    SPAN,
    WORTH,
    first_place,
    lay,
    place_count,
    price,
)
from sixfold.bots.evaluation.gains import MOST_POINTS, TAKEN, gain_row
from sixfold.bots.evaluation.merits import (
    AHEAD,
    AT_A_GLANCE,
    LEAST_PAIR,
    weigh_cells,
    weigh_colour,
    weigh_plainly,
)
from sixfold.bots.evaluation.sides import column_of, side_of
from sixfold.rules.board import edge_of, move_count
from sixfold.rules.compiled import (
    jit,
    jit_inline,
    largest_of_two_sums,
    largest_sum,
    lowest_bit,
    whole,
    write_largest,
)
from sixfold.rules.hexes import CELL_BIT, EDGE_AT, EDGE_CELLS, FORWARD_SHIFTS, STRIDE, WORDS
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

if TYPE_CHECKING:
    from sixfold.bots.scratch import Scratch

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


@jit_inline
def _look_ahead(s: np.ndarray, colour: int, merits: np.ndarray) -> None:
    """Write at every place the merit of the best of the three places behind it in a colour.

    They are those where the second half lies if the first one lies here.
    """
    low = first_place(s)
    merit = colour * SPAN + low
    write_largest(
        merits,
        (AHEAD + colour) * SPAN + low,
        merit + FORWARD_SHIFTS[0],
        merit + FORWARD_SHIFTS[1],
        merit + FORWARD_SHIFTS[2],
        place_count(s),
    )


@jit_inline
def _spare(
    s: np.ndarray,
    side: int,
    colour: int,
    here: int,
    way: int,
    cells: np.ndarray,
    scratch: Scratch,
) -> int:
    """Return by how much a double's halves together are worth less than each by itself."""
    gains, there = scratch.gains, here + shift(way)
    points = POINTS + colour * SPAN
    worth = WORTH + (side * COLOUR_COUNT + colour) * SPAN
    row, marker = gain_row(s, side, colour), column_of(s, side, colour)
    both = whole(cells[points + here]) + whole(cells[points + there])
    apart = whole(cells[worth + here]) + whole(cells[worth + there])
    return apart - whole(gains[row, marker, both + MOST_POINTS])


@jit
def glance(s: np.ndarray, cells: np.ndarray, scratch: Scratch) -> int:
    """Return the placement of most merit to the acting seat right now.

    Of a tile with two colours all directions are tried at once; only of the best one it is asked which.
    """
    merits = scratch.merits
    seat = whole(s[SEAT])
    side = side_of(s, seat)
    low = first_place(s)
    count = place_count(s)
    weighs = scratch.weights[AT_A_GLANCE]
    if weighs:
        weigh_cells(s, side, cells, scratch.weights, merits)
    seen = 0  # a bit for each colour that was weighed
    best, best_kind, best_place, best_way = LOWEST, 0, 0, 0
    kinds = rack_kinds(s, seat)
    while kinds != 0:
        kind = lowest_bit(np.uint64(kinds))
        kinds &= kinds - 1
        a, b = whole(KIND_FIRST[kind]), whole(KIND_SECOND[kind])
        for colour in (a, b):
            if not seen & (1 << colour):
                if weighs:
                    weigh_colour(s, side, colour, scratch.gains, cells, scratch.weights, merits)
                else:
                    weigh_plainly(s, side, colour, cells, merits)
                _look_ahead(s, colour, merits)
                seen |= 1 << colour
        here, there = a * SPAN + low, b * SPAN + low
        if a == b:
            total, way = LOWEST, 0
            for option in range(3):
                one = largest_sum(merits, here, here + shift(option), count)
                if one > total:
                    total, way = one, option
            if total >= LEAST_PAIR:
                place = low + where(merits, here, here + shift(way), total)
                total -= _spare(s, side, a, place, way, cells, scratch)
                if total > best:
                    best, best_kind, best_place, best_way = total, kind, place, way
        else:
            total = largest_of_two_sums(
                merits, here, there + AHEAD * SPAN, there, here + AHEAD * SPAN, count
            )
            if total > best:
                best, best_kind = total, kind
    a, b = whole(KIND_FIRST[best_kind]), whole(KIND_SECOND[best_kind])
    turn = 0
    if a != b:
        for option in range(6):
            best_way, turn = option // 2, option % 2
            here = (a if turn == 0 else b) * SPAN + low
            there = (b if turn == 0 else a) * SPAN + low + shift(best_way)
            if largest_sum(merits, here, there, count) == best:
                best_place = low + where(merits, here, there, best)
                break
    edge = whole(EDGE_AT[best_way, best_place])
    return edge * whole(s[FACES]) + whole(KIND_FACES[best_kind, turn])


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
def quick_action(s: np.ndarray, cells: np.ndarray, scratch: Scratch) -> int:
    """Return what the quick player does; it never gives a bonus away."""
    if s[PHASE] == EXCHANGE:
        return quick_exchange(s)
    if is_first_turn(s):
        return ordered(s, first_glance(s, scratch.gains, cells, scratch.pairs))
    return ordered(s, glance(s, cells, scratch))


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
