"""Connections that one worker passes on to another."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from sixfold.server.process.handover import Handover
from sixfold.server.process.homes import TableHomes, home_among

REQUEST = b"GET /ws HTTP/1.1\r\n\r\n"


class Echo(asyncio.Protocol):
    """Answers with what it heard and who it is."""

    def __init__(self, name: str) -> None:
        self._name = name

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: Any = transport

    def data_received(self, data: bytes) -> None:
        self.transport.write(f"{self._name}: {len(data)} ".encode())


class Door(Echo):
    """Passes whoever comes on to the home of a table, or answers itself."""

    def __init__(self, handover: Handover, table: str) -> None:
        super().__init__("door")
        self._handover = handover
        self._table = table

    def data_received(self, data: bytes) -> None:
        if not self._handover.pass_home(self.transport, f"/ws?table={self._table}", data):
            super().data_received(data)


def table_of(worker: int) -> str:
    """Return a table at home with one of two workers."""
    return next(str(n) for n in range(100) if home_among((0, 1), str(n)) == worker)


@contextlib.asynccontextmanager
async def door(folder: Path, table: str) -> AsyncIterator[tuple[Handover, int]]:
    """Open the door of worker 0, which knows of another one."""
    handover = Handover(folder, 0, TableHomes(0, lambda: (0, 1)))
    handover.open(lambda: Echo("nobody"))
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Door(handover, table), "127.0.0.1", 0)
    async with server:
        yield handover, server.sockets[0].getsockname()[1]
    handover.close()


async def ask(port: int, *texts: bytes) -> str:
    """Say one thing after the other; return all that was answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    heard = b""
    for text in texts:
        writer.write(text)
        async with asyncio.timeout(10):
            heard += await reader.readuntil(b" ") + await reader.readuntil(b" ")
    writer.close()
    return heard.decode()


def test_a_connection_goes_to_the_home_of_its_table_and_stays_there(tmp_path: Path) -> None:
    async def come() -> str:
        async with door(tmp_path, table_of(1)) as (_, port):
            other = Handover(tmp_path, 1, TableHomes(1, lambda: (0, 1)))
            other.open(lambda: Echo("home"))
            try:
                return await ask(port, REQUEST, b"more")
            finally:
                other.close()

    assert asyncio.run(come()) == f"home: {len(REQUEST)} home: 4 "


def test_a_table_that_is_at_home_here_is_served_here(tmp_path: Path) -> None:
    async def come() -> str:
        async with door(tmp_path, table_of(0)) as (_, port):
            return await ask(port, REQUEST)

    assert asyncio.run(come()) == f"door: {len(REQUEST)} "


def test_where_the_other_worker_has_gone_one_is_served_here(tmp_path: Path) -> None:
    async def come() -> str:
        async with door(tmp_path, table_of(1)) as (_, port):
            return await ask(port, REQUEST)

    assert asyncio.run(come()) == f"door: {len(REQUEST)} "


def test_one_that_is_about_to_end_takes_nobody_and_passes_nobody_on(tmp_path: Path) -> None:
    async def come() -> str:
        async with door(tmp_path, table_of(1)) as (handover, port):
            handover.close()
            return await ask(port, REQUEST)

    assert asyncio.run(come()) == f"door: {len(REQUEST)} "
    assert not list(tmp_path.iterdir())


def test_an_address_that_makes_no_sense_is_passed_on_to_nobody(tmp_path: Path) -> None:
    handover, nobody = Handover(tmp_path, 0, TableHomes(0, lambda: (0, 1))), object()
    for url in ("//[?", "", "?", "/ws?table", "/ws?table=%ff%00", "/ws?;=&&=table="):
        assert not handover.pass_home(nobody, url, REQUEST)  # type: ignore[arg-type]


def test_a_new_table_is_at_home_where_it_is_made() -> None:
    workers = (4, 7, 9)
    for number in workers:
        homes = TableHomes(number, lambda: workers)
        assert {home_among(workers, homes.new_table_id()) for _ in range(20)} == {number}


def test_a_worker_that_goes_takes_only_its_own_tables_from_their_home() -> None:
    tables = [f"table {number}" for number in range(200)]
    before = {table: home_among((1, 2, 3), table) for table in tables}
    after = {table: home_among((1, 3), table) for table in tables}
    assert all(after[table] == home for table, home in before.items() if home != 2)
    assert set(before.values()) == {1, 2, 3}
