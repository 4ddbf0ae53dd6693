import pytest

from sixfold.bots.advice.hints import find_hint
from sixfold.bots.base import Budget
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from tests.bots.positions import ROWS, label, played


@pytest.mark.parametrize("row", ROWS, ids=label)
def test_a_hint_is_legal_and_tells_its_points(row):
    game = played(row, 7)
    hint = find_hint(Observation.of(game, game.seat), Budget(work=100), make_rng(1))
    weakest = game.weakest(row.team_of(game.seat))
    step = game.copy().apply(hint.number)
    assert step.action == hint.action
    if hint.action.do == "place":
        assert step.points == hint.points
        assert hint.denies >= (max(hint.points) if row.players > 1 else 0)
    assert set(hint.helps) <= set(weakest) & set(hint.action.tile)
    assert hint.to_json()["action"] == hint.action.to_json()
    assert 0 <= hint.value <= (1 if row.teams > 1 else row.track_end)
