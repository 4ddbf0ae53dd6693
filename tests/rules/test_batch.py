import json
import os
import shutil
import subprocess
import sys

import numpy as np
import pytest

from sixfold import rules
from sixfold.cli import yardstick
from sixfold.rules import kernel
from sixfold.rules.batch import play_many
from sixfold.rules.errors import BadSeed
from sixfold.rules.generator import make_rng
from sixfold.rules.state import END_NAMES, FULL

SEED = bytes(range(32))
PLAY_PLAINLY = """
import json
from sixfold import rules
from sixfold.rules.batch import play_many
from sixfold.rules.compiled import IS_COMPILED
assert not IS_COMPILED
print(json.dumps([play_many(row, 2, bytes(range(32))).checksum() for row in rules.VARIANTS]))
"""
every_variant = pytest.mark.parametrize(
    "row", rules.VARIANTS, ids=lambda row: f"{row.name}-{row.edition}-{row.players}"
)


def test_games_are_the_same_with_and_without_the_compiler():
    told = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY_PLAINLY],
        env={**os.environ, "SIXFOLD_JIT": "0"},
        check=True,
        capture_output=True,
    )
    played = [play_many(row, 2, SEED).checksum() for row in rules.VARIANTS]
    assert json.loads(told.stdout) == played


@every_variant
def test_the_number_of_threads_changes_no_game(row):
    alone, shared = (play_many(row, 25, SEED, threads) for threads in (1, 3))
    assert np.array_equal(alone.tracks, shared.tracks)
    assert np.array_equal(alone.actions, shared.actions)
    assert np.array_equal(alone.ends, shared.ends)


@every_variant
def test_a_game_of_a_batch_is_the_game_its_seed_gives(row):
    number = 3
    played = play_many(row, number + 1, SEED)
    seed = (int.from_bytes(SEED[:8], "little") ^ number).to_bytes(8, "little") + SEED[8:]
    game = rules.new(row.name, row.players, row.edition, seed)
    rng = make_rng(int.from_bytes(seed[:12], "little"))
    while not game.is_over:
        game.apply(int(kernel.random_action(game.state, rng, kernel.new_pairs())))
    assert game.ply == played.actions[number]
    assert game.outcome().end == END_NAMES[played.ends[number]]


def test_the_c_yardstick_plays_the_same_games(tmp_path):
    program = yardstick.build(tmp_path)
    if program is None:
        assert not any(map(shutil.which, yardstick.COMPILERS))
        return
    played = play_many(rules.variant("standard", 2), 3000, SEED)
    assert yardstick.play(program, 3000, SEED).checksum == played.checksum()
    assert set(played.ends) == {FULL}


def test_bonuses_and_exchanges_happen_in_the_games_of_the_yardstick():
    played = play_many(rules.variant("standard", 2), 3000, SEED)
    # 85 free cells take at most 42 tiles, so a longer game holds decisions about exchanges.
    assert played.actions.max() > 42
    assert played.tracks.max() == rules.variant("standard", 2).track_end


def test_an_empty_batch_has_no_games():
    assert play_many(rules.variant("duel"), 0, SEED, threads=None).checksum() == 0


def test_a_seed_of_wrong_length_is_refused():
    with pytest.raises(BadSeed):
        play_many(rules.variant("solo"), 1, bytes(31))
