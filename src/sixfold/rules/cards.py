"""The card game beside the board game: the same function names over the same flat state.

Everybody else calls them by way of :mod:`sixfold.rules.kernel`, which knows both games.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules.compiled import jit, jit_inline, lowest_bit, whole
from sixfold.rules.generator import chance
from sixfold.rules.limits import ZONES_AT_MOST
from sixfold.rules.state import (
    ASIDE,
    ASIDE_COUNT,
    BAG,
    BAG_COUNT,
    BONUS,
    DEALT,
    DRAW,
    GOAL,
    LAID,
    OPEN_CARDS,
    OWED,
    PENDING,
    PHASE,
    PLACE,
    RACK_COUNTS,
    RACK_SIZE,
    RACKS,
    SEAT,
    SEATS,
    SEATS_AT_MOST,
    SEVEN_EVERYWHERE,
    TABLE,
    TOP,
    TRACKS,
    WINNER,
    ZONES,
)
from sixfold.rules.tiles import (
    CARD_FIRST,
    CARD_KIND_COUNT,
    CARD_OF_KIND,
    CARD_SECOND,
    COLOUR_COUNT,
    KIND_COUNT,
    KIND_OF_CARD,
    KIND_SHOWS,
)
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

MOVES: Final = (
    2 * CARD_KIND_COUNT
)  # a kind of card, scored with its first or its second symbol first
ACTIONS: Final = MOVES + DECISION_COUNT

# What a place of the table adds to the points of all colours, a byte each; 0 is an empty place.
_SHOWN = np.array(
    [0, *(sum(((int(row) >> c) & 1) << 8 * c for c in range(COLOUR_COUNT)) for row in KIND_SHOWS)],
    np.int64,
)


@jit_inline
def all_points(s: np.ndarray) -> int:
    """Count the face-up cards that show each colour; every colour has a byte of the answer."""
    points = whole(0)
    for at in range(TABLE, TABLE + 2 * SEATS_AT_MOST):
        points += whole(_SHOWN[s[at]])
    return points


@jit_inline
def points_of(points: int, colour: int) -> int:
    """Return the points of one colour among those of all."""
    return (points >> (8 * colour)) & 255


@jit_inline
def table_points(s: np.ndarray, colour: int) -> int:
    """Count the face-up cards that show a colour."""
    return points_of(all_points(s), colour)


@jit_inline
def holding_back(s: np.ndarray, sheet: int, column: int) -> int:
    """Return the colours whose markers keep the others of a sheet out of a column, a bit each."""
    colours = whole(0)
    for zone in range(ZONES_AT_MOST):
        if column == s[ZONES + 2 * zone]:
            for colour in range(COLOUR_COUNT):
                if s[sheet + colour] <= s[ZONES + 2 * zone + 1]:
                    colours |= 1 << colour
    return colours


@jit_inline
def _may_step(s: np.ndarray, sheet: int, marker: int) -> bool:
    """Tell whether a marker may take its next step, given where all markers stand now."""
    return bool(marker < s[TOP]) and holding_back(s, sheet, marker + 1) == 0


@jit
def advance(s: np.ndarray, seat: int, colour: int, points: int) -> int:
    """Move a marker step by step as far as it may; return the bonuses this earns."""
    sheet = TRACKS + seat * COLOUR_COUNT
    before = s[sheet + colour]
    for _ in range(points):
        if not _may_step(s, sheet, whole(s[sheet + colour])):
            break
        s[sheet + colour] += 1
    return 1 if s[sheet + colour] == s[TOP] and before != s[TOP] else 0


@jit
def order_matters(s: np.ndarray, card: int) -> bool:
    """Tell whether the markers end elsewhere when a card's second symbol is scored first."""
    seat = whole(s[SEAT])
    a, b = whole(CARD_FIRST[card]), whole(CARD_SECOND[card])
    here, there = table_points(s, a), table_points(s, b)
    at_a, at_b = TRACKS + seat * COLOUR_COUNT + a, TRACKS + seat * COLOUR_COUNT + b
    kept_a, kept_b = s[at_a], s[at_b]
    advance(s, seat, a, here)
    advance(s, seat, b, there)
    forward_a, forward_b = s[at_a], s[at_b]
    s[at_a], s[at_b] = kept_a, kept_b
    advance(s, seat, b, there)
    advance(s, seat, a, here)
    differs = s[at_a] != forward_a or s[at_b] != forward_b
    s[at_a], s[at_b] = kept_a, kept_b
    return bool(differs)


