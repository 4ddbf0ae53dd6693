"""The last placements of a game, played out to the end in every way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sixfold.bots.evaluation.features import free_cells
from sixfold.bots.evaluation.results import results
from sixfold.bots.evaluation.sides import side_of
from sixfold.bots.search.quick import act_and_draw
from sixfold.rules.board import canonical, move_count
from sixfold.rules.compiled import jit, lowest_bit, whole
from sixfold.rules.hexes import EDGE_AT, WORDS
from sixfold.rules.placements import PAIR_WORDS, open_pairs
from sixfold.rules.state import (
    BONUS,
    EXCHANGE,
    FACES,
    MAY_DECLINE,
    OVER,
    PHASE,
    SEAT,
    SEATS,
    SEATS_AT_MOST,
    SIZE,
)
from sixfold.rules.tiles import KIND_FACES, KIND_FIRST, KIND_SECOND, PLAIN_FACES
from sixfold.rules.turns import DO_DECLINE, DO_EXCHANGE, DO_KEEP, rack_kinds

if TYPE_CHECKING:
    from sixfold.bots.scratch import Scratch

FEW_CELLS: Final = 40  # with more free cells there are surely more pairs
FEW_PAIRS: Final = 4  # free pairs from which on a game is played out in every way
DEEPEST: Final = 3 * FEW_PAIRS + 1  # a placement, a declined bonus and an exchange for each pair
MOST_NODES: Final = 1000  # positions that an imagined game may spend on its end

# Where the choice of the next action stands.
EDGE: Final = 0
KINDS: Final = 1
WAY: Final = 2
CURSOR_SIZE: Final = 3
NONE: Final = -1
CLOSED: Final = -2
MAY_EXCHANGE: Final = -3
MAY_KEEP: Final = -4


@jit
def is_nearly_full(s: np.ndarray, pairs: np.ndarray) -> bool:
    """Tell whether the end can be played out in every way; alone, chance rules to the last."""
    if s[SEATS] == 1 or free_cells(s) > FEW_CELLS:
        return False
    return open_pairs(s, pairs) <= FEW_PAIRS


@jit
def _open_choices(s: np.ndarray, pairs: np.ndarray, cursor: np.ndarray) -> None:
    """Set a cursor before the first action of a position."""
    cursor[EDGE], cursor[KINDS], cursor[WAY] = NONE, 0, 0
    if s[PHASE] == EXCHANGE:
        cursor[EDGE] = MAY_EXCHANGE
    else:
        open_pairs(s, pairs)


@jit
def _next_action(s: np.ndarray, pairs: np.ndarray, cursor: np.ndarray) -> int:
    """Return the next action of a position, or -1 after the last."""
    if cursor[EDGE] == MAY_EXCHANGE:
        cursor[EDGE] = MAY_KEEP
        return move_count(s) + DO_EXCHANGE
    if cursor[EDGE] == MAY_KEEP:
        cursor[EDGE] = CLOSED
        return move_count(s) + DO_KEEP
    while cursor[EDGE] != CLOSED:
        if cursor[KINDS] == 0:
            cursor[EDGE] = _next_edge(pairs)
            if cursor[EDGE] == CLOSED and s[PHASE] == BONUS and s[MAY_DECLINE]:
                return move_count(s) + DO_DECLINE
            cursor[KINDS] = rack_kinds(s, whole(s[SEAT]))
            continue
        kind, way = lowest_bit(np.uint64(cursor[KINDS])), cursor[WAY]
        cursor[WAY] = 1 - way
        if way == 1:
            cursor[KINDS] &= cursor[KINDS] - 1
        action = cursor[EDGE] * whole(s[FACES]) + whole(KIND_FACES[kind, way])
        if way == 1 and KIND_FIRST[kind] == KIND_SECOND[kind]:
            is_plain = s[FACES] == PLAIN_FACES
            if is_plain or canonical(s, action) != action:
                continue
        return action  # type: ignore[no-any-return]
    return -1


@jit
def _next_edge(pairs: np.ndarray) -> int:
    """Take the next pair out of the masks."""
    for i in range(PAIR_WORDS):
        word = pairs[i]
        if word != np.uint64(0):
            pairs[i] = word & (word - np.uint64(1))
            return whole(EDGE_AT[i // WORDS, (i % WORDS) * 64 + lowest_bit(word)])
    return CLOSED


@jit
def _take_better(
    s: np.ndarray, value: np.ndarray, found: np.ndarray, cursor: np.ndarray, is_patient: bool
) -> None:
    """Let the acting side take an outcome if it is better for it than those before."""
    side = side_of(s, whole(s[SEAT]))
    if found[side] > value[side]:
        for i in range(SEATS_AT_MOST):
            value[i] = found[i]
    # A sure win needs no better one, and a long end no more patience.
    if value[side] >= 1.0 or not is_patient:
        cursor[EDGE] = CLOSED


@jit
def solve(scratch: Scratch, most_nodes: int) -> None:
    """Write what each side gets in ``end_values[0]`` if everybody plays the end best for itself.

    The position is ``end_states[0]``; the other rows are room to think.  After ``most_nodes``
    positions everybody takes the first action that comes, so that no end takes too long.
    """
    depth, nodes, is_new = 0, 0, True
    while True:
        s, cursor = scratch.end_states[depth], scratch.end_cursors[depth]
        pairs, value = scratch.end_pairs[depth], scratch.end_values[depth]
        if is_new:
            nodes += 1
            if s[PHASE] == OVER or depth + 1 == DEEPEST:
                results(s, value)
                cursor[EDGE] = CLOSED
            else:
                _open_choices(s, pairs, cursor)
                for i in range(SEATS_AT_MOST):
                    value[i] = -1.0
        action = _next_action(s, pairs, cursor)
        if action >= 0:
            depth += 1
            after = scratch.end_states[depth]
            for i in range(SIZE):
                after[i] = s[i]
            act_and_draw(after, action)
            is_new = True
        elif depth == 0:
            return
        else:
            depth -= 1
            before, cursor = scratch.end_states[depth], scratch.end_cursors[depth]
            is_patient = nodes < most_nodes
            _take_better(before, scratch.end_values[depth], value, cursor, is_patient)
            is_new = False
