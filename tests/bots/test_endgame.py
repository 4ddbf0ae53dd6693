import numpy as np
import pytest

from sixfold.bots.scratch import new_scratch
from sixfold.bots.search.endgame import is_nearly_full, solve
from sixfold.rules.game import new
from sixfold.rules.generator import chance, make_rng
from sixfold.rules.kernel import new_pairs
from sixfold.rules.placements import open_pairs
from sixfold.rules.variants import variant
from tests.bots.positions import played

PATIENCE = 10**9
PAIRS_LEFT = 3  # few enough for the slow search below to finish


def near_the_end(row, seed):
    """Return a random game just before its last placements, or nothing if it ended before."""
    game, rng = new(row.name, row.players, row.edition, bytes([seed]) * 32), make_rng(seed)
    while not game.is_over:
        if open_pairs(game.state, new_pairs()) <= PAIRS_LEFT:
            return game
        legal = game.legal_ids()
        game.apply(int(legal[chance(rng, len(legal))]))
    return None


def best_result(game, side):
    """Return what one of two sides gets when both try every legal action, by the public interface."""
    outcome = game.outcome()
    if outcome is not None:
        first = outcome.ranking[0]
        return 1 / len(first) if side in first else 0.0
    is_mine = game.variant.team_of(game.seat) == side
    found = []
    for action in game.legal_ids():
        after = game.copy()
        after.apply(int(action))
        found.append(best_result(after, side))
        if found[-1] == (1.0 if is_mine else 0.0):
            break  # nothing can be better
    return max(found) if is_mine else min(found)


@pytest.mark.parametrize(
    ("name", "players", "edition"),
    [
        ("standard", 2, "modern"),
        ("standard", 2, "classic"),
        ("duel", 2, "modern"),
        ("team", 4, "modern"),
    ],
)
def test_an_end_played_out_gives_what_trying_every_action_gives(name, players, edition):
    tried = 0
    for seed in range(1, 31):
        game = near_the_end(variant(name, players, edition), seed)
        if game is None:
            continue
        scratch = new_scratch()
        scratch.end_states[0] = game.state
        solve(scratch, PATIENCE)
        side = game.variant.team_of(game.seat)
        assert scratch.end_values[0, side] == best_result(game, side)
        assert np.array_equal(scratch.end_states[0], game.state)
        tried += 1
    assert tried > 20


def test_a_sure_win_of_three_players_is_taken():
    won = 0
    for seed in range(1, 31):
        game = played(variant("standard", 3), 500, seed)
        side, scratch = game.seat, new_scratch()
        for action in game.legal_ids():
            after = game.copy()
            after.apply(int(action))
            outcome = after.outcome()
            if outcome is not None and outcome.ranking[0] == [side]:
                scratch.end_states[0] = game.state
                solve(scratch, PATIENCE)
                assert scratch.end_values[0].tolist()[side] == 1.0
                won += 1
                break
    assert won


def test_alone_no_end_is_played_out_because_the_next_tile_is_unknown():
    game = played(variant("solo"), 500)
    assert not is_nearly_full(game.state, new_pairs())


def test_the_start_of_a_game_is_no_end():
    assert not is_nearly_full(played(variant("standard"), 3).state, new_pairs())
