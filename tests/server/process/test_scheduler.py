"""What a server does by itself, whatever happens to single tables."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from sixfold import match as m
from sixfold.server.process.scheduler import Scheduler
from sixfold.server.process.settings import read_settings


def test_one_damaged_table_does_not_keep_the_others_waiting() -> None:
    done: list[str] = []

    class Store:
        async def beat(self, _: int) -> None:
            done.append("beat")

        async def claim_due(self, _: int) -> list[str]:
            return ["damaged", "sound"]

        async def checkpoint(self) -> None:
            done.append("checkpoint")

    class LiveTables:
        store = Store()

        async def find(self, table: str) -> Any:
            if table == "damaged":
                raise m.BrokenLog("A move drew other tiles.")
            return SimpleNamespace(timer=None, due=lambda: done.append(table))

        def drop_unused(self) -> None:
            done.append("drop")

    tables: Any = LiveTables()
    nobody: Any = None
    asyncio.run(Scheduler(read_settings({}), tables, nobody, nobody).poll())
    assert done == ["beat", "sound", "drop", "checkpoint"]
