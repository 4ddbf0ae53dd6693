"""What a seat knows, as a state to think with, and guesses at what it does not know."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.rules import cards, generator, state
from sixfold.rules.compiled import jit, whole
from sixfold.rules.game import Game
from sixfold.rules.generator import SEED_BYTES, chance
from sixfold.rules.hexes import CELL_BIT, CELL_INDEX
from sixfold.rules.machines import machine_of
from sixfold.rules.memory import Memory, ease
from sixfold.rules.state import END_NAMES, PHASE_NAMES, SEATS_AT_MOST
from sixfold.rules.tiles import (
    CARD_KIND_COUNT,
    CARD_KINDS,
    COLOUR_COUNT,
    COLOURS,
    KIND_COUNT,
    KINDS,
    count_kinds,
)
from sixfold.rules.variants import TUG, Variant
from sixfold.rules.variants import variant as find_variant


class Observation:
    """What one seat knows: a state without the others' tiles and without the generator.

    In ``state`` the unseen tiles all lie in the bag (or deck); the number of tiles on each
    hidden rack is kept.  Of the rack of ``seat`` s, ``count[s]`` tiles were drawn from what was
    left without the ``barred[s]`` copies.
    """

    __slots__ = ("barred", "count", "seat", "state", "variant")

    def __init__(self, variant: Variant, seat: int, state: np.ndarray, memory: Memory) -> None:
        self.variant = variant
        self.seat = seat
        self.state = state
        self.barred = memory.barred  # [seats, kinds]
        self.count = memory.count  # [seats]
        if not memory.is_blank:
            machine = machine_of(variant)
            at = machine.hands + seat * len(machine.kinds)
            ease(self.barred, state[at : at + len(machine.kinds)], machine.full)

    @staticmethod
    def of(game: Game, seat: int) -> Observation:
        """Return what a seat of a game knows."""
        known = game.state.copy()
        hide = hide_cards if game.variant.is_cards else hide_board
        hide(known, seat)
        return Observation(game.variant, seat, known, game.memory.copy())

    @staticmethod
    def from_view(view: dict[str, Any]) -> Observation:
        """Return what a view tells, which is the same."""
        variant = find_variant(view["variant"], view["players"], view["edition"])
        known = (
            _cards_from_view(variant, view) if variant.is_cards else _board_from_view(variant, view)
        )
        return Observation(variant, view["seat"], known, Memory.from_json(variant, view["known"]))

    def imagine(self, luck: np.ndarray) -> np.ndarray:
        """Return a whole state that agrees with everything this seat knows."""
        guess = self.state.copy()
        deal = imagine_cards if self.variant.is_cards else imagine_board
        deal(guess, self.seat, self.barred, self.count, luck)
        return guess


@jit
def _blank_generator(s: np.ndarray, at: int) -> None:
    for i in range(generator.GENERATOR_BYTES):
        s[at + i] = 0


@jit
def _plant_guess(s: np.ndarray, at: int, luck: np.ndarray) -> None:
    for i in range(SEED_BYTES):
        s[at + i] = chance(luck, 256)
    for i in range(SEED_BYTES, generator.PLACE):
        s[at + i] = 0
    s[at + generator.PLACE] = generator.BLOCK_WORDS


@jit
def _hide(
    s: np.ndarray, seat: int, seats: int, hands: int, stock: int, stock_count: int, kinds: int
) -> None:
    for other in range(seats):
        if other == seat:
            continue
        for kind in range(kinds):
            at = hands + other * kinds + kind
            s[stock + kind] += s[at]
            s[stock_count] += s[at]
            s[at] = 0


@jit
def hide_board(s: np.ndarray, seat: int) -> None:
    """Take from the state of a board game what a seat does not know."""
    _hide(s, seat, whole(s[state.SEATS]), state.RACKS, state.BAG, state.BAG_COUNT, KIND_COUNT)
    for other in range(SEATS_AT_MOST):
        if other != seat:
            for i in range(4):
                s[state.RACK_KINDS + 4 * other + i] = 0
    _blank_generator(s, state.GENERATOR)


@jit
def hide_cards(s: np.ndarray, seat: int) -> None:
    """Take from the state of a card game what a seat does not know."""
    seats = whole(s[cards.SEATS])
    _hide(s, seat, seats, cards.HANDS, cards.DECK, cards.DECK_COUNT, CARD_KIND_COUNT)
    _blank_generator(s, cards.GENERATOR)


@jit
def _draw_guess(
    s: np.ndarray, stock: int, kinds: int, barred: np.ndarray, seat: int, luck: np.ndarray
) -> int:
    """Return a kind drawn from the stock without the barred copies, or -1 if there is none."""
    left = 0
    for kind in range(kinds):
        left += max(whole(s[stock + kind]) - whole(barred[seat, kind]), 0)
    if left == 0:
        return -1
    number = chance(luck, left)
    for kind in range(kinds):
        number -= max(whole(s[stock + kind]) - whole(barred[seat, kind]), 0)
        if number < 0:
            return kind
    return -1


@jit
def _draw_any(s: np.ndarray, stock: int, stock_count: int, luck: np.ndarray) -> int:
    number = chance(luck, whole(s[stock_count]))
    kind = 0
    while True:
        number -= whole(s[stock + kind])
        if number < 0:
            return kind
        kind += 1


@jit
def imagine_board(
    s: np.ndarray, seat: int, barred: np.ndarray, count: np.ndarray, luck: np.ndarray
) -> None:
    """Deal the hidden racks of an observed board game at random and plant a new generator."""
    for other in range(whole(s[state.SEATS])):
        if other == seat:
            continue
        word = whole(0)
        for i in range(whole(s[state.RACK_COUNTS + other])):
            kind = -1
            if i < count[other]:
                kind = _draw_guess(s, state.BAG, KIND_COUNT, barred, other, luck)
            if kind < 0:
                kind = _draw_any(s, state.BAG, state.BAG_COUNT, luck)
            s[state.BAG + kind] -= 1
            s[state.BAG_COUNT] -= 1
            s[state.RACKS + other * KIND_COUNT + kind] += 1
            word |= 1 << kind
        for i in range(4):
            s[state.RACK_KINDS + 4 * other + i] = (word >> (8 * i)) & 255
    _plant_guess(s, state.GENERATOR, luck)


@jit
def imagine_cards(
    s: np.ndarray, seat: int, barred: np.ndarray, count: np.ndarray, luck: np.ndarray
) -> None:
    """Deal the hidden hands of an observed card game at random and plant a new generator."""
    for other in range(whole(s[cards.SEATS])):
        if other == seat:
            continue
        for i in range(whole(s[cards.HAND_COUNTS + other])):
            kind = -1
            if i < count[other]:
                kind = _draw_guess(s, cards.DECK, CARD_KIND_COUNT, barred, other, luck)
            if kind < 0:
                kind = _draw_any(s, cards.DECK, cards.DECK_COUNT, luck)
            s[cards.DECK + kind] -= 1
            s[cards.DECK_COUNT] -= 1
            s[cards.HANDS + other * CARD_KIND_COUNT + kind] += 1
    _plant_guess(s, cards.GENERATOR, luck)


def _common_from_view(variant: Variant, view: dict[str, Any]) -> np.ndarray:
    machine = machine_of(variant)
    s = machine.blank(variant, bytes(SEED_BYTES))
    _blank_generator(s, machine.generator)
    seat = view["seat"]
    size = len(machine.kinds)
    rack = count_kinds(view["rack"], machine.kinds)
    s[machine.hands + seat * size : machine.hands + (seat + 1) * size] = rack
    s[machine.stock : machine.stock + size] -= rack
    s[machine.hand_counts : machine.hand_counts + variant.players] = view["rack_sizes"]
    s[machine.seat] = view["turn"]
    s[machine.phase] = PHASE_NAMES.index(view["phase"])
    s[machine.pending] = view["pending"]
    s[machine.owed] = 0
    shift = TUG if variant.tracks == "duel" else 0
    for sheet, markers in enumerate(view["tracks"]):
        at = machine.tracks + sheet * COLOUR_COUNT
        s[at : at + COLOUR_COUNT] = [markers[colour] + shift for colour in COLOURS]
    if view["phase"] == "over":
        s[machine.end] = END_NAMES.index(view["end"])
        s[machine.winner] = view["turn"] if view["end"] != "full" else 0
    return s


def _board_from_view(variant: Variant, view: dict[str, Any]) -> np.ndarray:
    s = _common_from_view(variant, view)
    seat = view["seat"]
    kinds = sum(1 << KINDS.index(tile) for tile in set(view["rack"]))
    s[state.RACK_KINDS + 4 * seat : state.RACK_KINDS + 4 * seat + 4].view(np.uint32)[0] = kinds
    free = s[state.FREE : state.RACK_KINDS].view(np.uint64)
    for q, r, letter in view["board"]:
        cell = CELL_INDEX[q, r]
        s[state.BOARD + cell] = COLOURS.index(letter) + 1
        bit = int(CELL_BIT[cell])
        free[bit >> 6] &= ~np.uint64(1 << (bit & 63))
    s[state.DEALT] = variant.players
    s[state.TURN] = view["turns"]
    for holder, colours in enumerate(view.get("tokens", ())):
        s[state.TOKENS + holder] = sum(1 << COLOURS.index(colour) for colour in colours)
    s[state.BAG : state.BAG + KIND_COUNT] -= count_kinds(view["laid"])
    s[state.BAG_COUNT] = s[state.BAG : state.BAG + KIND_COUNT].sum()
    return s


def _cards_from_view(variant: Variant, view: dict[str, Any]) -> np.ndarray:
    s = _common_from_view(variant, view)
    for seat, row in enumerate(view["table"]):
        for i, card in enumerate(row):
            s[cards.TABLE + 2 * seat + i] = CARD_KINDS.index(card) + 1
            s[cards.DECK + CARD_KINDS.index(card)] -= 1
    discard = count_kinds(view["discard"], CARD_KINDS)
    s[cards.DISCARD : cards.DISCARD + len(CARD_KINDS)] = discard
    s[cards.DISCARD_COUNT] = discard.sum()
    s[cards.DECK : cards.DECK + len(CARD_KINDS)] -= discard
    s[cards.DECK_COUNT] = s[cards.DECK : cards.DECK + len(CARD_KINDS)].sum()
    s[cards.DEALT] = s[cards.LAID] = variant.players
    return s
