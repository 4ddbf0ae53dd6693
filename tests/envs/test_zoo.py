from __future__ import annotations

import random
import warnings
from types import SimpleNamespace

import numpy as np
import pytest
from momaland.test.api_test import api_test as vector_api_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from sixfold import rules
from sixfold.envs import zoo
from tests.envs.reading import EVERY_ROW, name_of

with warnings.catch_warnings():
    # PettingZoo's tests import its own examples in a way that it calls deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
    from pettingzoo.test.max_cycles_test import max_cycles_test

TABLES = [row for row in EVERY_ROW if row.players > 1]
every_table = pytest.mark.parametrize("row", TABLES, ids=name_of)
# What PettingZoo says about any environment with its mask in the observation, its own included.
takes_masks = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation is not NumPy array"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def options(row: rules.Variant) -> dict:
    return {"variant": row.name, "players": row.players, "edition": row.edition}


def with_marks(test):
    for mark in takes_masks:
        test = mark(test)
    return test


@with_marks
@every_table
@pytest.mark.parametrize("reward", ["rank", "margin"])
def test_it_passes_the_test_of_its_interface(row, reward, capsys):
    api_test(zoo.env(reward=reward, **options(row)), num_cycles=60)


@every_table
def test_it_passes_the_test_of_seeds(row):
    seed_test(lambda: zoo.env(**options(row)), num_cycles=60)


@pytest.mark.parametrize("row", [TABLES[0], TABLES[-1]], ids=name_of)
def test_it_passes_the_test_of_drawing(row):
    render_test(lambda render_mode: zoo.env(render_mode=render_mode, **options(row)))


@every_table
def test_it_passes_the_test_of_cycles(row):
    # That test samples actions without a mask, so they are replaced by legal ones here.
    def seeded(table):
        table.reset(seed=1)
        for i, agent in enumerate(table.possible_agents):
            table.action_space(agent).seed(i)
        return table

    max_cycles_test(
        SimpleNamespace(
            env=lambda max_cycles: seeded(
                zoo.env(on_illegal="replace", max_cycles=max_cycles, **options(row))
            ),
            parallel_env=lambda max_cycles: seeded(
                zoo.parallel_env(on_illegal="replace", max_cycles=max_cycles, **options(row))
            ),
        )
    )


@every_table
def test_it_passes_the_test_of_parallel_environments(row, capsys):
    parallel_api_test(turn_based_aec_to_parallel(zoo.env(**options(row))), num_cycles=120)
    parallel_api_test(zoo.parallel_env(**options(row)), num_cycles=40)


@with_marks
@every_table
def test_it_passes_the_test_for_vectors_of_rewards(row, capsys):
    vector_api_test(zoo.env(reward="colours", **options(row)), num_cycles=60)


def test_nothing_touches_the_numbers_that_everybody_shares():
    plain, shared = random.getstate(), np.random.get_state()[1].copy()
    table = zoo.env(on_illegal="replace")
    table.reset(seed=3)
    for _ in range(10):
        table.step(0)
    table.reset()
    assert random.getstate() == plain
    np.testing.assert_array_equal(np.random.get_state()[1], shared)


@every_table
def test_an_agent_that_is_not_to_move_has_no_legal_action_and_sees_no_other_rack(row):
    table = zoo.env(**options(row))
    table.reset(seed=5)
    agent, *others = table.possible_agents
    assert table.observe(agent)["action_mask"].any()
    np.testing.assert_array_equal(
        table.infos[agent]["action_mask"], table.observe(agent)["action_mask"]
    )
    for other in others:
        seen = table.observe(other)
        assert not seen["action_mask"].any()
        assert not table.infos[other]["action_mask"].any()
        assert table.observation_space(other).contains(seen)
        # Whatever the rack of the one who acts, the others see the same.
        hidden = table.table.state.copy()
        twin = zoo.env(**options(row))
        twin.reset(seed=5)
        seat = table.possible_agents.index(other)
        known = rules.Observation.of(rules.Game(row, hidden, None), seat)
        twin.table.state = known.imagine(np.array([1, 2, 3, 4], np.uint32))
        twin._look(twin.table.seat)
        np.testing.assert_array_equal(twin.observe(other)["observation"], seen["observation"])
        assert not twin.observe(other)["action_mask"].any()


def test_a_masked_action_ends_the_game_for_whoever_chose_it():
    table = zoo.env(illegal_reward=-5)
    table.reset(seed=0)
    illegal = int(np.flatnonzero(table.observe("player_0")["action_mask"] == 0)[0])
    table.step(illegal)
    assert table.terminations == {"player_0": True, "player_1": True}
    assert table.rewards == {"player_0": -5, "player_1": 0}
    assert not table.observe("player_0")["action_mask"].any()


def test_a_masked_action_is_an_error_where_that_is_asked_for():
    table = zoo.raw_env()
    table.reset(seed=0)
    kept = table.table.state.copy()
    illegal = int(np.flatnonzero(table.observe("player_0")["action_mask"] == 0)[0])
    with pytest.raises(rules.IllegalAction):
        table.step(illegal)
    np.testing.assert_array_equal(table.table.state, kept)
    assert table.agent_selection == "player_0"


@pytest.mark.parametrize("action", [None, "first", 1.5, True, -1, 8643, np.zeros(2, int)])
def test_what_is_no_action_at_all_is_refused(action):
    table = zoo.env()
    table.reset(seed=0)
    with pytest.raises(rules.InvalidInput):
        table.step(action)


def test_wrong_options_are_refused_with_a_sentence():
    for wrong in (
        {"variant": "solo"},
        {"variant": "chess"},
        {"players": 7},
        {"reward": "gold"},
        {"on_illegal": "shrug"},
        {"render_mode": "paper"},
    ):
        with pytest.raises(rules.InvalidInput):
            zoo.env(**wrong)
    table = zoo.env()
    table.reset()
    with pytest.raises(rules.InvalidInput, match="render_mode"):
        table.render()


def test_rewards_add_up_between_two_turns_of_an_agent():
    table = zoo.env(reward="margin")
    table.reset(seed=8)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        total[agent] += reward
        done = terminated or truncated
        table.step(None if done else int(np.flatnonzero(seen["action_mask"])[0]))
    assert total["player_0"] == -total["player_1"]
