import numpy as np
import pytest

from sixfold import rules
from sixfold.rules import state
from sixfold.rules.generator import make_rng
from sixfold.rules.state import GENERATOR
from tests.rules.positions import SEED


@pytest.mark.parametrize("seat", [0, 1])
def test_an_observation_holds_the_own_rack_and_no_other(seat):
    game = rules.new(seed=SEED)
    seen = rules.Observation.of(game, seat)
    trial = game.copy()
    trial.state = seen.state
    assert trial.rack(seat) == game.rack(seat)
    assert trial.rack(1 - seat) == []
    assert trial.view(seat)["rack_sizes"] == [6, 6]


def test_an_observation_holds_nothing_of_the_generator():
    for name in ("standard", "cards"):
        game = rules.new(name, seed=SEED)
        at = GENERATOR
        seen = rules.Observation.of(game, 0).state
        assert not seen[at : at + state.GENERATOR_END - state.GENERATOR].any()


def test_partners_do_not_see_each_others_racks():
    game = rules.new("team", seed=SEED)
    trial = game.copy()
    trial.state = rules.Observation.of(game, 0).state
    assert trial.rack(2) == []


def test_imagined_racks_differ_with_the_luck_and_not_without():
    game = rules.new(seed=SEED)
    seen = rules.Observation.of(game, 0)
    states = [seen.imagine(make_rng(luck)).tobytes() for luck in (1, 1, 2)]
    assert states[0] == states[1] != states[2]


def test_every_unseen_tile_is_imagined_about_as_often_as_it_is_there():
    game = rules.new(seed=SEED)
    seen = rules.Observation.of(game, 0)
    totals = np.zeros(21)
    for luck in range(2000):
        guess = game.copy()
        guess.state = seen.imagine(make_rng(luck))
        totals += guess.hand(1)
    unseen = seen.state[state.BAG : state.BAG + 21].astype(float)
    expected = 2000 * 6 * unseen / unseen.sum()
    assert np.abs(totals - expected).max() < 5 * np.sqrt(expected.max())


def test_an_imagined_game_draws_by_a_generator_of_its_own():
    game = rules.new(seed=SEED)
    guess = game.copy()
    guess.state = rules.Observation.of(game, 0).imagine(make_rng(3))
    at = GENERATOR
    assert not np.array_equal(guess.state[at : at + 32], game.state[at : at + 32])
