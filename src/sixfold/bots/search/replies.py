"""Placements worth comparing in an imagined game: the best at a glance, of every tile and direction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sixfold.bots.evaluation.cells import SPAN, first_place, place_count
from sixfold.bots.evaluation.merits import LEAST_PAIR, weigh
from sixfold.bots.evaluation.sides import side_of
from sixfold.bots.search.quick import ordered, shift, where
from sixfold.rules.compiled import jit, largest_sum, lowest_bit, whole
from sixfold.rules.hexes import EDGE_AT
from sixfold.rules.placements import is_first_turn
from sixfold.rules.state import EXCHANGE, FACES, PHASE, SEAT
from sixfold.rules.tiles import KIND_FACES, KIND_FIRST, KIND_SECOND
from sixfold.rules.turns import rack_kinds

if TYPE_CHECKING:
    from sixfold.bots.scratch import Scratch

MOST_REPLIES: Final = 16

# What is kept of a reply; first where it was found, in the end the action itself.
SCORE: Final = 0
HERE: Final = 1
THERE: Final = 2
WAY: Final = 3
FACE: Final = 4
ACTION: Final = 5
REPLY_SIZE: Final = 6


@jit
def insert(replies: np.ndarray, count: int, most: int, score: int) -> int:
    """Make room for a score among the best; return its place, or -1 if it is too low."""
    at = count
    if count == most:
        if score <= replies[most - 1, SCORE]:
            return -1
        at = most - 1
    while at > 0 and replies[at - 1, SCORE] < score:
        for i in range(REPLY_SIZE):
            replies[at, i] = replies[at - 1, i]
        at -= 1
    replies[at, SCORE] = score
    return at


@jit
def list_placement_replies(s: np.ndarray, cells: np.ndarray, most: int, scratch: Scratch) -> int:
    """Write the most promising placements; return how many, none where there is nothing to compare.

    Of every tile, turn and direction only the best place counts.
    """
    if s[PHASE] == EXCHANGE or is_first_turn(s):
        return 0
    merits, replies = scratch.merits, scratch.replies
    seat = whole(s[SEAT])
    weigh(s, side_of(s, seat), scratch.gains, cells, scratch.weights, merits)
    low, count = first_place(s), place_count(s)
    found = 0
    kinds = rack_kinds(s, seat)
    while kinds != 0:
        kind = lowest_bit(np.uint64(kinds))
        kinds &= kinds - 1
        a, b = whole(KIND_FIRST[kind]), whole(KIND_SECOND[kind])
        for turn in range(1 if a == b else 2):
            here = (a if turn == 0 else b) * SPAN + low
            for way in range(3):
                there = (b if turn == 0 else a) * SPAN + low + shift(way)
                score = largest_sum(merits, here, there, count)
                at = insert(replies, found, most, score) if score >= LEAST_PAIR else -1
                if at >= 0:
                    replies[at, HERE], replies[at, THERE] = here, there
                    replies[at, WAY], replies[at, FACE] = way, KIND_FACES[kind, turn]
                    found = min(found + 1, most)
    for i in range(found):
        place = low + where(merits, replies[i, HERE], replies[i, THERE], replies[i, SCORE])
        edge = whole(EDGE_AT[replies[i, WAY], place])
        replies[i, ACTION] = ordered(s, edge * whole(s[FACES]) + replies[i, FACE])
    return found
