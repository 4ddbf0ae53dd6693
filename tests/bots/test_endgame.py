import numpy as np
import pytest

from sixfold.bots.scratch import new_scratch
from sixfold.bots.search.endgame import is_nearly_full, solve
from sixfold.rules.actions import Action
from sixfold.rules.kernel import new_pairs
from sixfold.rules.variants import variant
from tests.bots.positions import played


def best_results(game):
    """Return what each side gets, found by trying everything with the public interface."""
    outcome = game.outcome()
    if outcome is not None:
        first = outcome.ranking[0]
        return [1 / len(first) if side in first else 0.0 for side in range(game.variant.teams)]
    best, side = None, game.variant.team_of(game.seat)
    for action in [Action.exchange()] if game.phase == "exchange" else game.legal():
        after = game.copy()
        after.apply(action)
        found = best_results(after)
        if best is None or found[side] > best[side]:
            best = found
    return best


@pytest.mark.parametrize("name", ["standard", "duel", "team"])
def test_an_end_played_out_gives_what_trying_everything_gives(name):
    for seed in range(1, 5):
        game = played(variant(name), 500, seed)
        assert is_nearly_full(game.state, new_pairs())
        scratch = new_scratch()
        scratch.end_states[0] = game.state
        solve(scratch)
        side = game.variant.team_of(game.seat)
        assert scratch.end_values[0, side] == best_results(game)[side]
        assert np.array_equal(scratch.end_states[0], game.state)


def test_alone_no_end_is_played_out_because_the_next_tile_is_unknown():
    game = played(variant("solo"), 500)
    assert not is_nearly_full(game.state, new_pairs())


def test_the_start_of_a_game_is_no_end():
    assert not is_nearly_full(played(variant("standard"), 3).state, new_pairs())
