"""The card game beside the board game: its own flat state, the same function names.

As in :mod:`sixfold.rules.kernel`, a state waits for a decision (:func:`act`) or for a card
(:func:`give`); none of these functions checks whether an action is legal, :func:`is_legal` does.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules import generator
from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.generator import below, chance
from sixfold.rules.state import (
    BONUS,
    DRAW,
    EXCHANGE,
    OVER,
    PLACE,
    SEATS_AT_MOST,
    SEVEN_EVERYWHERE,
)
from sixfold.rules.tiles import (
    CARD_FIRST,
    CARD_KIND_COUNT,
    CARD_SECOND,
    CARD_SHOWS,
    COLOUR_COUNT,
    FULL_DECK,
)
from sixfold.rules.variants import CARD_END, CARD_GOAL, CARD_ZONES, Variant

MOVES: Final = (
    2 * CARD_KIND_COUNT
)  # a kind of card, scored with its first or its second symbol first
DO_EXCHANGE: Final = MOVES
DO_KEEP: Final = MOVES + 1
DO_DECLINE: Final = MOVES + 2
ACTIONS: Final = MOVES + 3

# Where things stand, in bytes.
GENERATOR: Final = 0
HANDS: Final = GENERATOR + generator.GENERATOR_BYTES  # [seats, card kinds]
DECK: Final = HANDS + SEATS_AT_MOST * CARD_KIND_COUNT  # [card kinds]
DISCARD: Final = DECK + CARD_KIND_COUNT  # [card kinds]
TABLE: Final = DISCARD + CARD_KIND_COUNT  # [seats, 2] kind + 1, the inner card first
TRACKS: Final = TABLE + SEATS_AT_MOST * 2  # [seats, colours]
HAND_COUNTS: Final = TRACKS + SEATS_AT_MOST * COLOUR_COUNT  # [seats]
DECK_COUNT: Final = HAND_COUNTS + SEATS_AT_MOST
DISCARD_COUNT: Final = DECK_COUNT + 1
SEAT: Final = DISCARD_COUNT + 1
PHASE: Final = SEAT + 1
PENDING: Final = PHASE + 1  # bonuses still to be played
OWED: Final = PENDING + 1  # cards the acting seat is still to draw
DEALT: Final = OWED + 1  # hands dealt at the start
LAID: Final = DEALT + 1  # face-up cards laid at the start
END: Final = LAID + 1
WINNER: Final = END + 1
SEATS: Final = WINNER + 1
HAND_SIZE: Final = SEATS + 1
OPEN_CARDS: Final = HAND_SIZE + 1  # face-up cards before each player
SIZE: Final = -(-(OPEN_CARDS + 1) // 8) * 8


def blank(variant: Variant, seed: bytes) -> np.ndarray:
    """Return the state of a card game whose first hand is about to be dealt."""
    state = np.zeros(SIZE, np.uint8)
    generator.plant(state, GENERATOR, seed)
    state[DECK : DECK + CARD_KIND_COUNT] = FULL_DECK
    state[DECK_COUNT] = FULL_DECK.sum()
    state[SEATS] = variant.players
    state[HAND_SIZE] = variant.rack_size
    state[OPEN_CARDS] = open_cards(variant.players)
    state[PHASE] = DRAW
    state[OWED] = variant.rack_size
    return state


def open_cards(players: int) -> int:
    """Return how many face-up cards lie before each player.

    >>> open_cards(2), open_cards(3)
    (2, 1)
    """
    return 2 if players == 2 else 1


@jit_inline
def table_points(s: np.ndarray, colour: int) -> int:
    """Count the face-up cards that show a colour."""
    points = 0
    for at in range(TABLE, TABLE + 2 * SEATS_AT_MOST):
        card = whole(s[at])
        if card != 0 and CARD_SHOWS[card - 1] & (1 << colour):
            points += 1
    return points


@jit_inline
def _may_step(s: np.ndarray, sheet: int, marker: int) -> bool:
    """Tell whether a marker may take its next step, given where all markers stand now."""
    if marker >= CARD_END:
        return False
    for zone in CARD_ZONES:
        if marker + 1 == zone[0]:
            for colour in range(COLOUR_COUNT):
                if s[sheet + colour] <= zone[1]:
                    return False
    return True


@jit
def advance(s: np.ndarray, seat: int, colour: int, points: int) -> int:
    """Move a marker step by step as far as it may; return the bonuses this earns."""
    sheet = TRACKS + seat * COLOUR_COUNT
    before = s[sheet + colour]
    for _ in range(points):
        if not _may_step(s, sheet, whole(s[sheet + colour])):
            break
        s[sheet + colour] += 1
    return 1 if s[sheet + colour] == CARD_END and before != CARD_END else 0


@jit
def order_matters(s: np.ndarray, kind: int) -> bool:
    """Tell whether the markers end elsewhere when a card's second symbol is scored first."""
    seat = whole(s[SEAT])
    a, b = whole(CARD_FIRST[kind]), whole(CARD_SECOND[kind])
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
def weakest(s: np.ndarray, seat: int) -> int:
    """Return the colours that share the lowest marker of a seat, a bit each."""
    sheet = TRACKS + seat * COLOUR_COUNT
    lowest = CARD_END
    for colour in range(COLOUR_COUNT):
        lowest = min(lowest, whole(s[sheet + colour]))
    bits = 0
    for colour in range(COLOUR_COUNT):
        if s[sheet + colour] == lowest:
            bits |= 1 << colour
    return bits


