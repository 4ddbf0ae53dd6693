from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent

from sixfold import rules
from sixfold.envs import spiel
from sixfold.rules.generator import make_rng
from tests.envs.reading import EVERY_ROW, ROWS, name_of, read_view


@pytest.fixture(scope="module", autouse=True)
def all_registered(more_rows):
    """OpenSpiel knows the rows that only tests use, too."""
    spiel.register_games()


def test_actions_are_written_as_people_write_them():
    row = rules.variant("duel")
    state = played(row, 3, 0)
    number = state.legal_actions()[0]
    text = state.action_to_string(state.current_player(), number)
    assert rules.encode(row, rules.parse_action(row, text)) == number
    state.apply_action(number)
    assert f"0:{text}" in str(state)


HIDDEN = [row for row in ROWS if row.players > 1]


def load(row: rules.Variant):
    return pyspiel.load_game(f"sixfold_{row.name}(players={row.players},edition={row.edition})")


def played(row, seed, decisions):
    """Return a state after some random decisions, at a decision or at the end."""
    numbers = np.random.default_rng(seed)
    state = load(row).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            kinds, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(numbers.choice(kinds, p=chances)))
        elif decisions == 0:
            break
        else:
            state.apply_action(int(numbers.choice(state.legal_actions())))
            decisions -= 1
    return state


@pytest.mark.parametrize("row", EVERY_ROW, ids=name_of)
def test_it_passes_the_random_test_of_open_spiel(row, capfd):
    pyspiel.random_sim_test(load(row), num_sims=1, serialize=row in ROWS, verbose=False)


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_it_plays_the_games_that_the_engine_plays(row):
    state = played(row, 3, 25)
    game = state.course.game
    np.testing.assert_array_equal(game.state, state.course.state)
    if not state.is_terminal():
        assert state.legal_actions() == game.legal_ids().tolist()
    for seat in range(row.players):
        tensor = np.array(state.observation_tensor(seat))
        fields = state.get_game().make_py_observer().dict
        parts = spiel.layout_of(row).split(tensor)
        assert list(parts) == list(fields)
        for name, expected in read_view(game, seat).items():
            np.testing.assert_array_equal(parts[name], expected)


@pytest.mark.parametrize("row", HIDDEN, ids=name_of)
def test_the_end_pays_by_rank(row):
    state = played(row, 1, -1)
    ranking = state.course.game.outcome().ranking
    assert state.returns()[ranking[0][0]] == max(state.returns())
    assert sum(state.returns()) == pytest.approx(0)


def test_a_solo_game_pays_its_result():
    state = played(rules.variant("solo"), 1, -1)
    assert state.returns() == [min(state.course.game.tracks()[0].values())]


def test_a_copy_goes_its_own_way():
    state = played(HIDDEN[0], 2, 5)
    twin = state.clone()
    before = state.information_state_string(0), state.course.state.copy()
    twin.apply_action(twin.legal_actions()[0])
    assert state.information_state_string(0) == before[0]
    np.testing.assert_array_equal(state.course.state, before[1])
    assert twin.history() != state.history()


def test_players_are_told_their_own_draws_and_not_those_of_others():
    state = played(HIDDEN[0], 4, 0)
    words = state.information_state_string(0).split()[1:]
    assert all(len(word) == 4 for word in words[:6])
    assert words[6:] == ["1+"] * 6


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(HIDDEN),
    st.integers(0, 2**32),
    st.integers(0, 45),
    st.integers(0, 2**64),
    st.integers(0, 2**64),
)
def test_resampling_never_looks_at_what_is_hidden(row, seed, depth, swap, luck):
    state = played(row, seed, depth)
    if state.is_terminal():
        return
    player = state.current_player()
    # The same knowledge over other hidden tiles: nothing of it may show in what comes out.
    other = spiel.Resampler(swap)(state, player)
    one, two = spiel.Resampler(luck)(state, player), spiel.Resampler(luck)(other, player)
    np.testing.assert_array_equal(one.course.state, two.course.state)
    assert one.information_state_string(player) == state.information_state_string(player)
    assert two.information_state_string(player) == state.information_state_string(player)
    assert one.legal_actions() == state.legal_actions()
    np.testing.assert_array_equal(one.observation_tensor(player), state.observation_tensor(player))
    for seat in range(row.players):
        if seat != player:
            assert one.observation_string(seat) == two.observation_string(seat)


def test_resampling_deals_different_racks_and_conserves_the_tiles():
    state = played(HIDDEN[0], 6, 8)
    player = state.current_player()
    resample = spiel.Resampler(1)
    racks = set()
    for _ in range(5):
        twin = resample(state, player)
        assert twin.course.game.rack(player) == state.course.game.rack(player)
        racks.add(tuple(twin.course.game.rack(1 - player)))
        bag = twin.course.stock().sum() + len(twin.course.game.rack(1 - player))
        assert bag == state.course.stock().sum() + len(state.course.game.rack(1 - player))
    assert len(racks) > 1


@pytest.mark.parametrize("row", [HIDDEN[0], HIDDEN[-1]], ids=name_of)
def test_open_spiels_search_with_hidden_tiles_plays_a_few_turns(row):
    game = load(row)
    numbers = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, numbers),
        uct_c=2.0,
        max_simulations=4,
        random_state=numbers,
    )
    bot.set_resampler(spiel.Resampler(2))
    state = played(row, 9, 24)
    for _ in range(3):
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        if state.is_terminal():
            break
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_open_spiels_tree_search_plays_the_solo_game():
    game = load(rules.variant("solo"))
    numbers = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, numbers), random_state=numbers)
    state = played(rules.variant("solo"), 5, 30)
    assert state.is_terminal() or bot.step(state) in state.legal_actions()


def test_open_spiels_agents_learn_from_its_time_steps():
    env = rl_environment.Environment("sixfold_duel")
    env.seed(1)
    agents = [random_agent.RandomAgent(i, env.action_spec()["num_actions"]) for i in range(2)]
    step = env.reset()
    for _ in range(10):
        player = step.observations["current_player"]
        step = env.step([agents[player].step(step).action])
    assert not step.last()


def test_what_is_not_legal_is_refused_and_changes_nothing():
    state = played(HIDDEN[0], 2, 3)
    kept = state.course.state.copy()
    illegal = next(a for a in range(9000) if a not in state.legal_actions())
    with pytest.raises(rules.IllegalAction):
        state.apply_action(illegal)
    with pytest.raises(rules.IllegalDraw):
        state.course.draw(0)
    np.testing.assert_array_equal(state.course.state, kept)
    start = load(HIDDEN[0]).new_initial_state()
    with pytest.raises(rules.IllegalDraw):
        start.course.draw(99)
    with pytest.raises(rules.IllegalDraw):
        start.course.imagine(0, make_rng(0))
