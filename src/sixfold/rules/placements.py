"""Where a tile may lie and what it would score: free pairs as masks, lines as walks."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules.compiled import jit, jit_inline, lowest_bit, popcount, read64, whole
from sixfold.rules.hexes import (
    AREA,
    CELL_BIT,
    EDGE_AT,
    EDGE_CELLS,
    FORWARD_SHIFTS,
    NEAR,
    NEIGHBOUR,
    STRIDE,
    WORDS,
)
from sixfold.rules.state import (
    BOARD,
    FIRST_TURNS,
    FREE,
    OUTSIDE,
    PHASE,
    PLACE,
    PRINTED,
    RADIUS,
    TURN,
)
from sixfold.rules.tiles import COLOUR_COUNT

PAIR_WORDS: Final = 3 * WORDS  # a mask for each of the directions E, SE and SW
ZERO: Final = np.uint64(0)
ONE: Final = np.uint64(1)


@jit_inline
def is_first_turn(s: np.ndarray) -> bool:
    """Tell whether the acting seat is in its first turn, which has a rule of its own."""
    return bool(s[TURN] < s[FIRST_TURNS] and s[PHASE] == PLACE)


@jit_inline
def _free(s: np.ndarray, i: int) -> np.uint64:
    """Return word ``i`` of the mask of free cells."""
    return read64(s, FREE + 8 * i)


@jit_inline
def _moved(word: np.uint64, above: np.uint64, by: int) -> np.uint64:
    """Return a word of a mask moved back by some bits, given the word above it."""
    return (word >> np.uint64(by)) | (above << np.uint64(64 - by))


@jit_inline
def _untouched(s: np.ndarray, i: int) -> np.uint64:
    """Return word ``i`` of the cells beside printed symbols that have no tile beside them."""
    radius = whole(s[RADIUS])
    near = ZERO
    for colour in range(COLOUR_COUNT):
        cell = whole(s[PRINTED + colour])
        covered = ZERO
        for j in range(WORDS):
            covered |= NEAR[cell, j] & AREA[radius, j] & ~_free(s, j)
        near |= NEAR[cell, i] & AREA[radius, i] if covered == ZERO else ZERO
    return near


@jit
def _strike_touched(s: np.ndarray, pairs: np.ndarray) -> int:
    """Strike the pairs that do not lie beside an untouched printed symbol; return how many stay."""
    count = 0
    above = ZERO
    for i in range(WORDS - 1, -1, -1):
        word = _untouched(s, i)
        for d in range(3):
            pairs[d * WORDS + i] &= word | _moved(word, above, FORWARD_SHIFTS[d])
            count += popcount(pairs[d * WORDS + i])
        above = word
    return count


@jit_inline
def open_pairs(s: np.ndarray, pairs: np.ndarray) -> int:
    """Write the masks of the pairs a tile may lie on now, one bit for a pair's first cell.

    ``pairs`` has :data:`PAIR_WORDS` 64-bit words.  Returns how many pairs there are.
    """
    count = 0
    for i in range(WORDS):
        word = _free(s, i)
        above = _free(s, i + 1) if i + 1 < WORDS else ZERO
        for d in range(3):
            pair = word & _moved(word, above, FORWARD_SHIFTS[d])
            pairs[d * WORDS + i] = pair
            count += popcount(pair)
    return _strike_touched(s, pairs) if is_first_turn(s) else count


@jit_inline
def has_free_pair(s: np.ndarray) -> bool:
    """Tell whether two adjacent free cells are left."""
    for i in range(WORDS):
        word = _free(s, i)
        above = _free(s, i + 1) if i + 1 < WORDS else ZERO
        beside = _moved(word, above, 1) | _moved(word, above, STRIDE)
        if word & (beside | _moved(word, above, STRIDE - 1)) != ZERO:
            return True
    return False


@jit_inline
def nth_bit(word: np.uint64 | int, number: int) -> int:
    """Return the place of the set bit with a number, counted from the lowest."""
    word = np.uint64(word)
    for _ in range(number):
        word &= word - ONE
    return lowest_bit(word)


@jit_inline
def pick_pair(pairs: np.ndarray, number: int) -> int:
    """Return the edge of the pair with a number, counted over the masks."""
    for i in range(PAIR_WORDS):
        word = pairs[i]
        here = popcount(word)
        if number < here:
            bit = (i % WORDS) * 64 + nth_bit(word, number)
            return whole(EDGE_AT[i // WORDS, bit])
        number -= here
    return -1


@jit
def list_pairs(pairs: np.ndarray, edges: np.ndarray) -> int:
    """Write the edges of all pairs in the masks; return how many there are."""
    count = 0
    for i in range(PAIR_WORDS):
        word = pairs[i]
        while word != ZERO:
            edges[count] = EDGE_AT[i // WORDS, (i % WORDS) * 64 + lowest_bit(word)]
            count += 1
            word &= word - ONE
    return count


@jit
def is_open(s: np.ndarray, edge: int) -> bool:
    """Tell whether a tile may lie on a pair of cells now."""
    i, j = EDGE_CELLS[edge, 0], EDGE_CELLS[edge, 1]
    if s[BOARD + i] != 0 or s[BOARD + j] != 0:
        return False
    return not is_first_turn(s) or is_beside_untouched(s, i) or is_beside_untouched(s, j)


@jit
def is_beside_untouched(s: np.ndarray, cell: int) -> bool:
    """Tell whether a free cell lies beside a printed symbol with no tile beside it."""
    bit = whole(CELL_BIT[cell])
    return bool((_untouched(s, bit >> 6) >> np.uint64(bit & 63)) & ONE != ZERO)


@jit_inline
def half_points(s: np.ndarray, cell: int, colour: int) -> int:
    """Count the points of a half laid on a free cell.

    The cell of the other half is free as well, so its direction ends at once by itself.
    """
    symbol = colour + 1
    points = 0
    for d in range(6):
        at = NEIGHBOUR[cell, d]
        while s[BOARD + at] == symbol:
            points += 1
            at = NEIGHBOUR[at, d]
    return points


@jit
def cell_points(s: np.ndarray, cell: int, points: np.ndarray) -> None:
    """Write the points of every colour laid on a free cell."""
    points[:] = 0
    for d in range(6):
        at = NEIGHBOUR[cell, d]
        symbol = s[BOARD + at]
        if symbol == 0 or symbol == OUTSIDE:
            continue
        run = 1
        at = NEIGHBOUR[at, d]
        while s[BOARD + at] == symbol:
            run += 1
            at = NEIGHBOUR[at, d]
        points[symbol - 1] += run


@jit
def points_table(s: np.ndarray, points: np.ndarray) -> None:
    """Write the points of every colour on every free cell into ``[cells, colours]``."""
    for cell in range(points.shape[0]):
        if s[BOARD + cell] == 0:
            cell_points(s, cell, points[cell])
        else:
            points[cell] = 0
