"""Random games of every variant, for laws that hold in any of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold import rules
from sixfold.bots.base import Budget
from sixfold.bots.players.greedy import GreedyBot
from sixfold.rules import generator, state
from sixfold.rules.tiles import KIND_COUNT
from tests import extra_variants

# The same examples on every machine, and no clock.
steady = settings(derandomize=True, deadline=None, max_examples=4, database=None)

GREEDY = GreedyBot()

every_row = pytest.mark.parametrize(
    "row", [*rules.VARIANTS, *extra_variants.ROWS], ids=lambda row: row.id
)
any_game = given(seed=st.binary(min_size=32, max_size=32), choices=st.integers(0, 2**32))


def start(row: rules.Variant, seed: bytes) -> rules.Game:
    """Start a game of a row."""
    return rules.new(row.name, row.players, row.edition, seed)


def choose(game: rules.Game, chance: random.Random) -> int:
    """Return a legal action: often a good one, so that markers get far, else any."""
    numbers = game.legal_ids()
    decisions = [int(n) for n in numbers if n >= game.variant.moves]
    if decisions and chance.random() < 0.5:
        return chance.choice(decisions)
    if chance.random() < 0.7:
        luck = generator.make_rng(chance.getrandbits(64))
        return GREEDY.choose(rules.Observation.of(game, game.seat), Budget(), luck)
    return int(numbers[chance.randrange(len(numbers))])


def positions(row: rules.Variant, seed: bytes, choices: int) -> Iterator[rules.Game]:
    """Yield the same game after the deal and after each action until it is over."""
    game, chance = start(row, seed), random.Random(choices)
    yield game
    while not game.is_over:
        game.apply(choose(game, chance))
        yield game


def sampled(
    row: rules.Variant, seed: bytes, choices: int, share: float = 0.2
) -> Iterator[tuple[rules.Game, random.Random]]:
    """Yield some positions of a game, its end included, with chance for further choices."""
    chance = random.Random(choices + 1)
    for game in positions(row, seed, choices):
        if game.is_over or chance.random() < share:
            yield game, chance


def redealt(game: rules.Game, seat: int | None, chance: random.Random) -> rules.Game:
    """Return a game that differs only in what a seat (or a spectator) cannot know."""
    twin = game.copy()
    s, size = twin.state, KIND_COUNT
    hidden = [other for other in range(game.variant.players) if other != seat]
    stock = s[state.BAG : state.BAG + size]
    unseen = [kind for kind in range(size) for _ in range(stock[kind])]
    for other in hidden:
        unseen += [kind for kind in range(size) for _ in range(twin.hand(other)[kind])]
    chance.shuffle(unseen)
    for other in hidden:
        count = int(s[state.RACK_COUNTS + other])
        twin.hand(other)[:] = np.bincount(unseen[:count], minlength=size)
        unseen = unseen[count:]
        words = s[state.RACK_KINDS : state.GENERATOR].view(np.uint32)
        words[other] = sum(1 << int(kind) for kind in np.flatnonzero(twin.hand(other)))
    stock[:] = np.bincount(unseen, minlength=size)
    generator.plant(s, state.GENERATOR, chance.randbytes(32))
    twin.seed = None
    return twin


def everything(game: rules.Game) -> tuple[bytes, int, bytes, bytes]:
    """Return everything an action may change."""
    return game.state.tobytes(), game.ply, game.memory.barred.tobytes(), game.memory.count.tobytes()
