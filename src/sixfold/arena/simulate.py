"""Whole games between bots, the same on any machine for the same seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from sixfold.bots.base import Bot, Budget
from sixfold.bots.registry import make
from sixfold.records import Recorder
from sixfold.rules.game import Game, new
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from sixfold.rules.variants import Variant


def seed_of(*parts: object) -> bytes:
    """Return 32 bytes that belong to some words and numbers.

    >>> seed_of(1, "deal", 0) == seed_of(1, "deal", 0)
    True
    """
    return hashlib.sha256(":".join(map(str, parts)).encode()).digest()


def rng_of(*parts: object) -> np.ndarray:
    """Return a bot's own generator that belongs to some words and numbers."""
    return make_rng(int.from_bytes(seed_of("luck", *parts)[:12], "little"))


def play_out(
    game: Game,
    bots: Sequence[Bot],
    rngs: Sequence[np.ndarray],
    budget: Budget,
    names: Sequence[str],
) -> dict[str, Any]:
    """Let a bot at each seat play a game to its end; return the record."""
    recorder = Recorder(game, names)
    while not game.is_over:
        seat = game.seat
        recorder.note(game.apply(bots[seat].choose(Observation.of(game, seat), budget, rngs[seat])))
    return recorder.record(game)


def simulate(
    variant: Variant, bots: Sequence[str], games: int, seed: str, budget: Budget, first: int = 0
) -> Iterator[dict[str, Any]]:
    """Yield the records of some games; the bots sit in turn round the table."""
    names = [bots[seat % len(bots)] for seat in range(variant.players)]
    players = [make(name) for name in names]
    labels = [f"bot:{name}" for name in names]
    for number in range(first, first + games):
        game = new(variant.name, variant.players, variant.edition, seed_of(seed, "deal", number))
        rngs = [rng_of(seed, number, seat) for seat in range(variant.players)]
        yield play_out(game, players, rngs, budget, labels)