@jit
def has_won(s: np.ndarray, seat: int) -> bool:
    """Tell whether every marker of a seat has reached the goal."""
    for colour in range(COLOUR_COUNT):
        if s[TRACKS + seat * COLOUR_COUNT + colour] < s[GOAL]:
            return False
    return True


@jit
def _lay(s: np.ndarray, seat: int, kind: int) -> None:
    """Put a card before a player; the one that has to make room is discarded."""
    inner, outer = TABLE + 2 * seat, TABLE + 2 * seat + 1
    leaving = outer if s[OPEN_CARDS] == 2 else inner
    if s[leaving] != 0:
        s[ASIDE + whole(s[leaving]) - 1] += 1
        s[ASIDE_COUNT] += 1
    if s[OPEN_CARDS] == 2:
        s[outer] = s[inner]
    s[inner] = kind + 1


@jit
def _renew_deck(s: np.ndarray) -> None:
    """Make a new deck of the discard pile when the deck is empty."""
    if s[BAG_COUNT] != 0:
        return
    for kind in range(KIND_COUNT):
        s[BAG + kind] = s[ASIDE + kind]
        s[ASIDE + kind] = 0
    s[BAG_COUNT] = s[ASIDE_COUNT]
    s[ASIDE_COUNT] = 0


@jit
def _refill(s: np.ndarray) -> None:
    s[OWED] = s[RACK_SIZE] - s[RACK_COUNTS + whole(s[SEAT])]
    s[PHASE] = DRAW
    _renew_deck(s)


@jit
def _end_turn(s: np.ndarray) -> None:
    if not offer_exchange(s):
        _refill(s)


@jit
def _play(s: np.ndarray, card: int, is_second_first: int) -> None:
    seat, kind = whole(s[SEAT]), whole(KIND_OF_CARD[card])
    a, b = whole(CARD_FIRST[card]), whole(CARD_SECOND[card])
    if is_second_first:
        a, b = b, a
    take_from_rack(s, seat, kind)
    if s[PHASE] == BONUS:
        s[PENDING] -= 1
    # The played card reaches the table only after both symbols are scored.
    earned = advance(s, seat, a, table_points(s, a))
    earned += advance(s, seat, b, table_points(s, b))
    s[PENDING] += earned
    _lay(s, seat, kind)
    if has_won(s, seat):
        s[WINNER] = seat
        finish(s, SEVEN_EVERYWHERE)
    elif s[PENDING] != 0 and s[RACK_COUNTS + seat] != 0:
        s[PHASE] = BONUS
    else:
        _end_turn(s)


