"""Fair shares of the engine's threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from sixfold.match import Refused
from sixfold.server.workers.engine_queue import Asker, Lane

GREEDY, HONEST, THIRD = Asker("greedy", "a"), Asker("honest", "a"), Asker("third", "b")


def _with_lane(
    play: Callable[[Lane, threading.Event, list[str]], Coroutine[Any, Any, None]], **options: Any
) -> None:
    """Run a test while the gate is shut: a job waits for it, then notes who asked."""
    gate = threading.Event()
    done: list[str] = []

    async def run() -> None:
        lane = Lane("test", **({"threads": 1} | options))
        try:
            await play(lane, gate, done)
        finally:
            gate.set()
            lane.close()

    asyncio.run(run())


def _job(gate: threading.Event, done: list[str], name: str) -> Callable[[], None]:
    def work() -> None:
        assert gate.wait(10)
        done.append(name)

    return work


def test_whoever_asks_once_does_not_wait_for_all_who_asked_often() -> None:
    async def play(lane: Lane, gate: threading.Event, done: list[str]) -> None:
        often = [asyncio.ensure_future(lane.run(GREEDY, _job(gate, done, "g"))) for _ in range(10)]
        await asyncio.sleep(0)
        once = asyncio.ensure_future(lane.run(HONEST, _job(gate, done, "h")))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(once, *often)
        assert done.index("h") == 1  # right after the one that was running

    _with_lane(play)


def test_addresses_take_turns_before_people_do() -> None:
    async def play(lane: Lane, gate: threading.Event, done: list[str]) -> None:
        first = [
            asyncio.ensure_future(lane.run(Asker(f"p{n}", "a"), _job(gate, done, "a")))
            for n in range(6)
        ]
        await asyncio.sleep(0)
        other = asyncio.ensure_future(lane.run(THIRD, _job(gate, done, "b")))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(other, *first)
        assert done.index("b") == 1

    _with_lane(play)


def test_what_is_urgent_comes_first() -> None:
    async def play(lane: Lane, gate: threading.Event, done: list[str]) -> None:
        jobs = [
            lane.run(Asker(name), _job(gate, done, name), priority=priority)
            for name, priority in (("running", 0), ("alone", 2), ("away", 1), ("waiting", 0))
        ]
        tasks = [asyncio.ensure_future(job) for job in jobs]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks)
        assert done == ["running", "waiting", "away", "alone"]

    _with_lane(play)


def test_one_person_never_has_every_thread() -> None:
    async def play(lane: Lane, gate: threading.Event, done: list[str]) -> None:
        often = [asyncio.ensure_future(lane.run(GREEDY, _job(gate, done, "g"))) for _ in range(5)]
        await asyncio.sleep(0.05)
        await lane.run(HONEST, lambda: done.append("h"))  # answered while the gate is shut
        assert done == ["h"]
        gate.set()
        await asyncio.gather(*often)

    _with_lane(play, threads=2)


def test_too_much_at_once_is_refused_with_a_code() -> None:
    async def play(lane: Lane, gate: threading.Event, done: list[str]) -> None:
        asked = [asyncio.ensure_future(lane.run(GREEDY, _job(gate, done, "g"))) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="busy"):
            await lane.run(GREEDY, _job(gate, done, "g"))
        others = asyncio.ensure_future(lane.run(HONEST, _job(gate, done, "h")))
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="busy"):
            await lane.run(Asker("fourth", "a"), _job(gate, done, "f"))
        gate.set()
        await asyncio.gather(*asked, others)
        await lane.run(GREEDY, _job(gate, done, "again"))

    _with_lane(play, per_person=2, per_address=3)


def test_whoever_gives_up_leaves_the_queue() -> None:
    async def play(lane: Lane, gate: threading.Event, done: list[str]) -> None:
        running = asyncio.ensure_future(lane.run(HONEST, _job(gate, done, "h")))
        await asyncio.sleep(0)
        waiting = asyncio.ensure_future(lane.run(GREEDY, _job(gate, done, "g")))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        gate.set()
        await running
        await lane.run(GREEDY, lambda: done.append("later"))
        assert done == ["h", "later"]

    _with_lane(play, per_person=1)


def test_an_error_reaches_whoever_asked_and_nobody_else() -> None:
    def fail() -> None:
        raise ValueError("no")

    async def play(lane: Lane, gate: threading.Event, done: list[str]) -> None:
        with pytest.raises(ValueError, match="no"):
            await lane.run(GREEDY, fail)
        assert await lane.run(HONEST, lambda: 7) == 7

    _with_lane(play)
