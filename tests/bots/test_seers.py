import numpy as np
import pytest

from benchmarks.seers import DoubtfulDecision, OpenDecision, plan_alone, see_racks
from sixfold.bots.search.decision import DecisionSearch, Depth
from sixfold.rules.game import new
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
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


@pytest.mark.parametrize("trust", [0.0, 0.5, 1.0])
def test_whoever_doubts_what_it_sees_imagines_the_rest_of_its_deals_like_everybody(trust):
    game, depth = played(ROWS[0], 9), Depth(replies=0, reply_width=0, plies=4)
    known = Observation.of(game, game.seat)
    stop, deals = np.zeros(1, np.uint8), 8

    def total(decision, count, seed=7):
        totals, squares = np.zeros(3), np.zeros(3)
        actions = decision.candidates()[0][:3]
        assert decision.sample(actions, count, make_rng(seed), stop, totals, squares) == count
        return totals

    doubtful = DoubtfulDecision(OpenDecision(game, depth), trust, known, depth)
    seen = round(trust * deals)
    expected = total(OpenDecision(game, depth), seen) + total(
        DecisionSearch(known, depth), deals - seen
    )
    assert np.allclose(total(doubtful, deals), expected)


def test_whoever_plays_alone_and_knows_the_draws_plans_to_the_end_and_better_the_more_is_kept():
    got = []
    for width in (1, 8):
        game = new("solo", seed=bytes(32))
        for action in plan_alone(game, width):
            game.apply(action)
        assert game.is_over
        got.append(min(game.tracks()[0].values()))
    assert got[1] >= got[0]
