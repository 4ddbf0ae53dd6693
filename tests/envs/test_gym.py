from __future__ import annotations

from dataclasses import replace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sixfold.envs
from sixfold import rules
from sixfold.bots import registry
from sixfold.bots.base import Budget
from sixfold.envs.gym import SingleEnv
from sixfold.envs.vector import VectorEnv
from tests.envs.reading import EVERY_ROW, name_of
from tests.extra_variants import SMALL

NAMES = [name.capitalize() for name in rules.variants.names()]


def any_action(seen, numbers):
    return int(numbers.choice(np.flatnonzero(seen["action_mask"])))


def play(env, seed):
    numbers = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    total = 0.0
    while True:
        assert env.observation_space.contains(seen)
        seen, reward, terminated, truncated, _ = env.step(any_action(seen, numbers))
        total += reward
        if terminated or truncated:
            return total


@pytest.mark.parametrize("name", NAMES)
def test_it_passes_the_check_of_its_interface(name):
    check_env(gymnasium.make(f"sixfold/{name}-v0", disable_env_checker=True).unwrapped)


def test_a_game_without_a_modern_edition_is_made_by_its_name_alone():
    row, known = replace(SMALL, name="old", edition="classic"), set(gymnasium.registry)
    with rules.variants.registered([row]):
        sixfold.envs.register_games()
        assert gymnasium.make("sixfold/Old-v0").unwrapped.variant is row
        assert gymnasium.make_vec("sixfold/Old-v0", num_envs=2).unwrapped.batch.variant is row
    for name in set(gymnasium.registry) - known:
        del gymnasium.registry[name]


@pytest.mark.parametrize("row", EVERY_ROW, ids=name_of)
def test_every_game_can_be_played_to_its_end_from_every_seat(row):
    for seat in range(row.players):
        env = SingleEnv(row.name, row.players, row.edition, seat=seat, reward="margin")
        assert play(env, seed=seat) == play(env, seed=seat)


def test_a_solo_game_pays_its_result():
    env = gymnasium.make("sixfold/Solo-v0")
    total = play(env, seed=3)
    assert total == min(env.unwrapped._game.tracks()[0].values())


def test_bots_can_sit_in_the_other_seats():
    bot = registry.make("greedy")
    asked = []

    def opponent(seen, luck):
        asked.append(seen.seat)
        return bot.choose(seen, Budget(work=1), luck)

    env = SingleEnv("standard", 3, seat=1, opponents=opponent)
    play(env, seed=0)
    assert set(asked) == {0, 2}


def test_an_opponent_is_told_only_what_its_seat_may_know():
    seen = []

    def opponent(observation, luck):
        own = observation.variant.rack_size
        machine = rules.Game(observation.variant, observation.state, None)
        seen.append((sum(machine.hand(0)), sum(machine.hand(1)) <= own))
        return int(machine.legal_ids()[0])

    play(SingleEnv("standard", opponents=opponent), seed=1)
    assert all(others == 0 and is_small for others, is_small in seen)


def test_a_masked_action_ends_the_game_is_an_error_or_is_replaced():
    ends = SingleEnv("standard", illegal_reward=-3)
    seen, _ = ends.reset(seed=0)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    seen, reward, terminated, _, info = ends.step(illegal)
    assert (reward, terminated, info["illegal"]) == (-3, True, True)
    assert not seen["action_mask"].any()
    with pytest.raises(rules.InvalidInput, match="reset"):
        ends.step(illegal)
    raises = SingleEnv("standard", on_illegal="raise")
    raises.reset(seed=0)
    kept = raises.table.state.copy()
    with pytest.raises(rules.IllegalAction):
        raises.step(illegal)
    np.testing.assert_array_equal(raises.table.state, kept)
    replaces = SingleEnv("standard", on_illegal="replace")
    replaces.reset(seed=0)
    assert replaces.step(illegal)[2] is False
    assert replaces.action_masks().dtype == np.bool_


