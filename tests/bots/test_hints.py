import numpy as np
import pytest

from sixfold.bots.advice.hints import find_hint
from sixfold.bots.base import Budget
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from sixfold.rules.placements import half_points
from sixfold.rules.state import BOARD
from sixfold.rules.tiles import COLOUR_COUNT
from tests.bots.positions import ROWS, label, played


def _most_opened(game, number):
    """What a half can score anywhere after an action where it could not before, cell by cell."""
    if game.variant.players == 1 or not game.variant.cells:
        return 0
    after = game.copy()
    after.apply(number)
    most = 0
    for cell in np.flatnonzero(after.state[BOARD : BOARD + game.variant.cells] == 0):
        for colour in range(COLOUR_COUNT):
            points = half_points(after.state, int(cell), colour)
            if points > half_points(game.state, int(cell), colour):
                most = max(most, points)
    return most


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
        assert hint.risks == _most_opened(game, hint.number)
    assert set(hint.helps) <= set(weakest) & set(hint.action.tile)
    assert hint.to_json()["action"] == hint.action.to_json()
    assert 0 <= hint.value <= (1 if row.teams > 1 else row.track_end)
