"""The whole state of a board game in one short flat array of bytes.

Copying a game is copying this array; a million games are a two-dimensional one.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules import generator
from sixfold.rules.hexes import (
    FREE_AT_START,
    PRINTED_CELLS,
    WALL,
    WORDS,
    cell_count,
)
from sixfold.rules.tiles import COLOUR_COUNT, FULL_BAG, KIND_COUNT
from sixfold.rules.variants import LAP, TUG, Variant

SEATS_AT_MOST: Final = 4

# Phases.  In DRAW the acting seat is owed tiles; everything else waits for a decision.
PLACE: Final = 0
BONUS: Final = 1
EXCHANGE: Final = 2
DRAW: Final = 3
OVER: Final = 4
PHASE_NAMES: Final = ("place", "bonus", "exchange", "draw", "over")

# How a game ended.
RUNNING: Final = 0
FULL: Final = 1
ALL_MAXED: Final = 2
ALL_OWN_SIDE: Final = 3
SEVEN_EVERYWHERE: Final = 4
END_NAMES: Final = ("", "full", "all_maxed", "all_own_side", "seven_everywhere")

# Kinds of exchange.
NO_EXCHANGE: Final = 0
WEAKEST: Final = 1
ENDS: Final = 2
EXCHANGE_CODES: Final = {"none": NO_EXCHANGE, "weakest": WEAKEST, "ends": ENDS}

# What a cell holds: 0 when free, otherwise colour + 1; beyond the area in play:
OUTSIDE: Final = 255

# Where things stand, in bytes.  The mask of free cells comes first: it is read as 64-bit words.
FREE: Final = 0
RACK_KINDS: Final = FREE + WORDS * 8  # [seats] the kinds on a rack, a bit each, as 32-bit words
GENERATOR: Final = RACK_KINDS + SEATS_AT_MOST * 4
GENERATOR_END: Final = GENERATOR + generator.GENERATOR_BYTES
BOARD: Final = GENERATOR_END
RACKS: Final = BOARD + WALL + 1  # [seats, kinds]
BAG: Final = RACKS + SEATS_AT_MOST * KIND_COUNT  # [kinds]
ASIDE: Final = BAG + KIND_COUNT  # [kinds] set aside until the new tiles are drawn
ASIDE_COUNT: Final = ASIDE + KIND_COUNT
TRACKS: Final = ASIDE_COUNT + 1  # [sheets, colours]
RACK_COUNTS: Final = TRACKS + SEATS_AT_MOST * COLOUR_COUNT  # [seats]
TOKENS: Final = RACK_COUNTS + SEATS_AT_MOST  # [seats] the duel tokens held, a bit per colour
BAG_COUNT: Final = TOKENS + SEATS_AT_MOST
SEAT: Final = BAG_COUNT + 1
PHASE: Final = SEAT + 1
PENDING: Final = PHASE + 1  # bonuses still to be played
OWED: Final = PENDING + 1  # tiles the acting seat is still to draw
TURN: Final = OWED + 1  # turns completed
DEALT: Final = TURN + 1  # racks dealt at the start
END: Final = DEALT + 1
WINNER: Final = END + 1  # the seat that won at once
# The row of the variants' table, as far as the kernel needs it.
SEATS: Final = WINNER + 1
SHEETS: Final = SEATS + 1
RADIUS: Final = SHEETS + 1
RACK_SIZE: Final = RADIUS + 1
FACES: Final = RACK_SIZE + 1
TOP: Final = FACES + 1  # the highest value a marker can reach
IS_TUG: Final = TOP + 1
HAS_BONUS: Final = IS_TUG + 1
MAY_DECLINE: Final = HAS_BONUS + 1
EXCHANGE_KIND: Final = MAY_DECLINE + 1
SIZE: Final = -(-(EXCHANGE_KIND + 1) // 8) * 8  # rounded up to whole words


def blank(variant: Variant, seed: bytes) -> np.ndarray:
    """Return the state of a board game whose first rack is about to be dealt.

    >>> from sixfold.rules.variants import variant
    >>> blank(variant("standard"), bytes(32)).nbytes <= 512
    True
    """
    state = np.zeros(SIZE, np.uint8)
    state[FREE:RACK_KINDS].view(np.uint64)[:] = FREE_AT_START[variant.radius]
    generator.plant(state, GENERATOR, seed)
    state[BOARD + cell_count(variant.radius) : RACKS] = OUTSIDE
    state[BOARD + PRINTED_CELLS] = np.arange(COLOUR_COUNT) + 1
    state[BAG : BAG + KIND_COUNT] = FULL_BAG
    state[BAG_COUNT] = FULL_BAG.sum()
    is_tug = variant.tracks == "duel"
    if is_tug:
        state[TRACKS : TRACKS + COLOUR_COUNT] = TUG  # the middle; seat 0 pulls up, seat 1 down
    state[SEATS] = variant.players
    state[SHEETS] = variant.sheets
    state[RADIUS] = variant.radius
    state[RACK_SIZE] = variant.rack_size
    state[FACES] = variant.faces
    state[TOP] = 2 * TUG if is_tug else LAP * (2 if variant.tracks == "double" else 1)
    state[IS_TUG] = is_tug
    state[HAS_BONUS] = variant.has_bonus
    state[MAY_DECLINE] = variant.may_decline
    state[EXCHANGE_KIND] = EXCHANGE_CODES[variant.exchange]
    state[PHASE] = DRAW
    state[OWED] = variant.rack_size
    return state
