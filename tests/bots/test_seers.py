import numpy as np
import pytest

from benchmarks.seers import OpenDecision, plan_alone, see_racks
from sixfold.bots.search.decision import Depth
from sixfold.rules.game import new
from sixfold.rules.generator import make_rng
from sixfold.rules.state import RACKS
from sixfold.rules.tiles import KIND_COUNT
from tests.bots.positions import ROWS, label, played


@pytest.mark.parametrize("row", [row for row in ROWS if row.players > 1], ids=label)
def test_whoever_sees_the_racks_imagines_no_others(row):
    game = played(row, 9)
    racks = slice(RACKS, RACKS + row.players * KIND_COUNT)
    for seed in range(5):
        imagined = see_racks(game).imagine(make_rng(seed))
        assert np.array_equal(imagined[racks], game.state[racks])


def test_whoever_sees_the_draws_too_leaves_nothing_to_chance():
    game = played(ROWS[0], 9)
    said = []
    for seed in range(2):
        decision = OpenDecision(game, Depth(replies=0, reply_width=0, plies=4))
        actions, _ = decision.candidates()
        totals, squares = np.zeros(5), np.zeros(5)
        stop = np.zeros(1, np.uint8)
        assert decision.sample(actions[:5], 2, make_rng(seed), stop, totals, squares) == 2
        assert np.allclose(squares / 2, (totals / 2) ** 2)
        said.append(totals)
    assert np.array_equal(*said)


def test_whoever_plays_alone_and_knows_the_draws_plans_to_the_end_and_better_the_more_is_kept():
    got = []
    for width in (1, 8):
        game = new("solo", seed=bytes(32))
        for action in plan_alone(game, width):
            game.apply(action)
        assert game.is_over
        got.append(min(game.tracks()[0].values()))
    assert got[1] >= got[0]
