"""The board game itself: one set of small functions over the flat state, for every variant.

Everybody else calls them by way of :mod:`sixfold.rules.kernel`, which knows both games.
"""

from __future__ import annotations

import numpy as np

from sixfold.rules.compiled import jit, jit_inline, lowest_bit, popcount, read64, whole, write64
from sixfold.rules.generator import chance
from sixfold.rules.hexes import CELL_BIT, EDGE_CELLS
from sixfold.rules.placements import (
    half_points,
    has_free_pair,
    is_open,
    nth_bit,
    open_pairs,
    pick_pair,
)
from sixfold.rules.state import (
    ALL_MAXED,
    ALL_OWN_SIDE,
    ASIDE,
    ASIDE_COUNT,
    BAG,
    BAG_COUNT,
    BOARD,
    BONUS,
    DEALT,
    DRAW,
    EXCHANGE,
    FACES,
    FREE,
    FULL,
    IS_TUG,
    MAY_DECLINE,
    OWED,
    PENDING,
    PHASE,
    PLACE,
    RACK_COUNTS,
    RACK_SIZE,
    RACKS,
    RADIUS,
    SEAT,
    SEATS,
    TURN,
    WINNER,
)
from sixfold.rules.tiles import (
    ALL_FACES,
    DOUBLES,
    FACE_FIRST,
    FACE_KIND,
    FACE_SCORES_FIRST,
    FACE_SECOND,
    KIND_COUNT,
    KIND_FACES,
    PAIR_FACES,
    PAIRS,
    PLAIN_FACES,
)
from sixfold.rules.tracks import advance, has_won_at_once, order_matters
from sixfold.rules.turns import (
    DECISION_COUNT,
    DO_DECLINE,
    DO_EXCHANGE,
    add_to_rack,
    finish,
    may_decide,
    offer_exchange,
    rack_kinds,
    set_aside,
    take_from_rack,
    write_decisions,
)


@jit_inline
def move_count(s: np.ndarray) -> int:
    """Return how many placements the action range has; the decisions follow them."""
    radius = whole(s[RADIUS])
    return (9 * radius * radius + 3 * radius) * whole(s[FACES])


@jit_inline
def edge_of(s: np.ndarray, action: int) -> int:
    """Return the pair of cells of a placement."""
    # Dividing by a known number is several times faster than by one read from the state.
    return action // ALL_FACES if s[FACES] == ALL_FACES else action // PLAIN_FACES


@jit_inline
def _pass_turn(s: np.ndarray) -> None:
    s[SEAT] = s[SEAT] + 1 if s[SEAT] + 1 < s[SEATS] else 0
    s[TURN] += 1
    s[PHASE] = PLACE


@jit_inline
def _refill(s: np.ndarray) -> None:
    owed = whole(s[RACK_SIZE]) - whole(s[RACK_COUNTS + whole(s[SEAT])])
    owed = min(owed, whole(s[BAG_COUNT]))
    s[OWED] = owed
    if owed == 0:
        _return_aside(s)
        _pass_turn(s)
    else:
        s[PHASE] = DRAW


@jit_inline
def _return_aside(s: np.ndarray) -> None:
    if s[ASIDE_COUNT] == 0:
        return
    for kind in range(KIND_COUNT):
        s[BAG + kind] += s[ASIDE + kind]
        s[ASIDE + kind] = 0
    s[BAG_COUNT] += s[ASIDE_COUNT]
    s[ASIDE_COUNT] = 0


@jit_inline
def _end_turn(s: np.ndarray) -> None:
    if not offer_exchange(s):
        _refill(s)


@jit_inline
def _cover(s: np.ndarray, cell: int, colour: int) -> None:
    bit = whole(CELL_BIT[cell])
    word = FREE + 8 * (bit >> 6)
    write64(s, word, read64(s, word) & ~(np.uint64(1) << np.uint64(bit & 63)))
    s[BOARD + cell] = colour + 1


@jit_inline
def _place(s: np.ndarray, edge: int, face: int) -> None:
    seat = whole(s[SEAT])
    i, j = whole(EDGE_CELLS[edge, 0]), whole(EDGE_CELLS[edge, 1])
    a, b = whole(FACE_FIRST[face]), whole(FACE_SECOND[face])
    take_from_rack(s, seat, whole(FACE_KIND[face]))
    here, there = half_points(s, i, a), half_points(s, j, b)
    _cover(s, i, a)
    _cover(s, j, b)
    if s[PHASE] == BONUS:
        s[PENDING] -= 1
    if FACE_SCORES_FIRST[face] == 0:
        earned = advance(s, seat, a, here)
        earned += advance(s, seat, b, there)
    else:
        earned = advance(s, seat, b, there)
        earned += advance(s, seat, a, here)
    s[PENDING] += earned
    if has_won_at_once(s, seat):
        s[WINNER] = seat
        finish(s, ALL_OWN_SIDE if s[IS_TUG] else ALL_MAXED)
    elif not has_free_pair(s):
        finish(s, FULL)
    elif s[PENDING] != 0 and s[RACK_COUNTS + seat] != 0:
        s[PHASE] = BONUS
    else:
        _end_turn(s)