@jit
def may_exchange(s: np.ndarray) -> bool:
    """Tell whether the acting seat may discard its hand now that its turn is about to end."""
    seat = whole(s[SEAT])
    if s[HAND_COUNTS + seat] == 0:
        return False
    colours = weakest(s, seat)
    for kind in range(CARD_KIND_COUNT):
        if s[HANDS + seat * CARD_KIND_COUNT + kind] != 0 and CARD_SHOWS[kind] & colours:
            return False
    return True


@jit
def has_won(s: np.ndarray, seat: int) -> bool:
    """Tell whether every marker of a seat has reached the goal."""
    for colour in range(COLOUR_COUNT):
        if s[TRACKS + seat * COLOUR_COUNT + colour] < CARD_GOAL:
            return False
    return True


@jit
def _discard(s: np.ndarray, kind: int) -> None:
    s[DISCARD + kind] += 1
    s[DISCARD_COUNT] += 1


@jit
def _lay(s: np.ndarray, seat: int, kind: int) -> None:
    """Put a card before a player; the one that has to make room is discarded."""
    inner, outer = TABLE + 2 * seat, TABLE + 2 * seat + 1
    leaving = inner
    if s[OPEN_CARDS] == 2:
        leaving = outer
    if s[leaving] != 0:
        _discard(s, whole(s[leaving]) - 1)
    if s[OPEN_CARDS] == 2:
        s[outer] = s[inner]
    s[inner] = kind + 1


@jit
def _renew_deck(s: np.ndarray) -> None:
    """Make a new deck of the discard pile when the deck is empty."""
    if s[DECK_COUNT] != 0:
        return
    for kind in range(CARD_KIND_COUNT):
        s[DECK + kind] = s[DISCARD + kind]
        s[DISCARD + kind] = 0
    s[DECK_COUNT] = s[DISCARD_COUNT]
    s[DISCARD_COUNT] = 0


@jit
def _pass_turn(s: np.ndarray) -> None:
    s[SEAT] = s[SEAT] + 1 if s[SEAT] + 1 < s[SEATS] else 0
    s[PHASE] = PLACE


@jit
def _refill(s: np.ndarray) -> None:
    s[OWED] = s[HAND_SIZE] - s[HAND_COUNTS + whole(s[SEAT])]
    s[PHASE] = DRAW
    _renew_deck(s)


@jit
def _end_turn(s: np.ndarray) -> None:
    s[PENDING] = 0
    if may_exchange(s):
        s[PHASE] = EXCHANGE
    else:
        _refill(s)


