"""A position that somebody laid out, checked and written into a state.

The line of a position is read by whoever has it, Python or the page; whether it can come up in a
game, and what lies in the bag then, is decided here for both.  Everything is in one record.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final, TypeAlias

import numpy as np

from sixfold.rules import kernel, tiling
from sixfold.rules.compiled import IS_COMPILED, jit, jit_inline, whole
from sixfold.rules.hexes import CELL_BIT, CELLS, WALL
from sixfold.rules.limits import SEATS_AT_MOST, ZONES_AT_MOST
from sixfold.rules.notation import cell_name
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
    END,
    EXCHANGE,
    FREE,
    FULL,
    HAS_BONUS,
    IS_TUG,
    LAID,
    OPEN_CARDS,
    OVER,
    OWED,
    PENDING,
    PHASE,
    PRINTED,
    RACK_SIZE,
    SEAT,
    SEATS,
    SEVEN_EVERYWHERE,
    SHEETS,
    TABLE,
    TOKENS,
    TOP,
    TRACKS,
    TURN,
    WINNER,
    ZONES,
)
from sixfold.rules.tiles import COLOUR_COUNT, COLOURS, KIND_COUNT, KINDS
from sixfold.rules.turns import may_exchange

Arrangement: TypeAlias = Any  # a record of the fields below; Numba's records carry no Python type

BYTE_BITS: Final = 8
MOST_TURNS: Final = 255  # that the state has room for
GIVING: Final = 2  # more than one, so that handing a tile over does not end the deal

# Why a position cannot come up in a game.  What stands in braces is told in numbers beside it; the
# page has the same reasons in its own languages, under these names.
REASONS: Final = {
    "fine": "",
    "seat": "Seats are numbered 0 to {number0}, not {number1}.",
    "marker": "A marker stands on {number0} to {number1}, not on {number2}.",
    "token": "Only one player can hold a colour's token.",
    "printed": "The symbol {colour0} is printed on {cell1}; nothing else can lie there.",
    "rack": "A rack holds at most {number0} tiles.",
    "open_card": "Before each player {number0} card lies face up.",
    "open_cards": "Before each player {number0} cards lie face up.",
    "gate": "No marker reaches {number0} while another stands on {number1} or lower.",
    "turns": "No game has {number0} turns.",
    "turn": "After {number0} turns it is not the turn of seat {seat1}.",
    "copies": "There are only {number0} tiles {kind1}.",
    "missing": "{number0} tiles are missing elsewhere, but {number1} cells are covered.",
    "tiling": "No set of tiles can lie on the board like this.",
    "deck": "The cards are not all there, or there are too many.",
    "hidden": "There are not enough tiles left for the hidden racks.",
    "goes_on": "The game goes on.",
    "over": "The game is over.",
    "in_turn": "In the middle of a turn the rack holds some tiles, but not all.",
    "not_full": "The rack of seat {seat0} is not full, but the bag has tiles for it.",
    "bonuses": "There are no bonuses in this game.",
    "hidden_exchange": "Whether the acting seat may exchange depends on its rack, which is hidden.",
    "exchange": "The acting seat may not exchange its rack.",
    "nothing": "The acting seat could do nothing.",
}
(
    FINE,
    NO_SEAT,
    BAD_MARKER,
    SHARED_TOKEN,
    NOT_PRINTED,
    LONG_RACK,
    NOT_ONE_CARD,
    NOT_ALL_CARDS,
    BEYOND_GATE,
    BAD_TURNS,
    NOT_THE_TURN,
    TOO_MANY,
    MISSING,
    NO_TILING,
    WRONG_DECK,
    TOO_FEW,
    GOES_ON,
    IS_OVER,
    NOT_IN_TURN,
    NOT_FULL,
    NO_BONUSES,
    HIDDEN_EXCHANGE,
    NO_EXCHANGING,
    NO_ACTION,
) = range(len(REASONS))

FIELDS: Final = (
    # The line of a position: who is to act, and what lies where.
    ("seat", np.int32, ()),
    ("phase", np.int32, ()),
    ("pending", np.int32, ()),
    ("has_turns", np.int32, ()),  # if not, as many as fit are found
    ("turns", np.int32, ()),
    ("symbols", np.uint8, (WALL + 1,)),  # colour + 1, printed ones included
    ("markers", np.int32, (SEATS_AT_MOST, COLOUR_COUNT)),  # [sheets, colours]
    ("tokens", np.int32, (SEATS_AT_MOST,)),  # a bit for each colour
    ("table", np.int32, (SEATS_AT_MOST, 2)),  # kind + 1
    ("table_counts", np.int32, (SEATS_AT_MOST,)),  # also those that the table has no room for
    ("discard", np.int32, (KIND_COUNT,)),
    ("racks", np.int32, (SEATS_AT_MOST, KIND_COUNT)),
    ("rack_counts", np.int32, (SEATS_AT_MOST,)),
    ("is_hidden", np.int32, (SEATS_AT_MOST,)),
    ("has_bag", np.int32, ()),  # if not, it holds whatever is left
    ("is_counted", np.int32, ()),  # the bag was found here before
    ("bag", np.int32, (KIND_COUNT,)),
    # What is wrong with it, in numbers.
    ("about", np.int32, (3,)),
)
LAYOUT: Final = np.dtype([*FIELDS, ("puzzle", tiling.LAYOUT)], align=True)
RECORD: Final = np.dtype((np.record, LAYOUT))


def new_arrangement() -> Arrangement:
    """Return a record filled with zeros."""
    if IS_COMPILED:
        return np.zeros(1, RECORD)[0]
    fields = {name: np.zeros(shape, kind)[()] for name, kind, shape in FIELDS}
    return SimpleNamespace(**fields, puzzle=tiling.new_puzzle())


def sentence(reason: int, about: list[int], radius: int) -> str:
    """Say why a position cannot come up in a game.

    >>> sentence(NOT_PRINTED, [0, 0, 0], 5)
    'The symbol R is printed on F6; nothing else can lie there.'
    """
    told: dict[str, Callable[[int], str]] = {
        "number": str,
        "seat": str,
        "colour": COLOURS.__getitem__,
        "kind": KINDS.__getitem__,
        "cell": lambda cell: cell_name(CELLS[cell], radius),
    }
    words = tuple(REASONS.values())[reason]
    return re.sub(r"\{([a-z]+)(\d)\}", lambda found: told[found[1]](about[int(found[2])]), words)


@jit
def arrange(s: np.ndarray, p: Arrangement, mask: np.ndarray) -> int:
    """Write a position into a blank state; return 0, or why it cannot come up in a game.

    The turns and the bag are found where they were not told.
    """
    reason = _check_table(s, p)
    if reason == FINE:
        reason = _count_bag(s, p)
    if reason == FINE:
        _write(s, p)
        reason = _check_phase(s, p, mask)
    return reason


@jit_inline
def _no(p: Arrangement, reason: int, first: int, second: int, third: int) -> int:
    p.about[0], p.about[1], p.about[2] = first, second, third
    return reason


@jit
def _check_table(s: np.ndarray, p: Arrangement) -> int:
    """Check what needs no rule of play: seats, markers, tokens, printed symbols, sizes."""
    players, top = whole(s[SEATS]), whole(s[TOP])
    low = whole(0)
    if s[IS_TUG]:
        top = top // 2
        low = -top
    if p.seat < 0 or p.seat >= players:
        return _no(p, NO_SEAT, players - 1, whole(p.seat), 0)
    for sheet in range(s[SHEETS]):
        for colour in range(COLOUR_COUNT):
            marker = whole(p.markers[sheet, colour])
            if marker < low or marker > top:
                return _no(p, BAD_MARKER, low, top, marker)
    if p.tokens[0] & p.tokens[1]:
        return SHARED_TOKEN
    if kernel.has_board(s):
        for colour in range(COLOUR_COUNT):
            cell = whole(s[PRINTED + colour])
            if cell != WALL and p.symbols[cell] != colour + 1:
                return _no(p, NOT_PRINTED, colour, cell, 0)
    for seat in range(players):
        if p.rack_counts[seat] > s[RACK_SIZE]:
            return _no(p, LONG_RACK, whole(s[RACK_SIZE]), 0, 0)
    if s[OPEN_CARDS]:
        reason = _check_cards(s, p)
        if reason != FINE:
            return reason
    return _check_turns(s, p)


@jit
def _check_cards(s: np.ndarray, p: Arrangement) -> int:
    size = whole(s[OPEN_CARDS])
    for seat in range(s[SEATS]):
        if p.table_counts[seat] != size:
            return _no(p, NOT_ONE_CARD if size == 1 else NOT_ALL_CARDS, size, 0, 0)
    for sheet in range(s[SHEETS]):
        low, high = whole(p.markers[sheet, 0]), whole(p.markers[sheet, 0])
        for colour in range(COLOUR_COUNT):
            low = min(low, whole(p.markers[sheet, colour]))
            high = max(high, whole(p.markers[sheet, colour]))
        for zone in range(ZONES_AT_MOST):
            first, last = whole(s[ZONES + 2 * zone]), whole(s[ZONES + 2 * zone + 1])
            if first > 0 and high >= first and low <= last:
                return _no(p, BEYOND_GATE, first, last, 0)
    return FINE


@jit
def _check_turns(s: np.ndarray, p: Arrangement) -> int:
    """Check the number of turns, or find one: as many as tiles lie there, for whoever is to act."""
    players, seat = whole(s[SEATS]), whole(p.seat)
    if not p.has_turns:
        tiles = _count_covered(s, p) // 2
        turns = tiles - (tiles - seat) % players
        if not kernel.has_board(s):
            turns = 0
        p.turns = turns if turns >= 0 else turns + players
    turns = whole(p.turns)
    if turns < 0 or turns > MOST_TURNS:
        return _no(p, BAD_TURNS, turns, 0, 0)
    if kernel.has_board(s) and turns % players != seat:
        return _no(p, NOT_THE_TURN, turns, seat, 0)
    return FINE


@jit
def _is_laid(s: np.ndarray, p: Arrangement, cell: int) -> bool:
    """Tell whether a tile lies on a cell; the printed symbols are in the blank state already."""
    return bool(p.symbols[cell] != 0 and s[BOARD + cell] == 0)


@jit
def _count_covered(s: np.ndarray, p: Arrangement) -> int:
    count = whole(0)
    if kernel.has_board(s):
        for cell in range(WALL):
            if _is_laid(s, p, cell):
                count += 1
    return count


@jit
def _count_bag(s: np.ndarray, p: Arrangement) -> int:
    """Find what the bag and the hidden racks hold together; the blank state has everything there is."""
    supply = p.puzzle.supply
    for kind in range(KIND_COUNT):
        supply[kind] = whole(s[BAG + kind]) - p.discard[kind]
        for seat in range(s[SEATS]):
            if not p.is_hidden[seat]:
                supply[kind] -= p.racks[seat, kind]
    for seat in range(s[SEATS]):
        for i in range(2):
            if p.table[seat, i]:
                supply[p.table[seat, i] - 1] -= 1
    if kernel.has_board(s):
        reason = _count_board(s, p)
    else:
        reason = _count_deck(p)
    if reason != FINE:
        return reason
    hidden, left = whole(0), whole(0)
    for kind in range(KIND_COUNT):
        if p.bag[kind] < 0:
            return _too_many(s, p, p.bag)
        left += p.bag[kind]
    for seat in range(s[SEATS]):
        if p.is_hidden[seat]:
            hidden += p.rack_counts[seat]
    return TOO_FEW if left < hidden else FINE


@jit
def _count_deck(p: Arrangement) -> int:
    for kind in range(KIND_COUNT):
        left = p.puzzle.supply[kind]
        if p.has_bag and p.bag[kind] != left:
            return WRONG_DECK
        p.bag[kind] = left
    return FINE


@jit
def _count_board(s: np.ndarray, p: Arrangement) -> int:
    """Find the tiles on the board: those that are missing elsewhere, or some that can lie so."""
    puzzle = p.puzzle
    if p.has_bag and p.is_counted:
        return FINE
    covered, missing = _count_covered(s, p), whole(0)
    for kind in range(KIND_COUNT):
        if not p.has_bag:
            p.bag[kind] = puzzle.supply[kind]
        else:
            puzzle.supply[kind] -= p.bag[kind]
            p.bag[kind] += puzzle.supply[kind]
        missing += puzzle.supply[kind]
    for kind in range(KIND_COUNT):
        if puzzle.supply[kind] < 0:
            return _too_many(s, p, puzzle.supply)
    if p.has_bag and 2 * missing != covered:
        return _no(p, MISSING, missing, covered, 0)
    for cell in range(WALL + 1):
        puzzle.symbols[cell] = 0
    for cell in range(WALL):
        if _is_laid(s, p, cell):
            puzzle.symbols[cell] = p.symbols[cell]
    if not tiling.find(puzzle, whole(tiling.PATIENCE), whole(tiling.ROUNDS)):
        return NO_TILING
    for kind in range(KIND_COUNT):
        p.bag[kind] -= puzzle.laid[kind]
    return FINE


@jit
def _too_many(s: np.ndarray, p: Arrangement, left: np.ndarray) -> int:
    """Name the kind of which the most is missing."""
    worst = whole(0)
    for kind in range(KIND_COUNT):
        if left[kind] < left[worst]:
            worst = kind
    return _no(p, TOO_MANY, whole(s[BAG + worst]), worst, 0)


@jit
def _write(s: np.ndarray, p: Arrangement) -> None:
    """Write everything into the state; what is hidden is drawn."""
    if kernel.has_board(s):
        for cell in range(WALL):
            if _is_laid(s, p, cell):
                bit = whole(CELL_BIT[cell])
                s[BOARD + cell] = p.symbols[cell]
                s[FREE + bit // BYTE_BITS] &= ~(1 << (bit % BYTE_BITS))
    _hand_out(s, p)
    middle = whole(s[TOP]) // 2 if s[IS_TUG] else whole(0)
    for sheet in range(s[SHEETS]):
        for colour in range(COLOUR_COUNT):
            s[TRACKS + sheet * COLOUR_COUNT + colour] = p.markers[sheet, colour] + middle
    for seat in range(s[SEATS]):
        s[TOKENS + seat] = p.tokens[seat]
    s[OWED], s[DEALT] = 0, s[SEATS]
    s[SEAT], s[PHASE], s[PENDING], s[TURN] = p.seat, p.phase, p.pending, p.turns
    if s[OPEN_CARDS]:
        _lay_cards(s, p)


@jit
def _hand_out(s: np.ndarray, p: Arrangement) -> None:
    """Give the racks, those in sight first; the hidden ones are drawn."""
    left = whole(0)
    for kind in range(KIND_COUNT):
        s[BAG + kind] = p.bag[kind]
        for seat in range(s[SEATS]):
            if not p.is_hidden[seat]:
                s[BAG + kind] += p.racks[seat, kind]
        left += s[BAG + kind]
    s[BAG_COUNT] = left
    for seat in range(s[SEATS]):
        if not p.is_hidden[seat]:
            s[SEAT] = seat
            for kind in range(KIND_COUNT):
                for _ in range(p.racks[seat, kind]):
                    s[OWED] = GIVING
                    kernel.give(s, kind)
    for seat in range(s[SEATS]):
        if p.is_hidden[seat]:
            s[SEAT] = seat
            for _ in range(p.rack_counts[seat]):
                s[OWED] = GIVING
                kernel.give(s, kernel.pick(s))


@jit
def _lay_cards(s: np.ndarray, p: Arrangement) -> None:
    s[LAID], s[ASIDE_COUNT] = s[SEATS], 0
    for seat in range(s[SEATS]):
        for i in range(2):
            s[TABLE + 2 * seat + i] = p.table[seat, i]
    for kind in range(KIND_COUNT):
        s[ASIDE + kind] = p.discard[kind]
        s[ASIDE_COUNT] += p.discard[kind]


@jit
def _check_phase(s: np.ndarray, p: Arrangement, mask: np.ndarray) -> int:
    """Check that the game is where the position says it is."""
    winner = whole(-1)
    for seat in range(s[SEATS]):
        if winner < 0 and kernel.has_won(s, whole(seat)):
            winner = whole(seat)
    is_over = winner >= 0 or kernel.is_full(s)
    if is_over != (p.phase == OVER):
        return IS_OVER if is_over else GOES_ON
    if is_over:
        _end(s, winner)
        return FINE
    seat, size = whole(p.seat), whole(s[RACK_SIZE])
    is_in_turn = p.phase == BONUS or p.phase == EXCHANGE
    if is_in_turn and (p.rack_counts[seat] == 0 or p.rack_counts[seat] >= size):
        return NOT_IN_TURN
    for other in range(s[SEATS]):
        is_short = p.rack_counts[other] < size and not (is_in_turn and other == seat)
        if is_short and s[BAG_COUNT] >= size:
            return _no(p, NOT_FULL, whole(other), 0, 0)
    if p.phase == BONUS and not s[HAS_BONUS]:
        return NO_BONUSES
    if p.phase == EXCHANGE and p.is_hidden[seat]:
        return HIDDEN_EXCHANGE
    if p.phase == EXCHANGE and not may_exchange(s):
        return NO_EXCHANGING
    return FINE if kernel.legal_mask(s, mask) else NO_ACTION


@jit
def _end(s: np.ndarray, winner: int) -> None:
    if winner < 0:
        s[END] = FULL
        return
    s[WINNER] = winner
    s[END] = ALL_MAXED
    if s[IS_TUG]:
        s[END] = ALL_OWN_SIDE
    if not kernel.has_board(s):
        s[END] = SEVEN_EVERYWHERE
