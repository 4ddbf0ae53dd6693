"""Several workers on one machine and one SQLite file."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import sqlite3
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from sixfold.store import Store, StoreInUse
from tests.server.guest import Guest, guest_at
from tests.server.server_process import QUICK, ServerProcess
from tests.server.test_crashes import play_through

GAMES = 8
PATIENCE_S = 120
OPENED = r'^sixfold_tables_opened_total\{worker="(\d+)"\} (\S+)'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with two workers; whatever a test does to them, there are two again for the next."""
    file = tmp_path_factory.mktemp("workers") / "table.db"
    # guests here only listen, on a busy machine for longer than a page may be silent
    environment = QUICK | {"SIXFOLD_METRICS": "true", "SIXFOLD_HEARTBEAT_S": str(PATIENCE_S)}
    running = ServerProcess(f"sqlite:///{file}", "--workers", "2", environment=environment)
    running.start()
    yield running
    running.stop()


async def _workers(server: ServerProcess, without: Container[int] = ()) -> list[dict[str, Any]]:
    """Return what the two workers say of themselves, once none is an old one."""
    async with asyncio.timeout(PATIENCE_S), httpx.AsyncClient(trust_env=False) as http:
        while True:
            try:
                answer = await http.get(f"{server.base}/readyz")
                workers: list[dict[str, Any]] = answer.json().get("workers", [])
                if len(workers) == 2 and not any(w["process"] in without for w in workers):
                    return workers
            except httpx.TransportError:
                pass  # the worker that was asked has just died
            await asyncio.sleep(0.2)


def test_people_at_different_workers_see_each_other_move(server: ServerProcess) -> None:
    async def play() -> None:
        await _workers(server)
        async with guest_at(server.base) as one:
            await one.connect()
            table = await one.make_table(["me", {"kind": "bot", "bot": "greedy"}])
            await one.watch(table)
            # whoever comes is taken by either worker: some watch from the other one
            async with asyncio.TaskGroup() as watching:
                for _ in range(12):
                    watching.create_task(_watch_to(server.base, table, 3))
                await asyncio.sleep(0.5)
                while one.tables[table]["number"] < 4:
                    if one.tables[table]["offer"]:
                        await one.act(table, random.Random(1))
                    await one.wait("moved")

    asyncio.run(play())


def test_whoever_comes_for_a_table_is_passed_on_to_its_home(server: ServerProcess) -> None:
    async def come() -> None:
        await _workers(server)
        async with guest_at(server.base) as host:
            tables = [await host.make_table(["me", "open"]) for _ in range(4)]
            for table in tables:
                seen = await _live_at(server, table, people=6)
                assert seen == 1

    asyncio.run(come())


