"""The dense mask of legal actions, kept up to date instead of written anew.

A mask has a byte for every action.  Between two decisions most of its rows (a row holds the
faces of one pair of cells) stay empty, so only the open rows and those that were open the last
time are touched.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules.compiled import jit, jit_inline, lowest_bit, whole, write32, write64
from sixfold.rules.hexes import EDGE_AT, EDGE_CELLS
from sixfold.rules.kernel import (
    DECISION_COUNT,
    DO_DECLINE,
    DO_EXCHANGE,
    DO_KEEP,
    move_count,
    rack_kinds,
)
from sixfold.rules.placements import ONE, PAIR_WORDS, ZERO, half_points, open_pairs
from sixfold.rules.state import (
    BONUS,
    EXCHANGE,
    FACES,
    MAY_DECLINE,
    PHASE,
    PLACE,
    RACKS,
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

ROW_WORDS: Final = PLAIN_FACES // 8  # whole 64-bit words of a row; 32 bits follow
_faces_of_kind = np.zeros((KIND_COUNT, (ROW_WORDS + 1) * 8), np.uint8)
for _kind, _name in enumerate(KINDS):
    _faces_of_kind[_kind, KIND_FACES[_kind, 0]] = 1
    if _name[0] != _name[1]:
        _faces_of_kind[_kind, KIND_FACES[_kind, 1]] = 1
EDGE_OF_BIT = np.maximum(EDGE_AT, 0).reshape(-1).astype(np.uint32)
"""The pair of cells of each bit of the masks of pairs, word after word.  # [pair words * 64]"""
KIND_ROW = _faces_of_kind.view(np.uint64)
"""The row of a rack that holds one kind of tile, as 64-bit words.  # [kinds, words]"""


@jit_inline
def _edge(word: int, bits: np.uint64) -> int:
    """Return the pair of the lowest bit of a word of the masks of pairs."""
    return np.int64(EDGE_OF_BIT[np.uint64(word * 64 + lowest_bit(bits))])  # type: ignore[return-value, unused-ignore]


@jit_inline
def _write_orders(s: np.ndarray, masks: np.ndarray, at: int, edge: int) -> None:
    """Write the last faces of a row: doubles scored the other way round, where that matters."""
    rack = RACKS + whole(s[SEAT]) * KIND_COUNT
    for colour in range(COLOUR_COUNT):
        legal = whole(0)
        if s[rack + FACE_KIND[PAIR_FACES + colour]] != 0:
            here = half_points(s, EDGE_CELLS[edge, 0], colour)
            there = half_points(s, EDGE_CELLS[edge, 1], colour)
            if order_matters(s, whole(s[SEAT]), colour, here, there):
                legal = whole(1)
        masks[at + PLAIN_FACES + colour] = legal


@jit_inline
def write_board_mask(
    s: np.ndarray, masks: np.ndarray, at: int, before: np.ndarray, was: int, pairs: np.ndarray
) -> None:
    """Bring the mask that starts at a byte of ``masks`` up to date with a board game.

    ``before`` holds from the place ``was`` on the pairs that were open the last time (all zero
    with a mask of zeros); ``pairs`` is scratch space for :data:`PAIR_WORDS` words.
    """
    faces = whole(s[FACES])
    is_placing = s[PHASE] == PLACE or s[PHASE] == BONUS
    if is_placing:
        open_pairs(s, pairs)
    else:
        for i in range(PAIR_WORDS):
            pairs[i] = ZERO
    row0, row1, row2, row3, row4 = ZERO, ZERO, ZERO, ZERO, ZERO
    kinds = np.uint64(rack_kinds(s, whole(s[SEAT])))
    while kinds != ZERO:
        kind = lowest_bit(kinds)
        kinds &= kinds - ONE
        row0 |= KIND_ROW[kind, 0]
        row1 |= KIND_ROW[kind, 1]
        row2 |= KIND_ROW[kind, 2]
        row3 |= KIND_ROW[kind, 3]
        row4 |= KIND_ROW[kind, 4]
    last = whole(row4)
    for i in range(PAIR_WORDS):
        is_open = pairs[i]
        closed = before[was + i] & ~is_open
        before[was + i] = is_open
        while closed != ZERO:
            row = at + _edge(i, closed) * faces
            closed &= closed - ONE
            write64(masks, row, ZERO)
            write64(masks, row + 8, ZERO)
            write64(masks, row + 16, ZERO)
            write64(masks, row + 24, ZERO)
            write32(masks, row + 32, whole(0))
            if faces == ALL_FACES:
                for j in range(PLAIN_FACES, ALL_FACES):
                    masks[row + j] = 0
        while is_open != ZERO:
            edge = _edge(i, is_open)
            row = at + edge * faces
            is_open &= is_open - ONE
            write64(masks, row, row0)
            write64(masks, row + 8, row1)
            write64(masks, row + 16, row2)
            write64(masks, row + 24, row3)
            write32(masks, row + 32, last)
            if faces == ALL_FACES:
                _write_orders(s, masks, row, edge)
    decisions = at + move_count(s)
    may_exchange = whole(1) if s[PHASE] == EXCHANGE else whole(0)
    may_decline = whole(1) if s[PHASE] == BONUS and s[MAY_DECLINE] != 0 else whole(0)
    masks[decisions + DO_EXCHANGE] = may_exchange
    masks[decisions + DO_KEEP] = may_exchange
    masks[decisions + DO_DECLINE] = may_decline


@jit
def fresh_board_mask(s: np.ndarray, mask: np.ndarray) -> None:
    """Write the whole mask of a board game.  ``mask`` starts with zeros."""
    before = np.zeros(PAIR_WORDS, np.uint64)
    pairs = np.empty(PAIR_WORDS, np.uint64)
    write_board_mask(s, mask, whole(0), before, whole(0), pairs)


__all__ = ["DECISION_COUNT", "KIND_ROW", "fresh_board_mask", "write_board_mask"]
