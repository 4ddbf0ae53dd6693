"""A machine's clock that jumps takes no time from anybody and gives none."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixfold.server.process.clock import catch_up_with, now_ms, set_clock
from tests.server.conftest import Running, serving
from tests.server.guest import guest_at
from tests.server.server_process import ServerProcess

HOUR = 3_600_000
JUMPS = [HOUR, -HOUR]
CLOCK = {"kind": "game", "amount": 60}


@pytest.fixture(autouse=True)
def _right_again() -> Iterator[None]:
    yield
    set_clock(time.time_ns() // 1_000_000)


@pytest.mark.parametrize("jump", JUMPS)
def test_only_time_that_really_passes_counts(jump: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before, wall = now_ms(), time.time_ns()
    monkeypatch.setattr(time, "time_ns", lambda: wall + jump * 1_000_000)
    assert 0 <= now_ms() - before < HOUR / 2


def test_the_time_goes_on_from_what_is_written_down_and_never_back() -> None:
    before = now_ms()
    catch_up_with(before - HOUR)
    assert now_ms() < before + HOUR / 2
    catch_up_with(before + HOUR)
    assert now_ms() >= before + HOUR


async def _begin(running: Running) -> tuple[str, str]:
    """Begin a game with a clock; return the table and the cookie of whoever is to move."""
    async with guest_at(running.base) as one, guest_at(running.base) as two:
        await one.connect()
        await two.connect()
        table = await one.make_table(["me", "open"], clock=CLOCK)
        await one.watch(table)
        await two.watch(table)
        await two.ask("sit", table=table, seat=1)
        await one.wait("started")
        return table, one.cookie


@pytest.mark.parametrize("jump", JUMPS)
def test_between_two_starts_the_clock_may_be_set_to_anything(tmp_path: Path, jump: int) -> None:
    async def look(running: Running, table: str, cookie: str) -> int:
        async with guest_at(running.base) as one:
            one.http.cookies.clear()
            one.http.cookies.set("sixfold", cookie)
            await one.connect()
            seen = await one.watch(table)
            assert seen["state"] == "running"
            left: int = seen["clock"]["remaining_ms"][0]
            return left

    db = f"sqlite:///{tmp_path / 't.db'}"
    with serving(db) as running:
        table, cookie = asyncio.run(_begin(running))
        before = asyncio.run(look(running, table, cookie))
    set_clock(now_ms() + jump)
    with serving(db) as running:
        assert abs(before - asyncio.run(look(running, table, cookie))) < 30_000


def test_a_process_whose_clock_is_ahead_follows_those_that_are_there(postgres_url: str) -> None:
    there = ServerProcess(postgres_url)
    there.start()
    try:
        set_clock(now_ms() + HOUR)
        with serving(postgres_url):
            assert abs(now_ms() - time.time_ns() // 1_000_000) < HOUR / 2
    finally:
        there.stop()