@jit_inline
def act(s: np.ndarray, action: int) -> None:
    """Carry out a legal action up to the point where tiles are owed."""
    decision = action - move_count(s)
    if decision < 0:
        edge = edge_of(s, action)
        _place(s, edge, action - edge * whole(s[FACES]))
    elif decision == DO_DECLINE:
        _end_turn(s)
    else:
        if decision == DO_EXCHANGE:
            set_aside(s)
        _refill(s)


@jit_inline
def note_halves(s: np.ndarray, action: int, log: np.ndarray) -> None:
    """Write the points of a placement's two halves, then their colours."""
    edge = edge_of(s, action)
    face = action - edge * whole(s[FACES])
    log[2], log[3] = whole(FACE_FIRST[face]), whole(FACE_SECOND[face])
    log[0] = half_points(s, EDGE_CELLS[edge, 0], log[2])
    log[1] = half_points(s, EDGE_CELLS[edge, 1], log[3])


@jit_inline
def give(s: np.ndarray, kind: int) -> None:
    """Give the acting seat one of the tiles it is owed."""
    seat = whole(s[SEAT])
    s[BAG + kind] -= 1
    s[BAG_COUNT] -= 1
    add_to_rack(s, seat, kind)
    s[OWED] -= 1
    if s[OWED] != 0:
        return
    if s[DEALT] < s[SEATS]:
        s[DEALT] += 1
        if s[DEALT] < s[SEATS]:
            s[SEAT] += 1
            s[OWED] = s[RACK_SIZE]
        else:
            s[SEAT] = 0
            s[PHASE] = PLACE
    else:
        _return_aside(s)
        _pass_turn(s)


@jit_inline
def canonical(s: np.ndarray, action: int) -> int:
    """Return the action that stands for all that do the same: a double's order only if it matters."""
    if s[FACES] == PLAIN_FACES or action >= move_count(s):
        return action
    edge = edge_of(s, action)
    face = action - edge * whole(s[FACES])
    if face < PLAIN_FACES:
        return action
    colour = whole(FACE_FIRST[face])
    here = half_points(s, EDGE_CELLS[edge, 0], colour)
    there = half_points(s, EDGE_CELLS[edge, 1], colour)
    if order_matters(s, whole(s[SEAT]), colour, here, there):
        return action
    return action - PLAIN_FACES + PAIR_FACES


@jit
def is_legal(s: np.ndarray, action: int) -> bool:
    """Tell whether an action of the range is legal now."""
    decision = action - move_count(s)
    phase = s[PHASE]
    if action < 0 or decision >= DECISION_COUNT:
        return False
    if decision >= 0:
        return may_decide(s, decision)
    if phase != PLACE and phase != BONUS:
        return False
    edge = edge_of(s, action)
    face = action - edge * whole(s[FACES])
    if s[RACKS + whole(s[SEAT]) * KIND_COUNT + FACE_KIND[face]] == 0:
        return False
    return is_open(s, edge) and canonical(s, action) == action


@jit
def legal_mask(s: np.ndarray, mask: np.ndarray) -> int:
    """Write 1 for every legal action and 0 for the others; return how many are legal."""
    moves = move_count(s)
    mask[:] = 0
    count = write_decisions(s, mask, moves)
    if s[PHASE] != PLACE and s[PHASE] != BONUS:
        return count
    faces = whole(s[FACES])
    kinds = rack_kinds(s, whole(s[SEAT]))
    for edge in range(moves // faces):
        if not is_open(s, edge):
            continue
        left = kinds
        while left != 0:
            kind = lowest_bit(left)
            left &= left - 1
            mask[edge * faces + KIND_FACES[kind, 0]] = 1
            count += 1
            # The second face turns a pair round; that of a double is for sheets of two laps.
            action = edge * faces + KIND_FACES[kind, 1]
            is_double = (DOUBLES >> kind) & 1
            if not is_double or (faces > PLAIN_FACES and canonical(s, action) == action):
                mask[action] = 1
                count += 1
    return count


@jit_inline
def random_action(s: np.ndarray, rng: np.ndarray, pairs: np.ndarray) -> int:
    """Return a random legal action: any pair and face alike, then any order where it matters.

    ``pairs`` is scratch space for the masks of free pairs.
    """
    moves = move_count(s)
    if s[PHASE] == EXCHANGE:
        return moves + chance(rng, 2)
    count = open_pairs(s, pairs)
    kinds = rack_kinds(s, whole(s[SEAT]))
    paired = 2 * popcount(kinds & PAIRS)
    ways = paired + popcount(kinds & DOUBLES)
    if s[PHASE] == BONUS and s[MAY_DECLINE] and chance(rng, count * ways + 1) == 0:
        return moves + DO_DECLINE
    edge = pick_pair(pairs, chance(rng, count))
    way = chance(rng, ways)
    if way < paired:
        kind = nth_bit(kinds & PAIRS, way >> 1)
        way &= 1
    else:
        kind = nth_bit(kinds & DOUBLES, way - paired)
        way = chance(rng, 2) if s[FACES] > PLAIN_FACES else 0
    return canonical(s, edge * whole(s[FACES]) + whole(KIND_FACES[kind, way]))
