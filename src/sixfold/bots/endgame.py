"""The last placements of a game, played out to the end in every way."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.bots.features import free_cells
from sixfold.bots.policy import carry_out
from sixfold.bots.results import results
from sixfold.rules.compiled import jit, lowest_bit, whole
from sixfold.rules.hexes import EDGE_AT, WORDS
from sixfold.rules.kernel import DO_EXCHANGE, canonical, move_count, rack_kinds
from sixfold.rules.placements import PAIR_WORDS, open_pairs
from sixfold.rules.state import (
    EXCHANGE,
    FACES,
    IS_TUG,
    OVER,
    PHASE,
    SEAT,
    SEATS,
    SEATS_AT_MOST,
    SHEETS,
    SIZE,
)
from sixfold.rules.tiles import KIND_FACES, KIND_FIRST, KIND_SECOND, PLAIN_FACES

FEW_CELLS: Final = 16  # with more free cells there are surely more pairs
FEW_PAIRS: Final = 4  # free pairs from which on a game is played out in every way
DEEPEST: Final = 8  # decisions in a row; with so few pairs no game has more
MOST_NODES: Final = 600  # positions for one end; beyond that the first way found counts


@jit
def is_nearly_full(s: np.ndarray, pairs: np.ndarray) -> bool:
    """Tell whether the end can be played out in every way; alone, chance rules to the last."""
    if s[SEATS] == 1 or free_cells(s) > FEW_CELLS:
        return False
    return open_pairs(s, pairs) <= FEW_PAIRS


@jit
def solve(
    states: np.ndarray,
    masks: np.ndarray,
    values: np.ndarray,
    depth: int,
    nodes: np.ndarray,
) -> None:
    """Write what each side gets in ``values[depth]`` if everybody plays the end best for itself.

    The position is ``states[depth]``; deeper rows of all three are room to think.
    """
    s, value, below = states[depth], values[depth], values[depth + 1]
    nodes[0] += 1
    if s[PHASE] == OVER or depth + 2 >= DEEPEST:
        results(s, value)
        return
    seat = whole(s[SEAT])
    side = seat if s[IS_TUG] or seat < s[SHEETS] else seat - whole(s[SHEETS])
    after = states[depth + 1]
    if s[PHASE] == EXCHANGE:
        for i in range(SIZE):
            after[i] = s[i]
        carry_out(after, move_count(s) + DO_EXCHANGE)
        solve(states, masks, values, depth + 1, nodes)
        for i in range(SEATS_AT_MOST):
            value[i] = below[i]
        return
    pairs = masks[depth]
    open_pairs(s, pairs)
    best = -1.0
    for i in range(PAIR_WORDS):
        word = pairs[i]
        while word != np.uint64(0):
            edge = whole(EDGE_AT[i // WORDS, (i % WORDS) * 64 + lowest_bit(word)])
            word &= word - np.uint64(1)
            kinds = rack_kinds(s, seat)
            while kinds != 0:
                kind = lowest_bit(np.uint64(kinds))
                kinds &= kinds - 1
                for way in range(2):
                    action = edge * whole(s[FACES]) + whole(KIND_FACES[kind, way])
                    is_turned_double = KIND_FIRST[kind] == KIND_SECOND[kind] and way == 1
                    is_plain = s[FACES] == PLAIN_FACES
                    if is_turned_double and (is_plain or canonical(s, action) != action):
                        continue
                    for j in range(SIZE):
                        after[j] = s[j]
                    carry_out(after, action)
                    solve(states, masks, values, depth + 1, nodes)
                    if below[side] > best:
                        best = below[side]
                        for j in range(SEATS_AT_MOST):
                            value[j] = below[j]
                    # A sure win needs no better one, and a long end no more patience.
                    if best >= 1.0 or nodes[0] > MOST_NODES:
                        return


def new_states() -> np.ndarray:
    """Return room for the positions of an end."""
    return np.zeros((DEEPEST, SIZE), np.uint8)


def new_masks() -> np.ndarray:
    """Return room for the free pairs of an end."""
    return np.zeros((DEEPEST, PAIR_WORDS), np.uint64)


def new_values() -> np.ndarray:
    """Return room for what the sides get in an end."""
    return np.zeros((DEEPEST, SEATS_AT_MOST))
