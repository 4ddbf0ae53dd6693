"""Queues in front of the threads in which the engine works: fair shares, limits, priorities.

Each kind of work has a lane with threads of its own, so that what takes long never keeps waiting
what does not. Within a lane whoever was served longest ago comes next, first by address, then by
person: asking a hundred times brings nobody ahead. One person never has every thread of a lane.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from msgspec import Struct

from sixfold.match import Refused

T = TypeVar("T")

REMEMBERED = 10_000


class Asker(Struct, frozen=True):
    """On whose behalf the engine works."""

    person: str
    address: str = ""


# what the server does for itself
HOUSEKEEPING = Asker("")


class _Job(Struct, eq=False):
    asker: Asker
    priority: int
    sequence: int
    work: Callable[[], Any]
    answer: asyncio.Future[Any]


class Lane:
    """Threads for one kind of work, and those who wait for them."""

    def __init__(
        self,
        name: str,
        threads: int,
        niceness: int = 0,
        per_person: int = 1_000_000,
        per_address: int = 1_000_000,
    ) -> None:
        self._threads = threads
        self._pool = ThreadPoolExecutor(
            threads, f"sixfold-{name}", initializer=_be_nice, initargs=(niceness,)
        )
        self._per_person = per_person
        self._per_address = per_address
        self._waiting: list[_Job] = []
        self._running: Counter[str] = Counter()
        # jobs of a person or from an address, waiting or running
        self._open: Counter[tuple[str, str]] = Counter()
        self._served: dict[tuple[str, str], int] = {}
        self._sequence = 0

    async def run(
        self, asker: Asker, work: Callable[..., T], *arguments: Any, priority: int = 0
    ) -> T:
        """Have something done when it is the asker's turn; less is more urgent in `priority`.

        Raises `Refused` when the asker has enough waiting already. Whoever is cancelled while
        waiting gives up the place.
        """
        if (
            self._open["person", asker.person] >= self._per_person
            or self._open["address", asker.address] >= self._per_address
        ):
            raise Refused("busy")
        self._sequence += 1
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = _Job(asker, priority, self._sequence, lambda: work(*arguments), answer)
        self._waiting.append(job)
        self._count(asker, 1)
        self._start_next()
        try:
            return await answer
        finally:
            if job in self._waiting:
                self._waiting.remove(job)
                self._count(asker, -1)

    def _count(self, asker: Asker, change: int) -> None:
        for key in (("person", asker.person), ("address", asker.address)):
            self._open[key] += change
            if self._open[key] <= 0:
                del self._open[key]

    def _start_next(self) -> None:
        while self._running.total() < self._threads and (job := self._next()) is not None:
            self._waiting.remove(job)
            self._running[job.asker.person] += 1
            self._sequence += 1
            self._served["person", job.asker.person] = self._sequence
            self._served["address", job.asker.address] = self._sequence
            future = asyncio.get_running_loop().run_in_executor(self._pool, job.work)
            future.add_done_callback(lambda done, job=job: self._ended(job, done))  # type: ignore[misc]

    def _next(self) -> _Job | None:
        share = max(1, self._threads - 1)
        ready = [job for job in self._waiting if self._running[job.asker.person] < share]
        return min(ready, key=self._rank, default=None)

    def _rank(self, job: _Job) -> tuple[int, int, int, int]:
        address = self._served.get(("address", job.asker.address), 0)
        person = self._served.get(("person", job.asker.person), 0)
        return job.priority, address, person, job.sequence

    def _ended(self, job: _Job, done: asyncio.Future[Any]) -> None:
        self._running[job.asker.person] -= 1
        if not self._running[job.asker.person]:
            del self._running[job.asker.person]
        self._count(job.asker, -1)
        if len(self._served) > REMEMBERED:
            self._served.clear()
        if not job.answer.done():
            if done.cancelled():
                job.answer.cancel()
            elif (error := done.exception()) is not None:
                job.answer.set_exception(error)
            else:
                job.answer.set_result(done.result())
        elif not done.cancelled():
            done.exception()  # nobody waits for it any more
        self._start_next()

    def close(self) -> None:
        for job in self._waiting:
            job.answer.cancel()
        self._waiting.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _be_nice(niceness: int) -> None:
    """Let the threads of a lane stand back where the processor is short."""
    if niceness and sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
