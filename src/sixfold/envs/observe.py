"""Writes what a seat sees into a row of bytes; :mod:`sixfold.envs.layout` names its fields.

Everything is told from the seat's own side: its rack and its sheet come first, then the others
in the order of play.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules import cards, state
from sixfold.rules.compiled import jit, jit_inline, read64, whole, write64
from sixfold.rules.placements import is_first_turn
from sixfold.rules.state import BONUS, EXCHANGE, OVER, PLACE
from sixfold.rules.tiles import CARD_KIND_COUNT, COLOUR_COUNT, KIND_COUNT
from sixfold.rules.variants import Variant

PLANES: Final = COLOUR_COUNT + 1
KIND_WORDS: Final = (0, 8, KIND_COUNT - 8)  # where 64-bit words cover the counts of all kinds


@jit_inline
def _after(seat: int, steps: int, seats: int) -> int:
    """Return the seat some steps after another one."""
    return seat + steps if seat + steps < seats else seat + steps - seats


@jit_inline
def _write_phase(phase: int, pending: int, out: np.ndarray, at: int) -> int:
    out[at] = 1 if phase == PLACE else 0
    out[at + 1] = 1 if phase == BONUS else 0
    out[at + 2] = 1 if phase == EXCHANGE else 0
    out[at + 3] = 1 if phase == OVER else 0
    out[at + 4] = pending
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
    write_board_rest(s, seat, out, start)


@jit_inline
def write_board_rest(s: np.ndarray, seat: int, out: np.ndarray, at: int) -> None:
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
    for i in range(seats):
        out[at + i] = s[state.RACK_COUNTS + _after(seat, i, seats)]
    at += seats
    out[at] = s[state.BAG_COUNT]
    at += 1
    for i in range(seats):
        out[at + i] = 1 if _after(seat, i, seats) == s[state.SEAT] else 0
    at = _write_phase(whole(s[state.PHASE]), whole(s[state.PENDING]), out, at + seats)
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


@jit_inline
def write_cards(s: np.ndarray, seat: int, out: np.ndarray, at: int) -> None:
    """Write what a seat of a card game sees, from a place of ``out`` on."""
    seats = whole(s[cards.SEATS])
    for i in range(seats):
        for j in range(2):
            card = whole(s[cards.TABLE + 2 * _after(seat, i, seats) + j])
            for kind in range(CARD_KIND_COUNT):
                out[at + kind] = 1 if card == kind + 1 else 0
            at += CARD_KIND_COUNT
    for kind in range(CARD_KIND_COUNT):
        unseen = s[cards.DECK + kind]
        for other in range(seats):
            if other != seat:
                unseen += s[cards.HANDS + other * CARD_KIND_COUNT + kind]
        out[at + kind] = s[cards.HANDS + seat * CARD_KIND_COUNT + kind]
        out[at + CARD_KIND_COUNT + kind] = unseen
        out[at + 2 * CARD_KIND_COUNT + kind] = s[cards.DISCARD + kind]
    at += 3 * CARD_KIND_COUNT
    for i in range(seats):
        sheet = cards.TRACKS + _after(seat, i, seats) * COLOUR_COUNT
        for colour in range(COLOUR_COUNT):
            out[at + colour] = s[sheet + colour]
        at += COLOUR_COUNT
    for i in range(seats):
        out[at + i] = s[cards.HAND_COUNTS + _after(seat, i, seats)]
    at += seats
    out[at] = s[cards.DECK_COUNT]
    at += 1
    for i in range(seats):
        out[at + i] = 1 if _after(seat, i, seats) == s[cards.SEAT] else 0
    _write_phase(whole(s[cards.PHASE]), whole(s[cards.PENDING]), out, at + seats)


@jit
def _observe_board(s: np.ndarray, seat: int, out: np.ndarray) -> None:
    write_board(s, seat, out, whole(0))


@jit
def _observe_cards(s: np.ndarray, seat: int, out: np.ndarray) -> None:
    write_cards(s, seat, out, whole(0))


def observe(variant: Variant, s: np.ndarray, seat: int, out: np.ndarray) -> None:
    """Write what a seat sees of a state into a row of the layout's size."""
    if variant.is_cards:
        _observe_cards(s, seat, out)
    else:
        _observe_board(s, seat, out)
