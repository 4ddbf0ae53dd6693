"""The dense mask of legal actions, kept up to date instead of written anew.

A mask has a byte for every action.  Between two decisions most of its rows (a row holds the
faces of one pair of cells) stay empty, so only the open rows and those that were open the last
time are touched.  Pairs of cells stand here as bits in the order of their numbers.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules.board import edge_of, move_count
from sixfold.rules.compiled import copier, jit, jit_inline, lowest_bit, whole
from sixfold.rules.hexes import EDGE_AT, EDGE_CELLS, MAX_RADIUS, WALL, edge_count
from sixfold.rules.placements import (
    ONE,
    PAIR_WORDS,
    ZERO,
    half_points,
    is_first_turn,
    open_pairs,
)
from sixfold.rules.state import (
    BOARD,
    BONUS,
    FACES,
    PHASE,
    PLACE,
    RACKS,
    RADIUS,
    SEAT,
)
from sixfold.rules.tiles import (
    ALL_FACES,
    COLOUR_COUNT,
    FACE_KIND,
    KIND_COUNT,
    KIND_FACES,
    KINDS,
    PAIR_FACES,
    PLAIN_FACES,
)
from sixfold.rules.tracks import order_matters
from sixfold.rules.turns import rack_kinds, write_decisions

EDGE_WORDS: Final = -(-len(EDGE_CELLS) // 64)  # 64-bit words with a bit for every pair
ROW_WORDS: Final = -(-ALL_FACES // 8)  # a row in whole 64-bit words
# The scratch space in words: the pairs as the kernel lists them, those open by number, the row
# of the acting seat's rack, an empty row.
OPEN: Final = PAIR_WORDS
ROW: Final = OPEN + EDGE_WORDS
SCRATCH_WORDS: Final = ROW + 2 * ROW_WORDS
ROW_BYTE: Final = 8 * ROW
EMPTY_BYTE: Final = 8 * (ROW + ROW_WORDS)

_faces_of_kind = np.zeros((KIND_COUNT, ROW_WORDS * 8), np.uint8)
for _kind, _name in enumerate(KINDS):
    _faces_of_kind[_kind, KIND_FACES[_kind, 0]] = 1
    if _name[0] != _name[1]:
        _faces_of_kind[_kind, KIND_FACES[_kind, 1]] = 1
KIND_ROW = _faces_of_kind.view(np.uint64)
"""The row of a rack that holds one kind of tile, as 64-bit words.  # [kinds, words]"""
EDGE_OF_BIT = np.maximum(EDGE_AT, 0).reshape(-1).astype(np.uint32)
"""The pair of each bit of the kernel's masks of pairs, word after word.  # [pair words * 64]"""


def _bits(edges: np.ndarray) -> np.ndarray:
    flags = np.zeros(EDGE_WORDS * 64, np.uint8)
    flags[edges] = 1
    return np.packbits(flags, bitorder="little").view(np.uint64)


