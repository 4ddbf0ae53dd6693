"""Plays training games on all cores, in portions that are kept as soon as they are whole."""

from __future__ import annotations

import hashlib
import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Final

import numpy as np

from sixfold.bots.evaluation.net import family
from sixfold.bots.players.searching import SearchSettings
from sixfold.bots.search.decision import Depth
from sixfold.bots.training.selfplay import Noted, SelfPlay
from sixfold.bots.training.shards import next_number, save_shard
from sixfold.rules.state import SEATS_AT_MOST, SIZE
from sixfold.rules.variants import Variant

PORTION_SECONDS: Final = 30.0  # what an interruption may cost
SETTINGS: Final = SearchSettings(width=24, depth=Depth(replies=0, reply_width=0, plies=6))


def play_portion(
    variant: Variant, number: int, work: int, folder: Path, seconds: float, most_games: int
) -> tuple[int, int]:
    """Play games for a while and keep them as one file; return how many games and positions."""
    player = SelfPlay(variant, SETTINGS, work)
    states: list[np.ndarray] = []
    results: list[np.ndarray] = []
    numbers: list[int] = []
    ends, count = time.monotonic() + seconds, 0
    while count < most_games and (count == 0 or time.monotonic() < ends):
        seed = hashlib.sha256(f"{family(variant)} {number} {count}".encode()).digest()
        noted, result = player.play(seed)
        states += noted
        results += [result] * len(noted)
        numbers += [count] * len(noted)
        count += 1
    shard = Noted(
        np.array(states, np.uint8).reshape(-1, SIZE),
        np.array(results).reshape(-1, SEATS_AT_MOST),
        np.array(numbers, np.int64),
    )
    save_shard(folder, family(variant), number, shard)
    return count, len(states)


def produce(
    variant: Variant, folder: Path, seconds: float, work: int, jobs: int
) -> Iterator[tuple[int, int]]:
    """Play games until the time is up; yields what every portion brought.

    Files that are there already stay, and new games get numbers of their own.
    """
    ends, number = time.monotonic() + seconds, next_number(folder, family(variant))
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
    waiting: set[Future[tuple[int, int]]] = set()
    try:
        while True:
            while len(waiting) < jobs and time.monotonic() < ends:
                portion = min(PORTION_SECONDS, max(0.0, ends - time.monotonic()))
                task = (variant, number, work, folder, portion, 1_000_000)
                waiting.add(pool.submit(play_portion, *task))
                number += 1
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for portion_done in done:
                yield portion_done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
