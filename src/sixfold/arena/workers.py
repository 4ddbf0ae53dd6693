"""Where games are played: on the cores of this machine, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing.synchronize import Event
from typing import Any, Final

from sixfold.arena.playing import Terms, play_fixture
from sixfold.arena.schedule import Fixture
from sixfold.bots.base import Stop
from sixfold.rules.errors import SixfoldError

AHEAD: Final = 3  # games waiting for each worker: enough to keep it busy, few enough to stop soon
LOCAL: Final = "local"


class NoRay(SixfoldError):
    """Ray was asked for and is not there."""


def play_here(terms: Terms, fixtures: Sequence[Fixture], jobs: int) -> Iterator[dict[str, Any]]:
    """Play games on the cores of this machine; yields records as games end."""
    if jobs == 1:
        for fixture in fixtures:
            yield play_fixture(terms, fixture)
        return
    # A forked child of a process with threads may hang, so start each afresh.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, context, _start_worker, (stop,))
    try:
        waiting: set[Future[dict[str, Any]]] = set()
        queue = list(reversed(fixtures))
        while queue or waiting:
            while queue and len(waiting) < AHEAD * jobs:
                waiting.add(pool.submit(_play_in_worker, terms, queue.pop()))
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for game in done:
                yield game.result()
    finally:
        stop.set()  # nobody waits for games whose end nobody will write down
        pool.shutdown(wait=True, cancel_futures=True)


_stop = Stop()  # of the game that a worker plays; every worker is a process of its own


def _start_worker(stop: Event) -> None:
    """Leave it to the first process to say when to stop: an interruption from the keyboard reaches all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        stop.wait()
        _stop.set()

    threading.Thread(target=watch, daemon=True).start()


def _play_in_worker(terms: Terms, fixture: Fixture) -> dict[str, Any]:
    return play_fixture(terms, fixture, _stop)


def play_on_ray(
    terms: Terms, fixtures: Sequence[Fixture], address: str
) -> Iterator[dict[str, Any]]:
    """Play games on a Ray cluster; the address ``local`` starts one on this machine."""
    try:
        import ray as package
    except ImportError:
        raise NoRay("Ray is not installed; install it with: pip install 'sixfold[ray]'.") from None
    ray: Any = package  # its own types are incomplete
    try:
        ray.init(
            None if address == LOCAL else address,
            include_dashboard=False,
            log_to_driver=False,
            configure_logging=False,
        )
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoRay(f"There is no Ray cluster at {address!r}: {error}") from None
    try:
        play = ray.remote(play_fixture)
        cores = int(ray.cluster_resources().get("CPU", 1))
        waiting: list[Any] = []
        queue = list(reversed(fixtures))
        while queue or waiting:
            while queue and len(waiting) < AHEAD * cores:
                waiting.append(play.remote(terms, queue.pop()))
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        ray.shutdown()


def core_count() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
