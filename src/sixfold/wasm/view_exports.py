"""From what a seat sees back to a position: the reading of `sixfold.rules.observation`, for the page."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from sixfold.rules import kernel
from sixfold.rules.compiled import whole, write32
from sixfold.rules.generator import GENERATOR_BYTES
from sixfold.rules.hexes import CELL_BIT, WALL
from sixfold.rules.state import (
    ASIDE,
    ASIDE_COUNT,
    BAG,
    BAG_COUNT,
    BOARD,
    DEALT,
    END,
    FREE,
    FULL,
    GENERATOR,
    LAID,
    OUTSIDE,
    OWED,
    PENDING,
    PHASE,
    RACK_COUNTS,
    RACK_KINDS,
    RACKS,
    RUNNING,
    SEAT,
    SEATS,
    SHEETS,
    TABLE,
    TOKENS,
    TRACKS,
    TURN,
    WINNER,
)
from sixfold.rules.tiles import COLOUR_COUNT, KIND_COUNT
from sixfold.wasm.compiled import jit

Record = Any

BYTE_BITS: Final = 8


def restore(g: Record) -> int:
    """Write into a blank state what the page has read from a view; what is unseen lies in the bag."""
    s = g.state
    for i in range(GENERATOR_BYTES):
        s[GENERATOR + i] = 0
    s[SEAT], s[PHASE], s[PENDING], s[END] = g.seat, g.phase, g.pending, g.end
    s[OWED], s[DEALT] = 0, s[SEATS]
    s[WINNER] = g.seat if g.end not in (RUNNING, FULL) else 0
    for seat in range(s[SEATS]):
        s[RACK_COUNTS + seat] = g.hand_counts[seat]
        _take(g, s, seat)
    for sheet in range(s[SHEETS]):
        for colour in range(COLOUR_COUNT):
            s[TRACKS + sheet * COLOUR_COUNT + colour] += g.tracks[sheet, colour]
    if kernel.has_board(s):
        _lay_tiles(g, s)
    else:
        _lay_cards(g, s)
    left = whole(0)
    for kind in range(KIND_COUNT):
        left += s[BAG + kind]
    s[BAG_COUNT] = left
    return 0


@jit
def _take(g: Record, s: np.ndarray, seat: int) -> None:
    """Put the tiles of a rack that is seen onto it."""
    kinds = whole(0)
    for kind in range(KIND_COUNT):
        tiles = g.hands[seat, kind]
        s[RACKS + seat * KIND_COUNT + kind] = tiles
        s[BAG + kind] -= tiles
        if tiles:
            kinds |= 1 << kind
    write32(s, RACK_KINDS + 4 * seat, kinds)


@jit
def _lay_tiles(g: Record, s: np.ndarray) -> None:
    s[TURN] = g.turns
    for cell in range(WALL):
        if g.board[cell] != 0 and g.board[cell] != OUTSIDE:
            bit = whole(CELL_BIT[cell])
            s[BOARD + cell] = g.board[cell]
            s[FREE + bit // BYTE_BITS] &= ~(1 << (bit % BYTE_BITS))
    for seat in range(s[SEATS]):
        s[TOKENS + seat] = g.tokens[seat]
    for kind in range(KIND_COUNT):
        s[BAG + kind] -= g.laid[kind]


@jit
def _lay_cards(g: Record, s: np.ndarray) -> None:
    s[LAID] = s[SEATS]
    for seat in range(s[SEATS]):
        for i in range(2):
            card = whole(g.table[seat, i])
            s[TABLE + 2 * seat + i] = card
            if card:
                s[BAG + card - 1] -= 1
    for kind in range(KIND_COUNT):
        s[ASIDE + kind] = g.discard[kind]
        s[ASIDE_COUNT] += g.discard[kind]
        s[BAG + kind] -= g.discard[kind]
