from __future__ import annotations

import numpy as np
import pytest

from sixfold import rules
from sixfold.envs.batch import PASS, Batch
from sixfold.rules import kernel
from sixfold.rules.generator import read_seed
from tests.envs.reading import EVERY_ROW, ROWS, name_of, read_view

every_game = pytest.mark.parametrize("row", EVERY_ROW, ids=name_of)
each_modern_game = pytest.mark.parametrize("row", ROWS, ids=name_of)


def twins_of(batch: Batch) -> list[rules.Game]:
    return [rules.Game(batch.variant, state.copy(), None) for state in batch.states]


@every_game
def test_a_batch_plays_the_games_that_the_engine_plays(row):
    batch = Batch(row, games=3, seed=5, reward="colours", auto_reset=False)
    games = twins_of(batch)
    while not batch.dones.all():
        for seat in range(row.players):
            seen = batch.layout.split(batch.observe(seat))
            for game in range(3):
                for name, expected in read_view(games[game], seat).items():
                    np.testing.assert_array_equal(seen[name][game], expected, err_msg=name)
        for game, twin in enumerate(games):
            mask = np.zeros(row.actions, np.uint8)
            kernel.legal_mask(twin.state, mask)
            np.testing.assert_array_equal(batch.masks[game], mask)
            if not twin.is_over:
                assert batch.seats[game] == twin.seat
        assert (batch.observe() == batch.observations).all()
        actions = batch.random_actions()
        batch.step(actions)
        for game, twin in enumerate(games):
            if actions[game] != PASS:
                twin.apply(int(actions[game]))
            assert batch.dones[game] == twin.is_over
            np.testing.assert_array_equal(batch.states[game], twin.state)


@each_modern_game
def test_a_game_that_ends_is_followed_by_the_next_one(row):
    batch = Batch(row, games=2, seed=3, reward="margin")
    ended = 0
    while ended < 2:
        batch.step(batch.random_actions())
        for game in np.flatnonzero(batch.dones):
            ended += 1
            fresh = batch.layout.split(batch.observations[game])
            assert fresh["phase"][0] == 1
            assert fresh["tracks"].sum() == (54 if row.tracks == "duel" else 0)
            mask = np.zeros(row.actions, np.uint8)
            kernel.legal_mask(batch.states[game], mask)
            np.testing.assert_array_equal(batch.masks[game], mask)


@pytest.mark.parametrize("row", [row for row in ROWS if row.players > 1], ids=name_of)
def test_the_reward_by_rank_is_the_ranking_of_the_rules(row):
    batch = Batch(row, games=4, seed=11, auto_reset=False)
    seen = np.zeros_like(batch.rewards)
    while not batch.dones.all():
        batch.step(batch.random_actions())
        seen += batch.rewards
    for game, twin in enumerate(twins_of(batch)):
        ranking = twin.outcome().ranking
        sides = sum(len(group) for group in ranking)
        for seat in range(row.players):
            place = next(i for i, group in enumerate(ranking) if row.team_of(seat) in group)
            worse = sum(len(group) for group in ranking[place + 1 :])
            better = sum(len(group) for group in ranking[:place])
            assert seen[game, seat] == pytest.approx((worse - better) / (sides - 1))
    np.testing.assert_allclose(seen.sum(1), 0, atol=1e-6)


@each_modern_game
def test_the_other_rewards_add_up_to_where_the_markers_end(row):
    margin = Batch(row, games=3, seed=2, reward="margin", auto_reset=False)
    colours = Batch(row, games=3, seed=2, reward="colours", auto_reset=False)
    totals = [np.zeros_like(margin.rewards), np.zeros_like(colours.rewards)]
    while not margin.dones.all():
        actions = margin.random_actions()
        totals[0] += margin.step(actions).rewards
        totals[1] += colours.step(actions).rewards
    for game, twin in enumerate(twins_of(margin)):
        markers = np.array([list(sheet.values()) for sheet in twin.tracks()])
        if row.tracks == "duel":
            markers = np.concatenate([markers, -markers])
        for seat in range(row.players):
            side = row.team_of(seat)
            np.testing.assert_array_equal(totals[1][game, seat], markers[side])
            lowest = markers.min(1)
            others = np.delete(lowest, side)
            assert totals[0][game, seat] == lowest[side] - (others.max() if others.size else 0)


def test_the_games_do_not_depend_on_the_number_of_threads():
    batches = [Batch("standard", games=7, seed=1, threads=threads) for threads in (1, 2, 3)]
    for _ in range(60):
        for batch in batches:
            batch.step(batch.random_actions())
    ended = [batch.roll_out(50) for batch in batches]
    assert ended[0] == ended[1] == ended[2] > 0
    for batch in batches[1:]:
        np.testing.assert_array_equal(batch.states, batches[0].states)
        np.testing.assert_array_equal(batch.observations, batches[0].observations)
        np.testing.assert_array_equal(batch.masks, batches[0].masks)