async def _live_at(server: ServerProcess, table: str, people: int) -> int:
    """Let people come for a table by its name; return how many workers hold connections then."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(people):
            guest = await stack.enter_async_context(guest_at(server.base))
            guest.comes_for = table
            assert (await guest.connect())["type"] == "welcome"
            await guest.watch(table)
            assert guest.tables[table]["state"] == "open"
        await asyncio.sleep(1.5)  # until all have said again what they hold
        return sum(worker["connections"] > 0 for worker in await _workers(server))


def test_whoever_goes_on_to_a_table_that_is_at_home_elsewhere_is_sent_there(
    server: ServerProcess,
) -> None:
    async def go_on() -> None:
        await _workers(server)
        async with contextlib.AsyncExitStack() as stack:
            host = await stack.enter_async_context(guest_at(server.base))
            table = await host.make_table(["me", "open"])
            # whoever comes is taken by either worker: sooner or later by the other one
            for _ in range(100):
                guest = await stack.enter_async_context(guest_at(server.base))
                guest.comes_for = ""
                await guest.connect()
                await guest.send("watch", table=table)
                heard = await guest.wait("snapshot", "bye")
                if heard["type"] == "bye":
                    break
            assert (heard["code"], heard["retry_ms"]) == ("moved", 0)
            guest.comes_for = table
            await guest.connect()
            await guest.watch(table)
            assert guest.tables[table]["state"] == "open"

    asyncio.run(go_on())


async def _watch_to(base: str, table: str, number: int) -> None:
    """Watch until the position has a number."""
    async with guest_at(base) as guest:
        await guest.connect()
        await guest.watch(table)
        while guest.tables[table]["number"] < number:
            await guest.receive()


def test_whichever_worker_is_asked_the_figures_are_those_of_all(server: ServerProcess) -> None:
    tables = 6

    async def tables_opened(numbers: set[int]) -> float:
        """Return how many both workers say, whichever is asked: each is, at least once."""
        asked: dict[int, float] = {}
        while asked.keys() != numbers:
            # a line of its own each time: any worker may take it
            async with httpx.AsyncClient(base_url=server.base, trust_env=False) as scraper:
                worker = (await scraper.get("/readyz")).json()["worker"]
                page = (await scraper.get("/metrics")).text
            found = dict(re.findall(OPENED, page, re.MULTILINE))
            if set(map(int, found)) == numbers:  # all know each other by now
                asked[worker] = sum(map(float, found.values()))
        first, second = asked.values()
        assert first == second
        return first

    async def play() -> None:
        async with asyncio.timeout(PATIENCE_S):
            numbers = {worker["worker"] for worker in await _workers(server)}
            before = await tables_opened(numbers)
            async with guest_at(server.base) as guest:
                for _ in range(tables):
                    await guest.make_table(["me"], "solo")
            assert await tables_opened(numbers) == before + tables

    asyncio.run(play())


def test_the_file_of_the_workers_is_theirs_alone(server: ServerProcess) -> None:
    with pytest.raises(StoreInUse):
        Store(server.db).open()


def test_a_worker_that_is_killed_is_replaced_and_nothing_acknowledged_is_lost(
    server: ServerProcess,
) -> None:
    killed: list[int] = []

    async def crash() -> None:
        worker = max(
            await _workers(server, without=killed), key=lambda worker: worker["connections"]
        )
        killed.append(worker["process"])
        os.kill(worker["process"], signal.SIGKILL)

    async def play() -> None:
        await play_through(server, GAMES, 2, crash)
        await _workers(server, without=killed)

    asyncio.run(play())


def _holder_of(file: Path) -> int | None:
    """Return the process that has locked a file."""
    inode = str(file.stat().st_ino)
    for line in Path("/proc/locks").read_text().splitlines():
        words = line.split()
        if words[1] == "FLOCK" and words[5].rpartition(":")[2] == inode:
            return int(words[4])
    return None


async def _holder_of_turn(file: Path) -> int:
    """Return the process whose turn it is to write, once there is one."""
    while True:
        if (holder := _holder_of(file.with_name(file.name + ".turn"))) is not None:
            return holder
        await asyncio.sleep(0.01)


def test_a_worker_that_stands_still_in_its_turn_to_write_is_replaced_and_the_others_go_on(
    server: ServerProcess,
) -> None:
    file = Path(server.db.removeprefix("sqlite:///"))

    async def play() -> None:
        await _workers(server)
        async with guest_at(server.base) as host:
            table = await host.make_table(["me", {"kind": "bot", "bot": "greedy"}])
            # while the file is kept from them, whoever has the turn keeps it
            keeping = sqlite3.connect(file, isolation_level=None)
            keeping.execute("BEGIN IMMEDIATE")
            frozen = await _holder_of_turn(file)
            os.kill(frozen, signal.SIGSTOP)
            keeping.rollback()
            keeping.close()
            assert await _holder_of_turn(file) == frozen
            # nobody wakes it: it is gone, and its pages are with others
            await _workers(server, without=[frozen])
            person = Guest(server.base, host.http)
            await person.connect()
            await person.watch(table)
            await person.play_to_end(table, random.Random(1))
            await person.close()
            with pytest.raises(ProcessLookupError):
                os.kill(frozen, 0)

    asyncio.run(play())


def test_workers_are_replaced_one_after_the_other_while_games_go_on(
    server: ServerProcess,
) -> None:
    async def play() -> None:
        before = {worker["process"] for worker in await _workers(server)}

        async def crash() -> None:
            server.hang_up()
            await _workers(server, without=before)

        await play_through(server, GAMES, 1, crash)

    asyncio.run(play())
