"""What a position at the board is judged by: markers, racks, the bag and the points that lie free.

All colours are treated alike.  They stand in the order of their markers, the weakest first: once
in the order of the side that looks, once in that of its strongest rival.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.bots.evaluation.cells import BINS, COUNTS
from sixfold.bots.evaluation.sides import column_of, side_of
from sixfold.rules.compiled import jit, jit_inline, lowest_bit, popcount, read64, whole
from sixfold.rules.hexes import WORDS
from sixfold.rules.standings import compare
from sixfold.rules.state import (
    BAG,
    BAG_COUNT,
    BONUS,
    EXCHANGE,
    FREE,
    IS_TUG,
    PENDING,
    PHASE,
    RACKS,
    SEAT,
    SEATS,
    SEATS_AT_MOST,
    TOKENS,
    TOP,
)
from sixfold.rules.tiles import COLOUR_COUNT, KIND_COUNT, KIND_FIRST, KIND_SECOND
from sixfold.rules.tracks import side_count
from sixfold.rules.turns import rack_kinds

STEPS: Final = 6  # cells are counted by what they score: 1, 2, … and this much or more
BEST: Final = 3  # so many of the best cells are told one by one
# The features of one colour.
MARKER: Final = 0
RIVAL_MARKER: Final = 1
HALVES: Final = 2
RIVAL_HALVES: Final = 3
BAG_HALVES: Final = 4
DOUBLES: Final = 5
RIVAL_DOUBLES: Final = 6
TOKEN: Final = 7
SCORING: Final = 8
BEST_CELLS: Final = SCORING + STEPS
PER_COLOUR: Final = BEST_CELLS + BEST
# The features of the whole table, behind those of both orders of the colours.
ALWAYS: Final = 0
ROOM: Final = 1
ROOM_SQUARED: Final = 2
BAG_SIZE: Final = 3
BONUSES: Final = 4
EXCHANGES: Final = 5
WAIT: Final = 6
OTHERS: Final = 7  # the two lowest markers of every further rival
SHARED: Final = OTHERS + 2 * (SEATS_AT_MOST - 2)
ORDERED: Final = COLOUR_COUNT * PER_COLOUR  # in either order
FEATURES: Final = 2 * ORDERED + SHARED
BOARD_VERSION: Final = "board-1"  # changes whenever a feature changes its meaning

# Scales that bring every feature near 0 to 1; those of a variant stand in an array of their own.
BAG_SCALE: Final = 20.0
CELL_SCALE: Final = 8.0
TILE_SCALE: Final = 100.0
MARKER_SCALE: Final = 0
RACK_SCALE: Final = 1
FREE_SCALE: Final = 2
SCALES: Final = 3

# The facts about a colour that do not depend on who looks, as whole numbers.
BAG_FACT: Final = 0
SCORING_FACTS: Final = 1  # [steps]
BEST_FACTS: Final = SCORING_FACTS + STEPS  # [best]
OFFER_FACT: Final = BEST_FACTS + BEST  # the points of the best cells together
HALVES_FACTS: Final = OFFER_FACT + 1  # [sides]
DOUBLES_FACTS: Final = HALVES_FACTS + SEATS_AT_MOST  # [sides]
MARKER_FACTS: Final = DOUBLES_FACTS + SEATS_AT_MOST  # [sides]
ORDER_FACTS: Final = MARKER_FACTS + SEATS_AT_MOST  # [sides] the colour that stands at this rank
PLACE_FACT: Final = (
    ORDER_FACTS + SEATS_AT_MOST
)  # where its features stand in the looking side's order
FACTS: Final = PLACE_FACT + 1
MARKER_WEIGHT: Final = 64  # colours with the same marker stand in the order of what is offered


@jit
def _note_cells(cells: np.ndarray, colour: int, facts: np.ndarray) -> None:
    """Note how the points of a colour are spread over the free cells."""
    counts = COUNTS + colour * BINS
    for step in range(1, STEPS):
        facts[colour, SCORING_FACTS + step - 1] = cells[counts + step]
    more = whole(0)
    for points in range(STEPS, BINS):
        more += cells[counts + points]
    facts[colour, SCORING_FACTS + STEPS - 1] = more
    found, points, offer = 0, BINS - 1, 0
    while found < BEST:
        left = whole(cells[counts + points]) if points > 0 else BEST
        while left > 0 and found < BEST:
            facts[colour, BEST_FACTS + found] = points
            offer += points
            found += 1
            left -= 1
        points -= 1
    facts[colour, OFFER_FACT] = offer


@jit
def _note_tiles(s: np.ndarray, facts: np.ndarray) -> None:
    """Count the halves of each colour in the bag and on the racks."""
    for kind in range(KIND_COUNT):
        count = whole(s[BAG + kind])
        facts[KIND_FIRST[kind], BAG_FACT] += count
        facts[KIND_SECOND[kind], BAG_FACT] += count
    for seat in range(whole(s[SEATS])):
        side = side_of(s, seat)
        kinds = rack_kinds(s, seat)
        while kinds != 0:
            kind = lowest_bit(np.uint64(kinds))
            kinds &= kinds - 1
            count = whole(s[RACKS + seat * KIND_COUNT + kind])
            a, b = whole(KIND_FIRST[kind]), whole(KIND_SECOND[kind])
            facts[a, HALVES_FACTS + side] += count
            facts[b, HALVES_FACTS + side] += count
            if a == b:
                facts[a, DOUBLES_FACTS + side] += count


@jit_inline
def _weight(facts: np.ndarray, side: int, colour: int) -> int:
    return whole(facts[colour, MARKER_FACTS + side] * MARKER_WEIGHT + facts[colour, OFFER_FACT])


@jit
def _order_colours(side: int, facts: np.ndarray) -> None:
    """Sort the colours of a side, the weakest first."""
    for colour in range(COLOUR_COUNT):
        weight, rank = _weight(facts, side, colour), colour
        while rank > 0:
            before = facts[rank - 1, ORDER_FACTS + side]
            if _weight(facts, side, before) <= weight:
                break
            facts[rank, ORDER_FACTS + side] = before
            rank -= 1
        facts[rank, ORDER_FACTS + side] = colour


@jit
def note_facts(s: np.ndarray, cells: np.ndarray, facts: np.ndarray) -> None:
    """Write what is true whoever looks at the board.

    # facts: [colours, FACTS]
    """
    sides = side_count(s)
    for colour in range(COLOUR_COUNT):
        facts[colour, BAG_FACT] = 0
        _note_cells(cells, colour, facts)
        for side in range(sides):
            facts[colour, HALVES_FACTS + side] = 0
            facts[colour, DOUBLES_FACTS + side] = 0
            marker = column_of(s, side, colour)
            if s[IS_TUG] and side == 1:
                marker = whole(s[TOP]) - marker
            facts[colour, MARKER_FACTS + side] = marker
    _note_tiles(s, facts)
    for side in range(sides):
        _order_colours(side, facts)


@jit_inline
def _token(s: np.ndarray, side: int, colour: int) -> int:
    if not s[IS_TUG]:
        return 0
    mine = (whole(s[TOKENS + side]) >> colour) & 1
    return mine - ((whole(s[TOKENS + 1 - side]) >> colour) & 1)


@jit_inline
def free_cells(s: np.ndarray) -> int:
    """Count the free cells."""
    count = 0
    for i in range(WORDS):
        count += popcount(read64(s, FREE + 8 * i))
    return count


@jit_inline
def strongest_rival(s: np.ndarray, side: int) -> int:
    """Return the side that stands best among the others, or -1 if there are none."""
    best = -1
    for other in range(side_count(s)):
        if other != side and (best < 0 or compare(s, other, best) > 0):
            best = other
    return best


@jit_inline
def _share(number: int, scale: float) -> np.float32:
    return np.float32(number) / np.float32(scale)


@jit
def _describe_colour(
    s: np.ndarray,
    side: int,
    rival: int,
    colour: int,
    scales: np.ndarray,
    facts: np.ndarray,
    x: np.ndarray,
    at: int,
) -> None:
    """Write the features of one colour."""
    racks = scales[RACK_SCALE] * np.float32(whole(s[SEATS]) // side_count(s))
    markers = scales[MARKER_SCALE]
    x[at + MARKER] = _share(facts[colour, MARKER_FACTS + side], markers)
    x[at + HALVES] = _share(facts[colour, HALVES_FACTS + side], racks)
    x[at + DOUBLES] = np.float32(facts[colour, DOUBLES_FACTS + side])
    if rival >= 0:
        x[at + RIVAL_MARKER] = _share(facts[colour, MARKER_FACTS + rival], markers)
        x[at + RIVAL_HALVES] = _share(facts[colour, HALVES_FACTS + rival], racks)
        x[at + RIVAL_DOUBLES] = np.float32(facts[colour, DOUBLES_FACTS + rival])
    else:
        x[at + RIVAL_MARKER] = np.float32(0.0)
        x[at + RIVAL_HALVES] = np.float32(0.0)
        x[at + RIVAL_DOUBLES] = np.float32(0.0)
    x[at + BAG_HALVES] = _share(facts[colour, BAG_FACT], BAG_SCALE)
    x[at + TOKEN] = np.float32(_token(s, side, colour))
    for step in range(STEPS):
        x[at + SCORING + step] = _share(facts[colour, SCORING_FACTS + step], CELL_SCALE)
    for i in range(BEST):
        x[at + BEST_CELLS + i] = _share(facts[colour, BEST_FACTS + i], CELL_SCALE)


@jit
def describe_side(
    s: np.ndarray,
    side: int,
    cells: np.ndarray,
    scales: np.ndarray,
    facts: np.ndarray,
    x: np.ndarray,
) -> None:
    """Write the position in the eyes of one side, its facts being noted.

    # x: [FEATURES]
    """
    sides, rival = side_count(s), strongest_rival(s, side)
    at = 0
    for rank in range(COLOUR_COUNT):
        colour = facts[rank, ORDER_FACTS + side]
        facts[colour, PLACE_FACT] = at
        _describe_colour(s, side, rival, colour, scales, facts, x, at)
        at += PER_COLOUR
    # The same once more in the order of the rival.
    for rank in range(COLOUR_COUNT):
        colour = facts[rank, ORDER_FACTS + (side if rival < 0 else rival)]
        there = facts[colour, PLACE_FACT]
        for i in range(PER_COLOUR):
            x[np.uint64(at + i)] = x[np.uint64(there + i)]
        at += PER_COLOUR
    live = whole(0)
    for points in range(BINS):
        live += cells[COUNTS + points]
    room = _share(live, scales[FREE_SCALE])
    acting = side_of(s, whole(s[SEAT]))
    is_acting = side == acting
    x[at + ALWAYS] = np.float32(1.0)
    x[at + ROOM] = room
    x[at + ROOM_SQUARED] = room * room
    x[at + BAG_SIZE] = _share(whole(s[BAG_COUNT]), TILE_SCALE)
    is_bonus = s[PHASE] == BONUS and is_acting
    x[at + BONUSES] = np.float32(s[PENDING]) if is_bonus else np.float32(0.0)
    x[at + EXCHANGES] = np.float32(s[PHASE] == EXCHANGE and is_acting)
    x[at + WAIT] = _share(side - acting if side >= acting else side - acting + sides, sides)
    for i in range(OTHERS, SHARED):
        x[at + i] = np.float32(0.0)
    to = at + OTHERS
    for other in range(sides):
        if other != side and other != rival:
            for rank in range(2):
                colour = facts[rank, ORDER_FACTS + other]
                x[to] = _share(facts[colour, MARKER_FACTS + other], scales[MARKER_SCALE])
                to += 1


@jit
def describe_board(
    s: np.ndarray, cells: np.ndarray, scales: np.ndarray, facts: np.ndarray, out: np.ndarray
) -> None:
    """Write what the sides see; where there are two, only what the acting one sees.

    # out: [sides, FEATURES]
    """
    note_facts(s, cells, facts)
    sides = side_count(s)
    acting = side_of(s, whole(s[SEAT]))
    for side in range(sides):
        if sides != 2 or side == acting:
            describe_side(s, side, cells, scales, facts, out[side])