@jit
def act(s: np.ndarray, action: int) -> None:
    """Carry out a legal action up to the point where cards are owed."""
    if action < MOVES:
        _play(s, action // 2, action % 2)
    elif action == MOVES + DO_DECLINE:
        _end_turn(s)
    else:
        if action == MOVES + DO_EXCHANGE:
            set_aside(s)
        _refill(s)


@jit
def note_halves(s: np.ndarray, action: int, log: np.ndarray) -> None:
    """Write the points of a card's two symbols, then their colours."""
    log[2], log[3] = whole(CARD_FIRST[action // 2]), whole(CARD_SECOND[action // 2])
    log[0], log[1] = table_points(s, log[2]), table_points(s, log[3])


@jit
def give(s: np.ndarray, kind: int) -> None:
    """Give the acting seat one of the cards it is owed, or lay a face-up one at the start."""
    s[BAG + kind] -= 1
    s[BAG_COUNT] -= 1
    s[OWED] -= 1
    if is_laying(s):
        _lay_first(s, kind)
        return
    add_to_rack(s, whole(s[SEAT]), kind)
    if s[OWED] != 0:
        _renew_deck(s)
    elif s[DEALT] < s[SEATS]:
        s[DEALT] += 1
        is_last = s[DEALT] == s[SEATS]
        s[SEAT] = 0 if is_last else s[SEAT] + 1
        s[OWED] = s[OPEN_CARDS] if is_last else s[RACK_SIZE]
    else:
        s[SEAT] = s[SEAT] + 1 if s[SEAT] + 1 < s[SEATS] else 0
        s[PHASE] = PLACE


@jit
def is_laying(s: np.ndarray) -> bool:
    """Tell whether the face-up cards of the set-up are being laid."""
    return bool(s[DEALT] == s[SEATS] and s[LAID] < s[SEATS])


@jit
def _lay_first(s: np.ndarray, kind: int) -> None:
    """Lay a face-up card of the set-up: the inner one first, then the outer one."""
    inner = TABLE + 2 * whole(s[SEAT])
    if s[inner] == 0:
        s[inner] = kind + 1
    else:
        s[inner + 1] = kind + 1
    if s[OWED] != 0:
        return
    s[LAID] += 1
    if s[LAID] < s[SEATS]:
        s[SEAT] += 1
        s[OWED] = s[OPEN_CARDS]
    else:
        s[SEAT] = 0
        s[PHASE] = PLACE


@jit
def canonical(s: np.ndarray, action: int) -> int:
    """Return the action that stands for all that do the same: the order only if it matters."""
    if action >= MOVES or action % 2 == 0 or order_matters(s, action // 2):
        return action
    return action - 1


@jit
def is_legal(s: np.ndarray, action: int) -> bool:
    """Tell whether an action of the range is legal now."""
    if action < 0 or action >= ACTIONS:
        return False
    if action >= MOVES:
        return may_decide(s, action - MOVES)
    if s[PHASE] != PLACE and s[PHASE] != BONUS:
        return False
    if s[RACKS + whole(s[SEAT]) * KIND_COUNT + KIND_OF_CARD[action // 2]] == 0:
        return False
    return canonical(s, action) == action


@jit
def write_mask(s: np.ndarray, masks: np.ndarray, at: int) -> int:
    """Write from a place 1 for every legal action and 0 for the others; return how many."""
    for action in range(MOVES):
        masks[at + action] = 0
    count = write_decisions(s, masks, at + MOVES)
    kinds = _playable_kinds(s)
    while kinds != 0:
        card = whole(CARD_OF_KIND[lowest_bit(kinds)])
        kinds &= kinds - 1
        ways = 2 if order_matters(s, card) else 1
        for way in range(ways):
            masks[at + 2 * card + way] = 1
        count += ways
    return count


@jit_inline
def _playable_kinds(s: np.ndarray) -> int:
    """Return the kinds of card that may be played now, a bit each."""
    return rack_kinds(s, whole(s[SEAT])) if s[PHASE] == PLACE or s[PHASE] == BONUS else 0


@jit
def random_action(s: np.ndarray, rng: np.ndarray) -> int:
    """Return a random legal action, each as likely as any other."""
    count = 0
    chosen = -1
    kinds = _playable_kinds(s)
    while kinds != 0:
        card = whole(CARD_OF_KIND[lowest_bit(kinds)])
        kinds &= kinds - 1
        for way in range(2 if order_matters(s, card) else 1):
            count += 1
            if chance(rng, count) == 0:
                chosen = 2 * card + way
    for decision in range(DECISION_COUNT):
        if may_decide(s, decision):
            count += 1
            if chance(rng, count) == 0:
                chosen = MOVES + decision
    return chosen
