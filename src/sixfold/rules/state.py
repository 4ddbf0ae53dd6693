"""The whole state of a game in one short flat array of bytes, the same for every game.

Copying a game is copying this array; a million games are a two-dimensional one.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from sixfold.rules import generator
from sixfold.rules.hexes import WALL, WORDS, mask_of
from sixfold.rules.limits import SEATS_AT_MOST as SEATS_AT_MOST
from sixfold.rules.tiles import COLOUR_COUNT, KIND_COUNT
from sixfold.rules.variants import Variant

# The games.
BOARD_GAME: Final = 0
CARD_GAME: Final = 1
GAME_CODES: Final = {"board": BOARD_GAME, "cards": CARD_GAME}

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
BOARD: Final = GENERATOR_END  # [cells]
RACKS: Final = BOARD + WALL + 1  # [seats, kinds] racks, or hands of cards
BAG: Final = RACKS + SEATS_AT_MOST * KIND_COUNT  # [kinds] the bag, or the deck
ASIDE: Final = BAG + KIND_COUNT  # [kinds] set aside until new tiles are drawn, or discarded
ASIDE_COUNT: Final = ASIDE + KIND_COUNT
TRACKS: Final = ASIDE_COUNT + 1  # [sheets, colours]
RACK_COUNTS: Final = TRACKS + SEATS_AT_MOST * COLOUR_COUNT  # [seats]
TOKENS: Final = RACK_COUNTS + SEATS_AT_MOST  # [seats] the duel tokens held, a bit per colour
BAG_COUNT: Final = TOKENS + SEATS_AT_MOST
SEAT: Final = BAG_COUNT + 1
PHASE: Final = SEAT + 1
PENDING: Final = PHASE + 1  # bonuses still to be played
OWED: Final = PENDING + 1  # tiles the acting seat is still to draw
TURN: Final = OWED + 1  # turns completed, on a board
DEALT: Final = TURN + 1  # racks dealt at the start
END: Final = DEALT + 1
WINNER: Final = END + 1  # the seat that won at once
# The row of the variants' table, as far as the kernels need it.
GAME: Final = WINNER + 1
SEATS: Final = GAME + 1
SHEETS: Final = SEATS + 1
RADIUS: Final = SHEETS + 1
RACK_SIZE: Final = RADIUS + 1
FACES: Final = RACK_SIZE + 1
TOP: Final = FACES + 1  # the highest value a marker can reach
LAP: Final = TOP + 1  # the last column of one lap
IS_TUG: Final = LAP + 1
HAS_BONUS: Final = IS_TUG + 1
MAY_DECLINE: Final = HAS_BONUS + 1
EXCHANGE_KIND: Final = MAY_DECLINE + 1
FIRST_TURNS: Final = EXCHANGE_KIND + 1  # turns at the start that have a rule of their own
PRINTED: Final = FIRST_TURNS + 1  # [colours] the cell of each printed symbol, or the wall
OPEN_CARDS: Final = PRINTED + COLOUR_COUNT  # face-up cards before each player
SIZE: Final = -(-(OPEN_CARDS + 1) // 8) * 8  # rounded up to whole words
# The card game has no board; what only it needs stands in its place.
TABLE: Final = BOARD  # [seats, 2] the face-up cards as kind + 1, the inner one first
LAID: Final = TABLE + 2 * SEATS_AT_MOST  # seats whose face-up cards were laid at the start
GOAL: Final = LAID + 1
ZONES: Final = GOAL + 1  # [zones, 2] entering the first needs every marker beyond the second


def blank(variant: Variant, seed: bytes) -> np.ndarray:
    """Return the state of a game whose first rack is about to be dealt.

    >>> from sixfold.rules.variants import variant
    >>> blank(variant("standard"), bytes(32)).nbytes <= 512
    True
    """
    state = _blank(variant).copy()
    generator.plant(state, GENERATOR, seed)
    return state


@cache
def _blank(variant: Variant) -> np.ndarray:
    """Return the blank state of a variant without a seed."""
    state = np.zeros(SIZE, np.uint8)
    state[BAG : BAG + KIND_COUNT] = variant.full_bag
    state[BAG_COUNT] = variant.full_bag.sum()
    state[TRACKS : TRACKS + variant.sheets * COLOUR_COUNT] = variant.track_middle
    state[GAME] = GAME_CODES[variant.game]
    state[SEATS] = variant.players
    state[SHEETS] = variant.sheets
    state[RADIUS] = variant.radius
    state[RACK_SIZE] = variant.rack_size
    state[FACES] = variant.faces
    state[TOP] = variant.track_middle + variant.track_end
    state[LAP] = variant.length
    state[IS_TUG] = variant.tracks == "duel"
    state[HAS_BONUS] = variant.has_bonus
    state[MAY_DECLINE] = variant.may_decline
    state[EXCHANGE_KIND] = EXCHANGE_CODES[variant.exchange]
    state[FIRST_TURNS] = variant.players if variant.first_turn == "printed" else 0
    state[OPEN_CARDS] = variant.open_cards
    state[PHASE] = DRAW
    state[OWED] = variant.rack_size
    _LAY_OUT[variant.game](state, variant)
    return state


def _lay_out_board(state: np.ndarray, variant: Variant) -> None:
    """Set up the area with its printed symbols."""
    area = mask_of(cell for cell in variant.area if cell not in variant.printed)
    state[FREE:RACK_KINDS].view(np.uint64)[:] = area
    state[BOARD + variant.cells : RACKS] = OUTSIDE
    state[PRINTED : PRINTED + COLOUR_COUNT] = WALL
    for colour, cell in enumerate(variant.printed_cells):
        state[BOARD + cell] = colour + 1
        state[PRINTED + colour] = cell


def _lay_out_cards(state: np.ndarray, variant: Variant) -> None:
    """Set up what only the card game needs."""
    state[GOAL] = variant.goal
    zones = np.array(variant.zones, np.uint8).reshape(-1)
    state[ZONES : ZONES + zones.size] = zones


_LAY_OUT: Final = {"board": _lay_out_board, "cards": _lay_out_cards}