@each_modern_game
def test_a_roll_out_takes_the_same_random_actions_as_single_steps(row):
    steps, rolls = (Batch(row, games=2, seed=9, reward="colours") for _ in range(2))
    ended = sum(int(steps.step(steps.random_actions()).dones.sum()) for _ in range(70))
    assert rolls.roll_out(70) == ended
    np.testing.assert_array_equal(rolls.states, steps.states)
    np.testing.assert_array_equal(rolls.observations, steps.observations)
    np.testing.assert_array_equal(rolls.masks, steps.masks)


@each_modern_game
def test_random_steps_are_steps_with_random_actions(row):
    steps, inside = (Batch(row, games=3, seed=8, reward="colours", threads=2) for _ in range(2))
    for _ in range(50):
        actions = steps.random_actions()
        expected, turn = steps.step(actions), inside.step_random()
        np.testing.assert_array_equal(inside.actions, actions)
        for one, other in zip(turn, expected, strict=True):
            np.testing.assert_array_equal(one, other)


def test_a_seed_starts_the_same_games_again_and_no_seed_goes_on():
    batch = Batch("solo", games=3, seed=4, reward="margin")
    first = batch.states.copy()
    batch.reset()
    assert not (batch.states == first).all()
    batch.reset(seed=4)
    np.testing.assert_array_equal(batch.states, first)
    assert (
        Batch("solo", games=3, seed=read_seed("ab" * 32), reward="margin").states != first
    ).any()


def test_a_pass_leaves_a_game_as_it_is():
    batch = Batch("duel", games=3, seed=4)
    kept = batch.states.copy()
    actions = batch.random_actions()
    actions[1] = PASS
    batch.step(actions)
    assert (batch.states != kept).any(1).tolist() == [True, False, True]


def test_arrays_are_shared_and_not_copied():
    batch = Batch("standard", games=2, seed=0)
    turn = batch.step(batch.random_actions())
    assert np.shares_memory(turn.observations, batch.observations)
    outside = np.from_dlpack(batch.masks)
    assert np.shares_memory(outside, batch.masks)
    batch.step(batch.random_actions())
    np.testing.assert_array_equal(outside, batch.masks)
    out = np.zeros_like(batch.masks)
    assert batch.legal_mask(out) is out
    np.testing.assert_array_equal(out, batch.masks)
    assert batch.legal_mask() is batch.masks


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        (np.zeros(3, np.int64), rules.InvalidInput),
        (np.zeros((4, 1), np.int64), rules.InvalidInput),
        (np.zeros(4, np.float32), rules.InvalidInput),
        (np.zeros(4, np.bool_), rules.InvalidInput),
        ([0, 0, 0, "x"], rules.InvalidInput),
        (np.array([0, 0, 0, -2]), rules.InvalidInput),
        (np.array([0, 0, 0, 8643]), rules.InvalidInput),
        (np.array([PASS, PASS, PASS, 8643], np.int32), rules.InvalidInput),
        (np.array([PASS, PASS, PASS, -7], np.int32), rules.InvalidInput),
        (np.array([PASS, PASS, PASS, 8640]), rules.IllegalAction),
    ],
    ids=[
        "too few",
        "two axes",
        "floats",
        "booleans",
        "words",
        "below",
        "beyond",
        "beyond, small",
        "below, small",
        "masked",
    ],
)
def test_wrong_actions_are_refused_before_anything_changes(actions, error):
    batch = Batch("standard", games=4, seed=0)
    kept = [array.copy() for array in (batch.states, batch.observations, batch.masks)]
    with pytest.raises(error):
        batch.step(actions)
    for before, after in zip(kept, (batch.states, batch.observations, batch.masks), strict=True):
        np.testing.assert_array_equal(before, after)


@each_modern_game
def test_every_masked_action_is_refused_and_every_other_taken(row):
    batch = Batch(row, games=2, seed=6, reward="colours", threads=2)
    batch.roll_out(9)
    numbers = np.random.default_rng(0).integers(0, row.actions, 40)
    for number in numbers:
        batch.reset(seed=6)
        batch.roll_out(9)
        game = rules.Game(row, batch.states[1].copy(), None)
        actions = np.array([PASS, number])
        if game.is_legal(int(number)):
            batch.step(actions)
        else:
            with pytest.raises(rules.IllegalAction, match="game 1"):
                batch.step(actions)


def test_other_wrong_input_is_refused_with_a_sentence():
    batch = Batch("standard", games=2, seed=0)
    wrong = [
        lambda: Batch("standard", games=0),
        lambda: Batch("standard", games=2, threads=0),
        lambda: Batch("standard", games=2, reward="gold"),
        lambda: Batch("solo", games=2),
        lambda: Batch("standard", games=2, seed=-1),
        lambda: batch.observe(2),
        lambda: batch.observe(np.zeros(3, int)),
        lambda: batch.observe(0, np.zeros((2, 5), np.uint8)),
        lambda: batch.legal_mask(np.zeros((2, 8643), np.float32)),
        lambda: batch.random_actions(np.zeros(2, np.int64)),
        lambda: batch.restart(np.zeros(3, np.bool_)),
    ]
    for call in wrong:
        with pytest.raises(rules.InvalidInput):
            call()