PAIRS_WITH = np.array(
    [_bits(np.flatnonzero(np.any(cell == EDGE_CELLS, axis=1))) for cell in range(WALL)], np.uint64
)
"""The pairs that a cell belongs to.  # [cells, words]"""
PAIRS_IN_AREA = np.array([_bits(np.arange(edge_count(n))) for n in range(MAX_RADIUS + 1)])
"""The pairs of an area.  # [radius, words]"""
WORDS_IN_AREA = np.array([-(-edge_count(radius) // 64) for radius in range(MAX_RADIUS + 1)])
"""How many words the pairs of an area take.  # [radius]"""

# A row of known length becomes one or two machine moves.
copy_plain_row, copy_full_row = copier(PLAIN_FACES), copier(ALL_FACES)


@jit
def find_free_pairs(s: np.ndarray, free: np.ndarray, at: int) -> None:
    """Write from a place on which pairs have both their cells free."""
    for i in range(EDGE_WORDS):
        free[at + i] = PAIRS_IN_AREA[s[RADIUS], i]
    radius = whole(s[RADIUS])
    for cell in range(3 * radius * (radius + 1) + 1):
        if s[BOARD + cell] != 0:
            for i in range(EDGE_WORDS):
                free[at + i] &= ~PAIRS_WITH[cell, i]


@jit_inline
def is_placeable(s: np.ndarray, kinds: int, opened: np.ndarray, was: int, action: int) -> bool:
    """Tell whether a placement is legal; a double's order counts as one of two."""
    edge = edge_of(s, action)
    word = opened[was + (edge >> 6)] >> np.uint64(edge & 63)
    has_tile = (kinds >> whole(FACE_KIND[action - edge * whole(s[FACES])])) & 1
    return bool(word & ONE != ZERO and has_tile != 0)


@jit_inline
def cover_pair(free: np.ndarray, at: int, edge: int) -> None:
    """Strike the pairs that are free no longer when a tile lies on one of them."""
    i, j = EDGE_CELLS[edge, 0], EDGE_CELLS[edge, 1]
    for word in range(EDGE_WORDS):
        free[at + word] &= ~(PAIRS_WITH[i, word] | PAIRS_WITH[j, word])


@jit
def _write_orders(s: np.ndarray, masks: np.ndarray, row: int, edge: int) -> None:
    """Write the last faces of a row: doubles scored the other way round, where that matters."""
    seat = whole(s[SEAT])
    for colour in range(COLOUR_COUNT):
        if s[RACKS + seat * KIND_COUNT + FACE_KIND[PAIR_FACES + colour]] == 0:
            continue
        here = half_points(s, EDGE_CELLS[edge, 0], colour)
        there = half_points(s, EDGE_CELLS[edge, 1], colour)
        if order_matters(s, seat, colour, here, there):
            masks[row + PLAIN_FACES + colour] = 1


@jit
def _write_full_rows(
    s: np.ndarray, masks: np.ndarray, at: int, before: np.ndarray, was: int, scratch: np.ndarray
) -> None:
    """Write the rows of a game in which the order of a double's halves can matter."""
    for i in range(WORDS_IN_AREA[s[RADIUS]]):
        is_open = scratch[OPEN + i]
        closed = before[was + i] & ~is_open
        before[was + i] = is_open
        while closed != ZERO:
            row = at + (i * 64 + lowest_bit(closed)) * ALL_FACES
            copy_full_row(masks, row, scratch, EMPTY_BYTE)
            closed &= closed - ONE
        while is_open != ZERO:
            edge = i * 64 + lowest_bit(is_open)
            copy_full_row(masks, at + edge * ALL_FACES, scratch, ROW_BYTE)
            _write_orders(s, masks, at + edge * ALL_FACES, edge)
            is_open &= is_open - ONE


@jit_inline
def _write_plain_rows(
    words: int, masks: np.ndarray, at: int, before: np.ndarray, was: int, scratch: np.ndarray
) -> None:
    for i in range(words):
        is_open = scratch[OPEN + i]
        closed = before[was + i] & ~is_open
        before[was + i] = is_open
        first = at + i * 64 * PLAIN_FACES
        while closed != ZERO:
            row = first + lowest_bit(closed) * PLAIN_FACES
            copy_plain_row(masks, row, scratch, EMPTY_BYTE)
            closed &= closed - ONE
        while is_open != ZERO:
            row = first + lowest_bit(is_open) * PLAIN_FACES
            copy_plain_row(masks, row, scratch, ROW_BYTE)
            is_open &= is_open - ONE


@jit_inline
def _list_open(s: np.ndarray, free: np.ndarray, start: int, scratch: np.ndarray) -> None:
    """Write which pairs a tile may lie on now."""
    if s[PHASE] != PLACE and s[PHASE] != BONUS:
        for i in range(EDGE_WORDS):
            scratch[OPEN + i] = ZERO
    elif is_first_turn(s):
        for i in range(EDGE_WORDS):
            scratch[OPEN + i] = ZERO
        open_pairs(s, scratch)
        for i in range(PAIR_WORDS):
            word = scratch[i]
            while word != ZERO:
                edge = whole(EDGE_OF_BIT[np.uint64(i * 64 + lowest_bit(word))])
                scratch[OPEN + (edge >> 6)] |= ONE << np.uint64(edge & 63)
                word &= word - ONE
    else:
        for i in range(EDGE_WORDS):
            scratch[OPEN + i] = free[start + i]


@jit
def write_board_mask(
    s: np.ndarray,
    masks: np.ndarray,
    at: int,
    free: np.ndarray,
    before: np.ndarray,
    was: int,
    scratch: np.ndarray,
) -> None:
    """Bring the mask that starts at a byte of ``masks`` up to date with a board game.

    From the place ``was`` on ``free`` holds the pairs with both cells free, ``before`` those
    that were open the last time (all zero with a mask of zeros); ``scratch`` has
    SCRATCH_WORDS words.
    """
    _list_open(s, free, was, scratch)
    for i in range(ROW_WORDS):
        scratch[ROW + i] = ZERO
    kinds = np.uint64(rack_kinds(s, whole(s[SEAT])))
    while kinds != ZERO:
        kind = lowest_bit(kinds)
        kinds &= kinds - ONE
        for i in range(ROW_WORDS):
            scratch[ROW + i] |= KIND_ROW[kind, i]
    if s[FACES] == ALL_FACES:
        _write_full_rows(s, masks, at, before, was, scratch)
    else:
        _write_plain_rows(WORDS_IN_AREA[s[RADIUS]], masks, at, before, was, scratch)
    write_decisions(s, masks, at + move_count(s))
