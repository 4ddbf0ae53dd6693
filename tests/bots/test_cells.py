import numpy as np
import pytest

from sixfold.bots.evaluation.cells import CELLS_SIZE, COLOUR_COUNT, SPAN, WORTH, survey
from sixfold.bots.evaluation.gains import MOST_POINTS, gains_of
from sixfold.bots.search.candidates import list_placements
from sixfold.bots.search.quick import proceed, quick_action
from sixfold.rules.game import new
from sixfold.rules.kernel import is_legal, new_pairs
from sixfold.rules.state import OVER, PHASE
from sixfold.rules.tracks import side_count
from tests.bots.positions import ROWS, label, played

BOARDS = [row for row in ROWS if row.cells]


@pytest.mark.parametrize("row", BOARDS, ids=label)
def test_the_cells_kept_step_by_step_equals_a_fresh_one(row):
    s = new(row.name, row.players, row.edition, bytes(32)).state
    gains, pairs = gains_of(row), new_pairs()
    look, fresh = np.zeros(CELLS_SIZE, np.int16), np.zeros(CELLS_SIZE, np.int16)
    survey(s, gains, look)
    used = WORTH + side_count(s) * COLOUR_COUNT * SPAN
    while s[PHASE] != OVER:
        action = quick_action(s, gains, look, pairs)
        assert is_legal(s, action)
        proceed(s, action, gains, look)
        survey(s, gains, fresh)
        assert np.array_equal(look[:used], fresh[:used])


@pytest.mark.parametrize("row", BOARDS, ids=label)
@pytest.mark.parametrize("flatness", [0.0, 1.0])
def test_no_points_are_worth_nothing_from_any_column(row, flatness):
    assert not gains_of(row, flatness)[:, :, MOST_POINTS].any()


@pytest.mark.parametrize("row", BOARDS, ids=label)
@pytest.mark.parametrize("plies", [0, 9, 30])
def test_the_candidates_are_exactly_the_legal_actions(row, plies):
    game = played(row, plies)
    gains, look = gains_of(row), np.zeros(CELLS_SIZE, np.int16)
    survey(game.state, gains, look)
    actions, scores = np.zeros(row.actions, np.int64), np.zeros(row.actions, np.int64)
    count = list_placements(game.state, gains, look, new_pairs(), 4, actions, scores)
    assert sorted(actions[:count].tolist()) == game.legal_ids().tolist()


@pytest.mark.parametrize("plies", [5, 12, 19, 26])
def test_the_quick_player_takes_the_placement_that_is_worth_most(plies):
    row = next(row for row in ROWS if row.name == "standard" and row.players == 2)
    game = played(row, plies)
    gains, look = gains_of(row), np.zeros(CELLS_SIZE, np.int16)
    survey(game.state, gains, look)
    actions, scores = np.zeros(row.actions, np.int64), np.zeros(row.actions, np.int64)
    count = list_placements(game.state, gains, look, new_pairs(), 0, actions, scores)
    chosen = quick_action(game.state, gains, look, new_pairs())
    assert scores[:count][actions[:count] == chosen][0] == scores[:count].max()
