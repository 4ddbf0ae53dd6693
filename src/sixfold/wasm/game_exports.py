"""What the page asks about a game; every function takes the one record of a game."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from sixfold.rules import arrangement, cards, generator, kernel, memory, steps
from sixfold.rules.compiled import whole
from sixfold.rules.generator import SEED_BYTES
from sixfold.rules.hexes import EDGE_CELLS, WALL
from sixfold.rules.limits import ZONES_AT_MOST
from sixfold.rules.placements import cell_points, is_first_turn, is_open
from sixfold.rules.standings import compare
from sixfold.rules.state import (
    ASIDE,
    BAG,
    BAG_COUNT,
    BOARD,
    BONUS,
    DRAW,
    END,
    ENDS,
    EXCHANGE,
    EXCHANGE_KIND,
    FACES,
    GENERATOR,
    HAS_BONUS,
    IS_TUG,
    LAP,
    MAY_DECLINE,
    OPEN_CARDS,
    OVER,
    PENDING,
    PHASE,
    RACK_COUNTS,
    RACKS,
    SEAT,
    SEATS,
    SIZE,
    TABLE,
    TOKENS,
    TOP,
    TRACKS,
    TURN,
    WEAKEST,
    ZONES,
)
from sixfold.rules.tiles import COLOUR_COUNT, KIND_COUNT, KIND_FIRST, KIND_SECOND, KIND_SHOWS
from sixfold.rules.tracks import (
    climbed,
    landed,
    marker_of,
    next_stop,
    sheet_of,
    side_count,
    weakest,
)
from sixfold.rules.turns import exchanged_colours
from sixfold.wasm.compiled import jit
from sixfold.wasm.layout import NO_BONUS

Record = Any

# What is wrong with an action, or with the tiles drawn at a real table.
NOT_DUE: Final = 1
NONE_LEFT: Final = 2
TOO_FEW: Final = 3
ILLEGAL: Final = 4
WRONG: Final = ("", "not_due", "none_left", "too_few", "illegal")


def begin(g: Record) -> int:
    """Deal from the seed, or what is given; the page has written an empty state."""
    if g.given_count >= 0:
        return _give(g)
    _plant(g)
    kernel.draw_owed(g.state)
    return 0


def arrange(g: Record) -> int:
    """Begin from a position that was laid out; return 0, or why it cannot come up in a game."""
    _plant(g)
    return arrangement.arrange(g.state, g.arrangement, g.legal)


def reseed(g: Record) -> int:
    """Let another seed decide every draw from now on."""
    _plant(g)
    return 0


@jit
def _plant(g: Record) -> None:
    for i in range(generator.PLACE):
        g.state[GENERATOR + i] = g.seed[i] if i < SEED_BYTES else 0
    g.state[GENERATOR + generator.PLACE] = generator.BLOCK_WORDS


@jit
def _give(g: Record) -> int:
    """Give the tiles that were drawn at a real table; return 0, or what is wrong with them."""
    g.drawn_count = 0
    for i in range(g.given_count):
        kind = whole(g.given[i])
        if g.state[PHASE] != DRAW:
            return NOT_DUE
        if kind < 0 or g.state[BAG + kind] == 0:
            return NONE_LEFT
        kernel.give(g.state, kind)
        g.drawn[i] = kind
        g.drawn_count += 1
    return TOO_FEW if g.state[PHASE] == DRAW else 0


def legal(g: Record) -> int:
    """Mark every legal action; return how many there are."""
    return kernel.legal_mask(g.state, g.legal)


def canonical(g: Record) -> int:
    """Return the action that stands for all that do the same as the one asked about."""
    return kernel.canonical(g.state, whole(g.action))


def step(g: Record) -> int:
    """Carry out an action with its draws; return 0, or what is wrong, and then nothing is done.

    With ``given_count`` below 0 the seed decides the draws.
    """
    if g.state[PHASE] == OVER:
        return ILLEGAL
    action = kernel.canonical(g.state, whole(g.action))
    if not kernel.is_legal(g.state, action):
        return ILLEGAL
    for i in range(SIZE):
        g.before[i] = g.state[i]
    if g.given_count < 0:
        steps.step(g.state, action, g.log)
        g.drawn_count = g.log[steps.DRAWN_COUNT]
        for i in range(g.drawn_count):
            g.drawn[i] = g.log[steps.DRAWN + i]
    else:
        steps.act(g.state, action, g.log)
        wrong = _give(g)
        if wrong:
            for i in range(SIZE):
                g.state[i] = g.before[i]
            return wrong
    g.action, g.actor = action, g.before[SEAT]
    g.points[0], g.points[1] = g.log[steps.FIRST_POINTS], g.log[steps.SECOND_POINTS]
    sheet = 0 if g.before[IS_TUG] else whole(g.actor) % side_count(g.before)
    g.stood[0] = marker_of(g.before, sheet, whole(g.log[steps.FIRST_COLOUR]))
    g.stood[1] = marker_of(g.before, sheet, whole(g.log[steps.SECOND_COLOUR]))
    g.bonuses = g.log[steps.BONUS_COLOURS]
    decision = action - kernel.move_count(g.before)
    _note_leaving(g, decision)
    _remember(g, decision)
    return 0


@jit
def _note_leaving(g: Record, decision: int) -> None:
    """Write what an exchange set aside: all that left the rack."""
    rack = RACKS + whole(g.actor) * KIND_COUNT
    for kind in range(KIND_COUNT):
        g.set_aside[kind] = 0
        if decision == kernel.DO_EXCHANGE:
            g.set_aside[kind] = g.before[rack + kind] - g.state[rack + kind]
    if decision == kernel.DO_EXCHANGE:
        for i in range(g.drawn_count):
            g.set_aside[g.drawn[i]] += 1


@jit
def _remember(g: Record, decision: int) -> None:
    """Note what everybody at the table learns about a rack."""
    seat = whole(g.actor)
    if decision < 0:
        kind = _kind_of(whole(g.log[steps.FIRST_COLOUR]), whole(g.log[steps.SECOND_COLOUR]))
        memory.note_play(g.barred, g.held, seat, kind, g.full)
    elif decision == kernel.DO_EXCHANGE:
        if g.state[OPEN_CARDS]:  # the discards lie open anyway
            g.held[seat] = 0
        else:
            memory.note_exchange(g.barred, g.held, seat, g.set_aside, whole(g.drawn_count))
    elif decision == kernel.DO_KEEP and g.before[EXCHANGE_KIND] == WEAKEST:
        kept = whole(g.before[RACK_COUNTS + seat])
        memory.note_keep(g.barred, g.held, seat, weakest(g.before, seat), kept, g.full)


@jit
def _kind_of(first: int, second: int) -> int:
    """Return the kind of a tile from its two colours."""
    low, high = min(first, second), max(first, second)
    for kind in range(KIND_COUNT):
        if KIND_FIRST[kind] == low and KIND_SECOND[kind] == high:
            return kind
    return -1


@jit
def weakest_of(s: np.ndarray, side: int) -> int:
    """Return the colours that share the lowest marker of a side, a bit each."""
    bits, lowest = 0, whole(1000)
    for colour in range(COLOUR_COUNT):
        marker = marker_of(s, side, colour)
        if marker < lowest:
            bits, lowest = 0, marker
        if marker == lowest:
            bits |= 1 << colour
    return bits


def describe(g: Record) -> int:
    """Write down the whole position for the page; return how many sides there are."""
    s = g.state
    g.seat, g.phase, g.pending, g.end = s[SEAT], s[PHASE], s[PENDING], s[END]
    g.stock = s[BAG_COUNT]
    g.first_turn, g.turns = is_first_turn(s), s[TURN]
    for kind in range(KIND_COUNT):
        g.discard[kind] = s[ASIDE + kind]
        g.laid[kind] = g.full[kind] - s[BAG + kind] - s[ASIDE + kind]
    for seat in range(s[SEATS]):
        g.hand_counts[seat], g.tokens[seat] = s[RACK_COUNTS + seat], s[TOKENS + seat]
        for kind in range(KIND_COUNT):
            g.hands[seat, kind] = s[RACKS + seat * KIND_COUNT + kind]
            g.laid[kind] -= g.hands[seat, kind]
        for i in range(2):
            g.table[seat, i] = s[TABLE + 2 * seat + i]
        _describe_gates(g, seat)
    for cell in range(WALL):
        g.board[cell] = s[BOARD + cell]
    sides = side_count(s)
    for side in range(sides):
        g.weakest[side] = weakest_of(s, side)
        g.behind[side] = _count_better(s, side)
        for colour in range(COLOUR_COUNT):
            g.tracks[side, colour] = marker_of(s, side, colour)
    return sides


@jit
def _describe_gates(g: Record, seat: int) -> None:
    s = g.state
    for zone in range(ZONES_AT_MOST):
        g.gates[seat, zone] = 0
        if not kernel.has_board(s):
            column = whole(s[ZONES + 2 * zone])
            g.gates[seat, zone] = cards.holding_back(s, TRACKS + seat * COLOUR_COUNT, column)


@jit
def _count_better(s: np.ndarray, side: int) -> int:
    count = 0
    for other in range(side_count(s)):
        if other != side and compare(s, other, side) > 0:
            count += 1
    return count


def offer(g: Record) -> int:
    """Write down what the acting seat can do; return how many pairs of cells are open to it."""
    s = g.state
    g.decline = s[PHASE] == BONUS and s[MAY_DECLINE] != 0
    g.pair_count = 0
    if s[PHASE] == EXCHANGE:
        _offer_exchange(g)
    elif s[PHASE] != OVER:
        if kernel.has_board(s):
            _offer_board(g)
        else:
            _offer_cards(g)
    return g.pair_count


@jit
def _offer_exchange(g: Record) -> None:
    s = g.state
    rack = RACKS + whole(s[SEAT]) * KIND_COUNT
    g.exchange_colours = exchanged_colours(s)
    for kind in range(KIND_COUNT):
        is_leaving = s[EXCHANGE_KIND] != ENDS or KIND_SHOWS[kind] & g.exchange_colours != 0
        g.leaving[kind] = s[rack + kind] if is_leaving else 0


@jit
def _offer_board(g: Record) -> None:
    s = g.state
    seat, top, lap = whole(s[SEAT]), whole(s[TOP]), whole(s[LAP])
    shift = lap if s[IS_TUG] else 0
    for edge in range(kernel.move_count(s) // whole(s[FACES])):
        if is_open(s, edge):
            g.pairs[g.pair_count] = edge
            g.pair_count += 1
            for half in range(2):
                cell = whole(EDGE_CELLS[edge, half])
                cell_points(s, cell, g.cell_points[cell])
    for colour in range(COLOUR_COUNT):
        marker = whole(s[sheet_of(s, seat) + colour])
        for points in range(g.landing.shape[1]):
            g.landing[colour, points] = landed(s, seat, colour, points) - shift
        g.bonus_at[colour] = _bonus_at(s, seat, colour)
        for i in range(g.pair_count):
            first = whole(g.cell_points[EDGE_CELLS[g.pairs[i], 0], colour])
            second = whole(g.cell_points[EDGE_CELLS[g.pairs[i], 1], colour])
            g.doubles[colour, i, 0] = climbed(climbed(marker, first, lap, top), second, lap, top)
            g.doubles[colour, i, 1] = climbed(climbed(marker, second, lap, top), first, lap, top)


@jit
def _bonus_at(s: np.ndarray, seat: int, colour: int) -> int:
    """Return the column at which a colour would give a bonus, if any."""
    lap = whole(s[LAP])
    if not s[HAS_BONUS]:
        return NO_BONUS
    if s[IS_TUG]:
        if s[TOKENS + seat] >> colour & 1:
            return NO_BONUS
        return lap if seat == 0 else -lap
    marker = whole(s[sheet_of(s, seat) + colour])
    return NO_BONUS if marker >= s[TOP] else next_stop(marker, lap)


@jit
def _offer_cards(g: Record) -> None:
    s = g.state
    seat = whole(s[SEAT])
    for kind in range(KIND_COUNT):
        if s[RACKS + seat * KIND_COUNT + kind] == 0:
            continue
        a, b = whole(KIND_FIRST[kind]), whole(KIND_SECOND[kind])
        here, there = cards.table_points(s, a), cards.table_points(s, b)
        g.card_points[kind, 0], g.card_points[kind, 1] = here, there
        at_a, at_b = TRACKS + seat * COLOUR_COUNT + a, TRACKS + seat * COLOUR_COUNT + b
        kept_a, kept_b = s[at_a], s[at_b]
        for order in range(2):
            if order == 0:
                g.card_cuts[kind, order, 0] = _advance(s, a, here)
                g.card_cuts[kind, order, 1] = _advance(s, b, there)
            else:
                g.card_cuts[kind, order, 1] = _advance(s, b, there)
                g.card_cuts[kind, order, 0] = _advance(s, a, here)
            g.card_results[kind, order, 0], g.card_results[kind, order, 1] = s[at_a], s[at_b]
            s[at_a], s[at_b] = kept_a, kept_b


@jit
def _advance(s: np.ndarray, colour: int, points: int) -> int:
    """Move a marker of the acting seat; return the colours that hold it back, a bit each."""
    seat = whole(s[SEAT])
    sheet = TRACKS + seat * COLOUR_COUNT
    end = whole(s[sheet + colour]) + points
    cards.advance(s, seat, colour, points)
    marker = whole(s[sheet + colour])
    return cards.holding_back(s, sheet, marker + 1) if marker < end else 0
