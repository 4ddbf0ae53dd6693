"""The dense mask of legal actions, kept up to date instead of written anew.

A mask has a byte for every action.  Between two decisions most of its rows (a row holds the
faces of one pair of cells) stay empty, so only the open rows and those that were open the last
time are touched.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules.compiled import copier, jit, jit_inline, lowest_bit, whole
from sixfold.rules.hexes import EDGE_AT, EDGE_CELLS
from sixfold.rules.kernel import DO_DECLINE, DO_EXCHANGE, DO_KEEP, move_count, rack_kinds
from sixfold.rules.placements import ONE, PAIR_WORDS, ZERO, half_points, open_pairs
from sixfold.rules.state import BONUS, EXCHANGE, FACES, MAY_DECLINE, PHASE, PLACE, RACKS, SEAT
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

ROW_WORDS: Final = -(-ALL_FACES // 8)  # a row in whole 64-bit words
# The scratch space in words: the open pairs, the row of the acting seat's rack, an empty row.
ROW: Final = PAIR_WORDS
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
"""The pair of cells of each bit of the masks of pairs, word after word.  # [pair words * 64]"""


# A row of known length becomes one or two machine moves.
copy_plain_row, copy_full_row = copier(PLAIN_FACES), copier(ALL_FACES)


def new_scratch() -> np.ndarray:
    """Return scratch space for writing masks."""
    return np.zeros(SCRATCH_WORDS, np.uint64)


@jit_inline
def _edge(word: int, bits: np.uint64) -> int:
    """Return the pair of the lowest bit of a word of the masks of pairs."""
    return whole(EDGE_OF_BIT[np.uint64(word * 64 + lowest_bit(bits))])


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
    for i in range(PAIR_WORDS):
        is_open = scratch[i]
        closed = before[was + i] & ~is_open
        before[was + i] = is_open
        while closed != ZERO:
            copy_full_row(masks, at + _edge(i, closed) * ALL_FACES, scratch, EMPTY_BYTE)
            closed &= closed - ONE
        while is_open != ZERO:
            edge = _edge(i, is_open)
            copy_full_row(masks, at + edge * ALL_FACES, scratch, ROW_BYTE)
            _write_orders(s, masks, at + edge * ALL_FACES, edge)
            is_open &= is_open - ONE


@jit_inline
def _write_plain_rows(
    masks: np.ndarray, at: int, before: np.ndarray, was: int, scratch: np.ndarray
) -> None:
    for i in range(PAIR_WORDS):
        is_open = scratch[i]
        closed = before[was + i] & ~is_open
        before[was + i] = is_open
        while closed != ZERO:
            copy_plain_row(masks, at + _edge(i, closed) * PLAIN_FACES, scratch, EMPTY_BYTE)
            closed &= closed - ONE
        while is_open != ZERO:
            copy_plain_row(masks, at + _edge(i, is_open) * PLAIN_FACES, scratch, ROW_BYTE)
            is_open &= is_open - ONE


@jit
def write_board_mask(
    s: np.ndarray, masks: np.ndarray, at: int, before: np.ndarray, was: int, scratch: np.ndarray
) -> None:
    """Bring the mask that starts at a byte of ``masks`` up to date with a board game.

    ``before`` holds from the place ``was`` on the pairs that were open the last time (all zero
    with a mask of zeros); ``scratch`` is what :func:`new_scratch` returns.
    """
    if s[PHASE] == PLACE or s[PHASE] == BONUS:
        open_pairs(s, scratch)
    else:
        for i in range(PAIR_WORDS):
            scratch[i] = ZERO
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
        _write_plain_rows(masks, at, before, was, scratch)
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
    scratch = np.zeros(SCRATCH_WORDS, np.uint64)
    write_board_mask(s, mask, whole(0), before, whole(0), scratch)
