"""What a seat knows, as a state to think with, and guesses at what it does not know."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.rules.compiled import jit, whole, write32
from sixfold.rules.game import Game
from sixfold.rules.generator import BLOCK_WORDS, SEED_BYTES, chance
from sixfold.rules.generator import PLACE as BLOCK_PLACE
from sixfold.rules.memory import Memory, ease
from sixfold.rules.state import (
    BAG,
    BAG_COUNT,
    DEALT,
    END,
    END_NAMES,
    GENERATOR,
    OWED,
    PENDING,
    PHASE,
    PHASE_NAMES,
    RACK_COUNTS,
    RACK_KINDS,
    RACKS,
    SEAT,
    SEATS,
    TRACKS,
    WINNER,
    blank,
)
from sixfold.rules.tiles import COLOUR_COUNT, COLOURS, KIND_COUNT, KIND_INDEX, count_kinds
from sixfold.rules.variants import Variant
from sixfold.rules.variants import variant as find_variant
from sixfold.rules.view import forget_draws, part_of
from sixfold.rules.view import hide as hide


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
            at = RACKS + seat * KIND_COUNT
            ease(self.barred, state[at : at + KIND_COUNT], variant.full_bag)

    @staticmethod
    def of(game: Game, seat: int) -> Observation:
        """Return what a seat of a game knows."""
        known = game.state.copy()
        hide(known, seat)
        return Observation(game.variant, seat, known, game.memory.copy())

    @staticmethod
    def from_view(view: dict[str, Any]) -> Observation:
        """Return what a view tells, which is the same."""
        variant = find_variant(view["variant"], view["players"], view["edition"])
        memory = Memory.from_json(view["known"])
        return Observation(variant, view["seat"], _restore(variant, view), memory)

    def guess(self, rng: np.ndarray) -> Game:
        """Return a game that could be the real one, to try things out on."""
        return Game(self.variant, self.imagine(rng), None)

    def imagine(self, rng: np.ndarray) -> np.ndarray:
        """Return a whole state that agrees with everything this seat knows."""
        guess = self.state.copy()
        imagine(guess, self.seat, self.barred, self.count, rng)
        return guess


@jit
def _plant_guess(s: np.ndarray, rng: np.ndarray) -> None:
    for i in range(SEED_BYTES):
        s[GENERATOR + i] = chance(rng, 256)
    for i in range(SEED_BYTES, BLOCK_PLACE):
        s[GENERATOR + i] = 0
    s[GENERATOR + BLOCK_PLACE] = BLOCK_WORDS


@jit
def _draw_guess(s: np.ndarray, barred: np.ndarray, seat: int, rng: np.ndarray) -> int:
    """Return a kind drawn from the bag without the barred copies, or -1 if there is none."""
    left = 0
    for kind in range(KIND_COUNT):
        left += max(whole(s[BAG + kind]) - whole(barred[seat, kind]), 0)
    if left == 0:
        return -1
    number = chance(rng, left)
    for kind in range(KIND_COUNT):
        number -= max(whole(s[BAG + kind]) - whole(barred[seat, kind]), 0)
        if number < 0:
            return kind
    return -1


@jit
def _draw_any(s: np.ndarray, rng: np.ndarray) -> int:
    number = chance(rng, whole(s[BAG_COUNT]))
    kind = 0
    while True:
        number -= whole(s[BAG + kind])
        if number < 0:
            return kind
        kind += 1


@jit
def imagine(
    s: np.ndarray, seat: int, barred: np.ndarray, count: np.ndarray, rng: np.ndarray
) -> None:
    """Deal the hidden racks of an observed game at random and plant a new generator."""
    for other in range(whole(s[SEATS])):
        if other == seat:
            continue
        kinds = whole(0)
        for i in range(whole(s[RACK_COUNTS + other])):
            kind = -1
            if i < count[other]:
                kind = _draw_guess(s, barred, other, rng)
            if kind < 0:
                kind = _draw_any(s, rng)
            s[BAG + kind] -= 1
            s[BAG_COUNT] -= 1
            s[RACKS + other * KIND_COUNT + kind] += 1
            kinds |= 1 << kind
        write32(s, RACK_KINDS + 4 * other, kinds)
    _plant_guess(s, rng)


def _restore(variant: Variant, view: dict[str, Any]) -> np.ndarray:
    """Return the state that a view tells of, with all unseen tiles in the bag."""
    s = blank(variant, bytes(SEED_BYTES))
    forget_draws(s)
    seat, rack = view["seat"], count_kinds(view["rack"])
    s[RACKS + seat * KIND_COUNT : RACKS + (seat + 1) * KIND_COUNT] = rack
    kinds = sum(1 << KIND_INDEX[tile] for tile in set(view["rack"]))
    s[RACK_KINDS + 4 * seat : RACK_KINDS + 4 * seat + 4].view(np.uint32)[0] = kinds
    s[BAG : BAG + KIND_COUNT] -= rack
    s[RACK_COUNTS : RACK_COUNTS + variant.players] = view["rack_sizes"]
    s[SEAT] = view["turn"]
    s[PHASE] = PHASE_NAMES.index(view["phase"])
    s[PENDING] = view["pending"]
    s[OWED] = 0
    s[DEALT] = variant.players
    for sheet, markers in enumerate(view["tracks"]):
        at = TRACKS + sheet * COLOUR_COUNT
        s[at : at + COLOUR_COUNT] = [markers[c] + variant.track_middle for c in COLOURS]
    if view["phase"] == "over":
        s[END] = END_NAMES.index(view["end"])
        s[WINNER] = view["turn"] if view["end"] != "full" else 0
    part_of(variant).restore(s, view)
    s[BAG_COUNT] = s[BAG : BAG + KIND_COUNT].sum()
    return s
