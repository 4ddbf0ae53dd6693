"""A page without a line: everything a server has, in the event loop of the test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

from sixfold.server.process.services import Services
from sixfold.server.process.settings import read_settings
from sixfold.server.wire.connection import Connection
from sixfold.store import Person


@asynccontextmanager
async def services_in(folder: Path, **more: Any) -> AsyncIterator[Services]:
    """Have everything a server has, on an SQLite file, until the end of the block."""
    services = Services(read_settings({}, db=f"sqlite:///{folder / 't.db'}", **more))
    await services.open()
    await services.tables.ready.wait()
    try:
        yield services
    finally:
        await services.close()


class Page:
    """A connection that is let in, and all it hears."""

    def __init__(self, services: Services, person: Person, address: str) -> None:
        self.heard: list[dict[str, Any]] = []
        frames: Any = SimpleNamespace(
            backlog=None,
            backlog_bytes=0,
            write=lambda text: self.heard.append(msgspec.json.decode(text)),
            drop_backlog=lambda: None,
        )
        self.person = person
        self.connection = Connection(services.context, frames, person, address)
        services.connections.add(self.connection)

    async def say(self, kind: str, **fields: Any) -> None:
        """Send a message, and wait until it is done."""
        await self.connection.hear(msgspec.json.encode({"type": kind, **fields}).decode())

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.heard]


async def page_in(services: Services, person: Person | None = None, address: str = "here") -> Page:
    """Let a page in, of a new guest or of somebody who is there."""
    page = Page(services, person or await services.identities.add_guest(), address)
    await page.say("hello", protocol=1)
    return page
