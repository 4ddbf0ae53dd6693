"""Threads that share a batch: the same games, however they wait, sleep and wake."""

from __future__ import annotations

import gc
import multiprocessing
import threading
import time

import numpy as np
import pytest

from sixfold.envs.batch import Batch
from sixfold.envs.workers import ASLEEP, LINE
from sixfold.rules.errors import IllegalAction


def pair_of_batches(variant: str, games: int = 7, threads: int = 3) -> tuple[Batch, Batch]:
    alone = Batch(variant, games=games, seed=9, reward="margin")
    return alone, Batch(variant, games=games, seed=9, reward="margin", threads=threads)


def assert_equal(alone: Batch, shared: Batch) -> None:
    for name in ("states", "observations", "masks", "rewards", "dones", "seats"):
        np.testing.assert_array_equal(getattr(alone, name), getattr(shared, name), err_msg=name)


def wait_until_asleep(batch: Batch) -> None:
    order = batch._workers._order
    while not order[LINE + ASLEEP :: LINE].all():
        time.sleep(0.001)


@pytest.mark.parametrize("variant", ["standard", "team", "duel", "solo", "cards"])
def test_threads_play_the_games_that_one_would_play(variant):
    alone, shared = pair_of_batches(variant)
    for _ in range(60):
        actions = alone.random_actions()
        np.testing.assert_array_equal(actions, shared.random_actions())
        alone.step(actions)
        shared.step(actions)
        assert_equal(alone, shared)
        np.testing.assert_array_equal(alone.step_random().masks, shared.step_random().masks)
        np.testing.assert_array_equal(alone.actions, shared.actions)
    assert alone.roll_out(200) == shared.roll_out(200)
    assert_equal(alone, shared)


def test_a_seed_starts_the_shared_games_over():
    alone, shared = pair_of_batches("standard")
    first = shared.masks.copy()
    shared.roll_out(30)
    shared.reset(seed=9)
    np.testing.assert_array_equal(first, shared.masks)
    alone.step_random()
    shared.step_random()
    assert_equal(alone, shared)


def test_threads_that_fell_asleep_wake_for_the_next_step():
    alone, shared = pair_of_batches("duel")
    for _ in range(5):
        wait_until_asleep(shared)
        alone.step_random()
        shared.step_random()
        assert_equal(alone, shared)


def test_nothing_is_changed_when_one_action_is_illegal():
    _, shared = pair_of_batches("standard")
    before = shared.states.copy()
    actions = shared.random_actions()
    actions[4] = shared.variant.actions - 1
    with pytest.raises(IllegalAction, match=r"\(decline\) is not legal in game 4"):
        shared.step(actions)
    np.testing.assert_array_equal(before, shared.states)


def test_the_threads_leave_with_the_batch():
    before = set(threading.enumerate())
    _, shared = pair_of_batches("standard")
    shared.step_random()
    threads = set(threading.enumerate()) - before
    assert len(threads) == 2
    del shared
    gc.collect()
    for thread in threads:
        thread.join(timeout=60)
        assert not thread.is_alive()


def roll_on(batch: Batch, answer) -> None:
    answer.put(batch.roll_out(100))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own():
    alone, shared = pair_of_batches("standard")
    shared.roll_out(10)
    alone.roll_out(10)
    fork = multiprocessing.get_context("fork")
    answer = fork.Queue()
    child = fork.Process(target=roll_on, args=(shared, answer))
    child.start()
    assert answer.get(timeout=60) == alone.roll_out(100)
    child.join()
    assert child.exitcode == 0
