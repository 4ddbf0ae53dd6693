"""How the workers are watched and replaced, without any real ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from sixfold.server.process import supervisor
from sixfold.server.process.pulse import PULSE_S
from sixfold.server.process.settings import read_settings
from sixfold.server.process.supervisor import LOOK_S, SILENT_S, STILL_S, Supervisor, Worker


class Process:
    """A process that ends when it is told to."""

    pid = 0

    def __init__(self) -> None:
        self._ended = asyncio.Event()

    async def wait(self) -> int:
        await self._ended.wait()
        return 1

    def kill(self) -> None:
        self._ended.set()

    terminate = kill


def _worker(number: int = 0) -> Worker:
    line = SimpleNamespace(
        transport=SimpleNamespace(get_write_buffer_size=lambda: 0),
        is_closing=lambda: False,
        close=lambda: None,
        write=lambda _: None,
    )
    process: Any = Process()
    return Worker(number, process, line)  # type: ignore[arg-type]


async def _until(is_so: Callable[[], bool]) -> None:
    while True:
        if is_so():
            return
        await asyncio.sleep(0)


class Watched(Supervisor):
    """A supervisor of workers that are ready, or die, as the test says."""

    def __init__(self, fates: str) -> None:
        nobody: Any = None
        super().__init__(read_settings({}), 2, nobody, "")
        self._fates = iter(fates)

    async def _add(self) -> Worker:
        fate = next(self._fates)
        worker = _worker(self._next)
        self._next += 1
        self._workers[worker.number] = worker
        if fate == "r":
            worker.ready.set()
            worker.settled.set()
        else:
            worker.process.kill()
        told = asyncio.create_task(asyncio.sleep(0))
        self._tasks.start(self._replace_dead(worker, told))
        return worker

    @property
    def numbers(self) -> set[int]:
        return set(self._workers)


def test_a_worker_without_a_pulse_is_given_up_and_one_that_is_only_busy_is_not() -> None:
    async def look() -> None:
        worker = _worker()
        worker.ready.set()
        began = worker.heard_at
        assert not worker.is_silent(began + STILL_S + 1)  # it has not come so far yet
        for beat in range(int((SILENT_S - STILL_S) / PULSE_S)):
            worker.pulse_at = began + beat * PULSE_S
            assert not worker.is_silent(worker.pulse_at + STILL_S - LOOK_S)
        assert worker.is_silent(worker.pulse_at + STILL_S + LOOK_S)
        worker.pulse_at = began + SILENT_S + 1
        assert worker.is_silent(worker.pulse_at)

    asyncio.run(look())


def test_whoever_waits_for_a_worker_that_stands_still_waits_less_than_five_seconds() -> None:
    assert PULSE_S + STILL_S + LOOK_S < 5


def test_nobody_is_given_up_for_a_time_in_which_the_supervisor_stood_still() -> None:
    async def look() -> None:
        worker = _worker()
        worker.ready.set()
        worker.pulse_at = worker.heard_at
        later = worker.heard_at + 3600
        worker.excuse(3600 - STILL_S / 2)
        assert not worker.is_silent(later)

    asyncio.run(look())


def test_workers_that_cannot_be_replaced_go_on_and_can_be_replaced_later(monkeypatch: Any) -> None:
    monkeypatch.setattr(supervisor, "RESTART_S", 0)

    async def play() -> None:
        watched = Watched("rrdrr")
        for _ in range(2):
            await watched._add()
        async with asyncio.timeout(60):
            await watched._replace_all()
            await _until(lambda: watched.numbers == {0, 1})
            await watched._replace_all()
        assert watched.numbers == {3, 4}
        await watched._stop()

    asyncio.run(play())


def test_who_asks_again_for_fresh_workers_meanwhile_is_heard_afterwards() -> None:
    class AskedTwice(Watched):
        most = 0

        async def _add(self) -> Worker:
            added = await super()._add()
            self.most = max(self.most, len(self.numbers))
            if added.number == 2:  # in the middle of the first time
                self._replacing_wanted.set()
            return added

    async def play() -> None:
        watched = AskedTwice("r" * 6)
        for _ in range(2):
            await watched._add()
        watched._replacing_wanted.set()
        replacing = asyncio.create_task(watched._replace_when_asked())
        async with asyncio.timeout(60):
            await _until(lambda: watched.numbers == {4, 5})
        assert watched.most == 3
        replacing.cancel()
        await watched._stop()

    asyncio.run(play())


def test_a_worker_that_dies_while_others_are_replaced_leaves_no_gap_and_no_surplus(
    monkeypatch: Any,
) -> None:
    monkeypatch.setattr(supervisor, "RESTART_S", 0)

    async def play() -> None:
        watched = Watched("r" * 8)
        first, _ = [await watched._add() for _ in range(2)]
        first.process.kill()
        async with asyncio.timeout(60):
            await watched._replace_all()
            await _until(lambda: len(watched.numbers) == 2)
        assert not watched.numbers & {0, 1}
        await watched._stop()

    asyncio.run(play())
