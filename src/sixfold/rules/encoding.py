"""Writes what a seat sees into a row of bytes; the layouts of the environments name its fields.

Everything is told from the seat's own side: its rack and its sheet come first, then the others
in the order of play.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules import state
from sixfold.rules.board import edge_of, move_count
from sixfold.rules.compiled import jit, jit_inline, read64, whole, write64
from sixfold.rules.hexes import EDGE_CELLS
from sixfold.rules.placements import is_first_turn
from sixfold.rules.state import BONUS, EXCHANGE, OVER, PLACE
from sixfold.rules.tiles import (
    CARD_KIND_COUNT,
    COLOUR_COUNT,
    FACE_FIRST,
    FACE_SECOND,
    KIND_COUNT,
    KIND_OF_CARD,
)

PLANES: Final = COLOUR_COUNT + 1
KIND_WORDS: Final = (0, 8, KIND_COUNT - 8)  # where 64-bit words cover the counts of all kinds


@jit_inline
def _after(seat: int, steps: int, seats: int) -> int:
    """Return the seat some steps after another one."""
    return seat + steps if seat + steps < seats else seat + steps - seats


@jit_inline
def _write_table(s: np.ndarray, seat: int, out: np.ndarray, at: int) -> int:
    """Write what every game has: sizes of racks and bag, whose turn it is and what is decided."""
    seats = whole(s[state.SEATS])
    for i in range(seats):
        out[at + i] = s[state.RACK_COUNTS + _after(seat, i, seats)]
    at += seats
    out[at] = s[state.BAG_COUNT]
    at += 1
    for i in range(seats):
        out[at + i] = 1 if _after(seat, i, seats) == s[state.SEAT] else 0
    at += seats
    phase = s[state.PHASE]
    out[at] = 1 if phase == PLACE else 0
    out[at + 1] = 1 if phase == BONUS else 0
    out[at + 2] = 1 if phase == EXCHANGE else 0
    out[at + 3] = 1 if phase == OVER else 0
    out[at + 4] = s[state.PENDING]
    return at + 5


@jit_inline
def write_board(s: np.ndarray, seat: int, out: np.ndarray, at: int) -> None:
    """Write what a seat of a board game sees, from a place of ``out`` on."""
    radius = whole(s[state.RADIUS])
    cells = 3 * radius * (radius + 1) + 1
    start = at
    # Unsigned places spare the compiler the question whether they count from the end.
    for symbol in range(PLANES):
        for cell in range(cells):
            held = s[np.uint64(state.BOARD + cell)] == symbol
            out[np.uint64(at + cell)] = held
        at += cells
    _write_rest(s, seat, out, start)


@jit_inline
def update_board(s: np.ndarray, action: int, seat: int, out: np.ndarray, at: int) -> None:
    """Bring what a seat sees of a board game up to date; a placement changes two cells."""
    if action < move_count(s):
        edge = edge_of(s, action)
        face = action - edge * whole(s[state.FACES])
        radius = whole(s[state.RADIUS])
        cells = 3 * radius * (radius + 1) + 1
        i, j = whole(EDGE_CELLS[edge, 0]), whole(EDGE_CELLS[edge, 1])
        out[at + i] = 0
        out[at + j] = 0
        out[at + (1 + whole(FACE_FIRST[face])) * cells + i] = 1
        out[at + (1 + whole(FACE_SECOND[face])) * cells + j] = 1
    _write_rest(s, seat, out, at)


@jit_inline
def _write_rest(s: np.ndarray, seat: int, out: np.ndarray, at: int) -> None:
    """Write everything but the planes of the board, which are the same for every seat."""
    radius, seats = whole(s[state.RADIUS]), whole(s[state.SEATS])
    at += PLANES * (3 * radius * (radius + 1) + 1)
    for i in KIND_WORDS:
        write64(out, at + i, read64(s, state.RACKS + seat * KIND_COUNT + i))
    at += KIND_COUNT
    for i in KIND_WORDS:
        # No kind has so many copies that a sum could spill into the next byte.
        unseen = read64(s, state.BAG + i)
        for other in range(seats):
            if other != seat:
                unseen += read64(s, state.RACKS + other * KIND_COUNT + i)
        write64(out, at + i, unseen)
    at += KIND_COUNT
    at = _write_sheets(s, seat, out, at)
    at = _write_table(s, seat, out, at)
    out[at] = 1 if is_first_turn(s) else 0


@jit_inline
def _write_sheets(s: np.ndarray, seat: int, out: np.ndarray, at: int) -> int:
    """Write the markers, and in a duel the tokens, from a seat's own side."""
    if s[state.IS_TUG]:
        for colour in range(COLOUR_COUNT):
            marker = s[state.TRACKS + colour]
            out[at + colour] = marker if seat == 0 else s[state.TOP] - marker
        at += COLOUR_COUNT
        for i in range(2):
            held = whole(s[state.TOKENS + (seat ^ i)])
            for colour in range(COLOUR_COUNT):
                out[at + colour] = (held >> colour) & 1
            at += COLOUR_COUNT
        return at
    sheets = whole(s[state.SHEETS])
    own = seat if seat < sheets else seat - sheets
    for i in range(sheets):
        sheet = state.TRACKS + _after(own, i, sheets) * COLOUR_COUNT
        for colour in range(COLOUR_COUNT):
            out[at + colour] = s[sheet + colour]
        at += COLOUR_COUNT
    return at


@jit
def write_cards(s: np.ndarray, seat: int, out: np.ndarray, at: int) -> None:
    """Write what a seat of a card game sees, from a place of ``out`` on."""
    seats = whole(s[state.SEATS])
    for i in range(seats):
        for j in range(2):
            shown = whole(s[state.TABLE + 2 * _after(seat, i, seats) + j])
            for card in range(CARD_KIND_COUNT):
                out[at + card] = 1 if shown == KIND_OF_CARD[card] + 1 else 0
            at += CARD_KIND_COUNT
    for card in range(CARD_KIND_COUNT):
        kind = whole(KIND_OF_CARD[card])
        unseen = whole(s[state.BAG + kind])
        for other in range(seats):
            if other != seat:
                unseen += whole(s[state.RACKS + other * KIND_COUNT + kind])
        out[at + card] = s[state.RACKS + seat * KIND_COUNT + kind]
        out[at + CARD_KIND_COUNT + card] = unseen
        out[at + 2 * CARD_KIND_COUNT + card] = s[state.ASIDE + kind]
    at = _write_sheets(s, seat, out, at + 3 * CARD_KIND_COUNT)
    _write_table(s, seat, out, at)
