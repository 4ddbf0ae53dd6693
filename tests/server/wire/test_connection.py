"""A connection whose other end does not read."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from sixfold.server.process.settings import read_settings
from sixfold.server.process.tasks import BackgroundTasks
from sixfold.server.wire.connection import OUTBOX, Connection
from sixfold.store import Person


class Stuck:
    """A socket that takes nothing until it is told to."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.heard: list[str] = []
        self.closed: int | None = None

    async def send(self, message: dict[str, Any]) -> None:
        await self.send_text(message["text"])

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.heard.append(text)

    async def close(self, code: int, reason: str) -> None:
        self.closed = code


def _connection(socket: Stuck, tasks: BackgroundTasks) -> Connection:
    context: Any = SimpleNamespace(settings=read_settings({}), tasks=tasks)
    person = Person("p", "P", 0, registered=False)
    return Connection(context, socket, person, "here")  # type: ignore[arg-type]


def test_whoever_does_not_read_is_cut_off_once_and_told_why() -> None:
    async def flood() -> None:
        socket, tasks = Stuck(), BackgroundTasks()
        connection = _connection(socket, tasks)
        for number in range(3 * OUTBOX):
            connection.send(str(number))
            await asyncio.sleep(0)
        assert len(tasks) == 1
        socket.reads.set()
        await tasks.finish(5)
        assert socket.heard[0] == "0"
        assert "too_slow" in socket.heard[-1]
        assert len(socket.heard) == 2
        assert socket.closed == 4006

    asyncio.run(flood())


def test_hanging_up_on_somebody_who_never_reads_comes_to_an_end(monkeypatch: Any) -> None:
    monkeypatch.setattr("sixfold.server.wire.connection.GOODBYE_S", 0.01)

    async def flood() -> None:
        socket, tasks = Stuck(), BackgroundTasks()
        connection = _connection(socket, tasks)
        connection.send("hello")
        connection.hang_up("restarting")
        await tasks.finish(5)
        assert socket.closed is None

    asyncio.run(flood())