def test_wrong_options_are_refused_with_a_sentence():
    for wrong in (
        {"variant": "chess"},
        {"variant": "duel", "seat": 2},
        {"variant": "duel", "opponents": "master"},
        {"variant": "team", "opponents": [max, max]},
        {"variant": "duel", "reward": "colours"},
    ):
        with pytest.raises(rules.InvalidInput):
            SingleEnv(**wrong)
    env = SingleEnv()
    env.reset(seed=0)
    with pytest.raises(rules.InvalidInput, match="whole number"):
        env.step("left")


@pytest.mark.parametrize("name", NAMES)
def test_many_games_at_once_follow_the_rules_of_vectors(name):
    envs = gymnasium.make_vec(
        f"sixfold/{name}-v0", num_envs=3, vectorization_mode="vector_entry_point"
    )
    numbers = np.random.default_rng(0)
    seen, _ = envs.reset(seed=2)
    ended = 0
    while ended < 3:
        assert envs.observation_space.contains(seen)
        actions = np.array(
            [any_action({"action_mask": mask}, numbers) for mask in seen["action_mask"]]
        )
        seen, rewards, terminated, truncated, info = envs.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (3,)
        assert seen["action_mask"].any(1).all()
        if terminated.any():
            game = int(np.flatnonzero(terminated)[0])
            assert envs.single_observation_space.contains(info["final_obs"][game])
            assert not info["final_obs"][game]["action_mask"].any()
        ended += int(terminated.sum())


def test_many_games_take_functions_as_opponents_and_any_seat():
    def first_legal(observations, masks):
        assert len(observations) == len(masks) > 0
        return masks.argmax(1)

    envs = VectorEnv(4, "standard", seat=1, opponents=first_legal, reward="margin", copy=False)
    seen, _ = envs.reset(seed=1)
    assert np.shares_memory(seen["observation"], envs.batch.observations)
    for _ in range(25):
        assert (envs.batch.seats == 1).all()
        seen, *_ = envs.step(seen["action_mask"].argmax(1))


def test_many_games_refuse_wrong_input_before_anything_changes():
    envs = VectorEnv(2, "duel")
    envs.reset(seed=0)
    kept = envs.batch.states.copy()
    for wrong in ([0], [0.5, 0.5], [-1, -1], [0, 10**6]):
        with pytest.raises(rules.InvalidInput):
            envs.step(np.array(wrong))
    with pytest.raises(rules.IllegalAction):
        envs.step(np.array([8640, 8640]))
    np.testing.assert_array_equal(envs.batch.states, kept)
    for options in (
        {"seat": 2},
        {"opponents": "master"},
        {"reward": "colours"},
        {"render_mode": "human"},
    ):
        with pytest.raises(rules.InvalidInput):
            VectorEnv(2, "duel", **options)
    with pytest.raises(rules.InvalidInput, match="one seed"):
        envs.reset(seed=[1, 2])


def test_importing_the_package_twice_registers_the_games_once():
    assert sixfold.envs.__name__ == "sixfold.envs"
    assert len([name for name in gymnasium.registry if name.startswith("sixfold/")]) == len(NAMES)


def test_a_flat_observation_is_the_array_alone_and_the_mask_comes_beside_it():
    flat, nested = SingleEnv("duel", flat=True), SingleEnv("duel")
    seen, info = flat.reset(seed=3)
    same, _ = nested.reset(seed=3)
    assert isinstance(flat.observation_space, gymnasium.spaces.Box)
    assert flat.observation_space.contains(seen)
    assert (seen == same["observation"]).all()
    assert (info["action_mask"] == same["action_mask"]).all()
    assert (flat.action_masks() == (same["action_mask"] > 0)).all()


def test_a_sampler_that_cannot_choose_from_nothing_survives_the_end():
    env = SingleEnv("solo", flat=True, after_end="anything", on_illegal="terminate")
    _, info = env.reset(seed=0)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    *_, info = env.step(illegal)
    assert info["action_mask"].all()
    assert env.action_masks().all()
    with pytest.raises(rules.InvalidInput, match="After the end"):
        SingleEnv("solo", after_end="sleep")
