import numpy as np
import pytest

from sixfold.bots.evaluation.cells import CELLS_SIZE, COLOUR_COUNT, SPAN, WORTH, survey
from sixfold.bots.evaluation.gains import MOST_POINTS, TAKEN, gains_of
from sixfold.bots.evaluation.merits import CROWDING, PARTS, weigh
from sixfold.bots.evaluation.sides import side_of
from sixfold.bots.scratch import scratch_for
from sixfold.bots.search.candidates import list_placements
from sixfold.bots.search.quick import proceed, quick_action
from sixfold.rules.board import move_count
from sixfold.rules.game import new
from sixfold.rules.hexes import CELL_BIT, EDGE_CELLS, NEIGHBOUR
from sixfold.rules.kernel import is_legal, new_pairs
from sixfold.rules.state import BOARD, FACES, OVER, PHASE
from sixfold.rules.tiles import FACE_FIRST, FACE_SECOND
from sixfold.rules.tracks import side_count
from tests.bots.positions import ROWS, label, played

BOARDS = [row for row in ROWS if row.cells]


@pytest.mark.parametrize("row", BOARDS, ids=label)
def test_the_cells_kept_step_by_step_equals_a_fresh_one(row):
    s = new(row.name, row.players, row.edition, bytes(32)).state
    scratch = scratch_for(row)
    gains = scratch.gains
    look, fresh = np.zeros(CELLS_SIZE, np.int16), np.zeros(CELLS_SIZE, np.int16)
    survey(s, gains, look)
    used = WORTH + side_count(s) * COLOUR_COUNT * SPAN
    while s[PHASE] != OVER:
        action = quick_action(s, look, scratch)
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


def merit_of(game, action, scratch):
    """Return the merit of a placement to the acting seat, half by half."""
    edge, face = divmod(int(action), int(game.state[FACES]))
    halves = zip(EDGE_CELLS[edge], (FACE_FIRST[face], FACE_SECOND[face]), strict=True)
    places = (int(colour) * SPAN + int(CELL_BIT[cell]) for cell, colour in halves)
    return sum(int(scratch.merits[place]) for place in places)


@pytest.mark.parametrize("plies", [5, 12, 19, 26])
@pytest.mark.parametrize("row", BOARDS, ids=label)
def test_the_quick_player_takes_the_placement_of_most_merit(row, plies):
    game, scratch = played(row, plies), scratch_for(row)
    if game.is_over or game.phase == "exchange":
        return
    survey(game.state, scratch.gains, scratch.cells)
    side = side_of(game.state, game.seat)
    weigh(game.state, side, scratch.gains, scratch.cells, scratch.weights, scratch.merits)
    chosen = quick_action(game.state, scratch.cells, scratch)
    plain = [
        action
        for action in game.legal_ids()
        if action < move_count(game.state) and not is_double(game, action)
    ]
    best = max((merit_of(game, action, scratch) for action in plain), default=None)
    assert is_double(game, chosen) or merit_of(game, chosen, scratch) == best


def is_double(game, action):
    face = int(action) % int(game.state[FACES])
    return FACE_FIRST[face] == FACE_SECOND[face]


def test_what_a_half_denies_spoils_and_opens_counts_as_its_weights_say():
    row = next(row for row in ROWS if row.name == "standard" and row.players == 2)
    game, scratch = played(row, 12), scratch_for(row)
    s, cells, merits = game.state, scratch.cells, scratch.merits
    survey(s, scratch.gains, cells)
    scratch.weights[:] = 0
    scratch.weights[CROWDING] = 7
    weigh(s, 0, scratch.gains, cells, scratch.weights, merits)
    for cell in range(row.cells):
        place = int(CELL_BIT[cell])
        for colour in range(COLOUR_COUNT):
            worth = int(cells[WORTH + colour * SPAN + place])
            merit = int(merits[colour * SPAN + place])
            if worth == TAKEN:
                assert merit == TAKEN
            else:
                neighbours = [near for near in NEIGHBOUR[cell] if s[BOARD + near] == 0]
                assert abs(merit - (worth + 7 * len(neighbours))) < PARTS  # parts are cut off
