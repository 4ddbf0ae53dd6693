"""Every index checked: compiled code alone checks none, and a wrong one overwrites something else."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sixfold.bots import registry
from sixfold.bots.base import Budget
from sixfold.envs.batch import Batch
from sixfold.rules import VARIANTS, Observation, Variant, new, set_up
from sixfold.rules.batch import play_many
from sixfold.rules.compiled import jit
from sixfold.rules.generator import make_rng
from sixfold.rules.variants import registered
from tests.extra_variants import ROWS

LAWS = ("test_tiles_and_markers.py", "test_actions.py", "test_offer.py")
SEARCHED = 6  # decisions of a game that a searching bot takes, from its beginning to its end
STEPS = 60


@jit
def read_at(numbers: np.ndarray, at: int) -> int:
    return numbers[at]


def check_everything() -> None:
    """Play by the laws, search and step with bounds checked; for a process of its own."""
    with pytest.raises(IndexError):
        read_at(np.zeros(3, np.uint8), 3)
    with registered(ROWS):
        for row in VARIANTS:
            play(row)
        for row in one_of_each():
            search(row)
            step(row)
    folder = Path(__file__).parent
    names = " or ".join(row.id for row in one_of_each())
    files = [str(folder / name) for name in LAWS]
    raise SystemExit(pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-k", names, *files]))


def one_of_each() -> list[Variant]:
    """Return a row of each kind of game and track, and those that only tests use."""
    kinds = {(row.game, row.tracks, row.laps, row.teams): row for row in reversed(VARIANTS)}
    return [*kinds.values(), *(row for row in ROWS if row not in kinds.values())]


def play(row: Variant) -> None:
    """Play a game to its end, and ask it what a table would."""
    play_many(row, 3, bytes(32))
    game = new(row.name, row.players, row.edition, bytes(32))
    while not game.is_over:
        view = game.view(game.seat)
        seen = Observation.from_view(view)
        assert seen.state.tobytes() == Observation.of(game, game.seat).state.tobytes()
        legal = game.legal_ids()
        if game.ply % 9 == 0:
            game.offer()
            assert set_up(game.position()) == game
        game.apply(int(legal[game.ply * 7919 % len(legal)]))
    assert game.outcome() is not None


def search(row: Variant) -> None:
    """Let the strongest bot take a few decisions of a game, and the weakest one the others."""
    game, rng = new(row.name, row.players, row.edition, bytes(32)), make_rng(1)
    weak, *_, strong = map(registry.make, registry.names())
    length = row.cells // 3 or 3 * SEARCHED
    while not game.is_over:
        is_searched = game.ply % max(1, length // SEARCHED) == 0
        bot, work = (strong, 24) if is_searched else (weak, 1)
        game.apply(bot.choose(Observation.of(game, game.seat), Budget(work=work), rng))


def step(row: Variant) -> None:
    """Step a few games at once."""
    batch = Batch(row, games=3, seed=1, reward="margin")
    for _ in range(STEPS):
        batch.step(batch.random_actions())


def test_games_searches_and_batches_stay_within_the_bounds_of_their_arrays():
    done = subprocess.run(
        [sys.executable, "-c", "from tests.laws.test_bounds import *; check_everything()"],
        env={
            **os.environ,
            "NUMBA_BOUNDSCHECK": "1",
            "SIXFOLD_JIT": "1",
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