@jit
def _play(s: np.ndarray, kind: int, is_second_first: int) -> None:
    seat = whole(s[SEAT])
    a, b = whole(CARD_FIRST[kind]), whole(CARD_SECOND[kind])
    if is_second_first:
        a, b = b, a
    s[HANDS + seat * CARD_KIND_COUNT + kind] -= 1
    s[HAND_COUNTS + seat] -= 1
    if s[PHASE] == BONUS:
        s[PENDING] -= 1
    # The played card reaches the table only after both symbols are scored.
    earned = advance(s, seat, a, table_points(s, a))
    earned += advance(s, seat, b, table_points(s, b))
    s[PENDING] += earned
    _lay(s, seat, kind)
    if has_won(s, seat):
        s[WINNER] = seat
        s[END] = SEVEN_EVERYWHERE
        s[PHASE] = OVER
        s[PENDING] = 0
    elif s[PENDING] != 0 and s[HAND_COUNTS + seat] != 0:
        s[PHASE] = BONUS
    else:
        _end_turn(s)


@jit
def act(s: np.ndarray, action: int) -> None:
    """Carry out a legal action up to the point where cards are owed."""
    if action < MOVES:
        _play(s, action // 2, action % 2)
    elif action == DO_DECLINE:
        _end_turn(s)
    else:
        if action == DO_EXCHANGE:
            seat = whole(s[SEAT])
            for kind in range(CARD_KIND_COUNT):
                at = HANDS + seat * CARD_KIND_COUNT + kind
                while s[at] != 0:
                    s[at] -= 1
                    _discard(s, kind)
            s[HAND_COUNTS + seat] = 0
        _refill(s)


@jit
def give(s: np.ndarray, kind: int) -> None:
    """Give the acting seat one of the cards it is owed, or lay a face-up one at the start."""
    seat = whole(s[SEAT])
    s[DECK + kind] -= 1
    s[DECK_COUNT] -= 1
    s[OWED] -= 1
    if s[DEALT] == s[SEATS] and s[LAID] < s[SEATS]:
        _lay_first(s, kind)
        return
    s[HANDS + seat * CARD_KIND_COUNT + kind] += 1
    s[HAND_COUNTS + seat] += 1
    if s[OWED] != 0:
        _renew_deck(s)
    elif s[DEALT] < s[SEATS]:
        s[DEALT] += 1
        is_last = s[DEALT] == s[SEATS]
        s[SEAT] = 0 if is_last else s[SEAT] + 1
        s[OWED] = s[OPEN_CARDS] if is_last else s[HAND_SIZE]
    else:
        _pass_turn(s)


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
def pick(s: np.ndarray) -> int:
    """Return the kind that the game's own generator draws next from the deck."""
    number = below(s, whole(GENERATOR), whole(s[DECK_COUNT]))
    kind = 0
    while True:
        number -= whole(s[DECK + kind])
        if number < 0:
            return kind
        kind += 1


@jit
def settle(s: np.ndarray) -> None:
    """Draw all cards that are owed, so that the state waits for a decision or is over."""
    while s[PHASE] == DRAW:
        give(s, pick(s))


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
        return bool(s[PHASE] == (BONUS if action == DO_DECLINE else EXCHANGE))
    if s[PHASE] != PLACE and s[PHASE] != BONUS:
        return False
    if s[HANDS + whole(s[SEAT]) * CARD_KIND_COUNT + action // 2] == 0:
        return False
    return canonical(s, action) == action


@jit
def legal_mask(s: np.ndarray, mask: np.ndarray) -> int:
    """Write 1 for every legal action and 0 for the others; return how many are legal."""
    count = 0
    for action in range(ACTIONS):
        mask[action] = 1 if is_legal(s, action) else 0
        count += mask[action]
    return count


@jit
def random_action(s: np.ndarray, luck: np.ndarray) -> int:
    """Return a random legal action, each as likely as any other."""
    count = 0
    chosen = -1
    for action in range(ACTIONS):
        if is_legal(s, action):
            count += 1
            if chance(luck, count) == 0:
                chosen = action
    return chosen


@jit
def play_random(s: np.ndarray, luck: np.ndarray) -> int:
    """Play a game to its end with random actions; return how many there were."""
    count = 0
    settle(s)
    while s[PHASE] != OVER:
        act(s, random_action(s, luck))
        settle(s)
        count += 1
    return count
