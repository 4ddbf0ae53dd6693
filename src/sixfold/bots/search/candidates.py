"""Which actions deserve a closer look."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.bots.evaluation.cells import SPAN, WORTH
from sixfold.bots.evaluation.sides import side_of
from sixfold.bots.search.quick import face_worth
from sixfold.rules.board import canonical, move_count
from sixfold.rules.compiled import jit, jit_inline, lowest_bit, whole
from sixfold.rules.hexes import CELL_BIT, EDGE_AT, EDGE_CELLS, WORDS
from sixfold.rules.placements import PAIR_WORDS, open_pairs
from sixfold.rules.state import BONUS, EXCHANGE, FACES, MAY_DECLINE, PHASE, SEAT
from sixfold.rules.tiles import COLOUR_COUNT, KIND_FACES, KIND_FIRST, KIND_SECOND, PLAIN_FACES
from sixfold.rules.tracks import side_count
from sixfold.rules.turns import DO_DECLINE, DO_EXCHANGE, DO_KEEP, rack_kinds

SPITE: Final = 2  # sixteenths of what the others lose, in the first guess at a placement


@jit_inline
def _denied(s: np.ndarray, side: int, cell: int, cells: np.ndarray) -> int:
    """Return what the best half on a cell would have been worth to the others."""
    place = whole(CELL_BIT[cell])
    most = whole(0)
    for other in range(side_count(s)):
        if other != side:
            for colour in range(COLOUR_COUNT):
                at = WORTH + (other * COLOUR_COUNT + colour) * SPAN + place
                most = max(most, whole(cells[at]))
    return most


@jit
def list_placements(
    s: np.ndarray,
    gains: np.ndarray,
    cells: np.ndarray,
    pairs: np.ndarray,
    spite: int,
    actions: np.ndarray,
    scores: np.ndarray,
) -> int:
    """Write all legal actions with a first guess at their merit; return how many there are.

    ``spite`` says how much it counts, in sixteenths, what the others lose with the cells.
    """
    moves = move_count(s)
    if s[PHASE] == EXCHANGE:
        actions[0], actions[1] = moves + DO_EXCHANGE, moves + DO_KEEP
        scores[0], scores[1] = 0, 0
        return 2
    count = 0
    if s[PHASE] == BONUS and s[MAY_DECLINE]:
        actions[0], scores[0] = moves + DO_DECLINE, 0
        count = 1
    seat, faces = whole(s[SEAT]), whole(s[FACES])
    side = side_of(s, seat)
    open_pairs(s, pairs)
    for i in range(PAIR_WORDS):
        word = pairs[i]
        while word != np.uint64(0):
            edge = whole(EDGE_AT[i // WORDS, (i % WORDS) * 64 + lowest_bit(word)])
            word &= word - np.uint64(1)
            denied = _denied(s, side, whole(EDGE_CELLS[edge, 0]), cells)
            denied += _denied(s, side, whole(EDGE_CELLS[edge, 1]), cells)
            kinds = rack_kinds(s, seat)
            while kinds != 0:
                kind = lowest_bit(np.uint64(kinds))
                kinds &= kinds - 1
                is_double = KIND_FIRST[kind] == KIND_SECOND[kind]
                for way in range(2):
                    if is_double and way == 1 and faces == PLAIN_FACES:
                        continue
                    face = whole(KIND_FACES[kind, way])
                    action = edge * faces + face
                    if is_double and way == 1 and canonical(s, action) != action:
                        continue
                    actions[count] = action
                    worth = face_worth(s, side, edge, face, gains, cells)
                    scores[count] = 16 * worth + spite * denied
                    count += 1
    return count
