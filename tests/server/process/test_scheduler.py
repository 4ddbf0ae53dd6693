"""What a server does by itself, whatever happens to single tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

from sixfold import match as m
from sixfold.server.process.scheduler import Scheduler, asker_of
from sixfold.server.process.settings import read_settings
from sixfold.server.wire.operations import CreateTable, SeatPlan
from sixfold.server.workers.engine_queue import Asker
from tests.server.conftest import Running
from tests.server.guest import guest_at
from tests.server.page import page_in, services_in


def test_one_damaged_table_does_not_keep_the_others_waiting() -> None:
    done: list[str] = []

    class Store:
        last_beat: int | None = None

        async def beat(self, _: int) -> list[Any]:
            done.append("beat")
            return []

        async def claim_due(self, _: int) -> list[str]:
            return ["damaged", "sound"]

        async def give_up_due(self, table: str) -> None:
            done.append(f"given up {table}")

        async def checkpoint(self) -> None:
            done.append("checkpoint")

    class LiveTables:
        store = Store()
        live: ClassVar[dict[str, Any]] = {}

        async def find(self, table: str) -> Any:
            if table == "damaged":
                raise m.BrokenLog("A move drew other tiles.")
            found = SimpleNamespace(timer=None, is_own=False, due=lambda: done.append(table))
            found.take_over = lambda: done.append("mine")
            return found

        def drop_unused(self) -> None:
            done.append("drop")

    tables: Any = LiveTables()
    nobody: Any = None
    asyncio.run(Scheduler(read_settings({}), tables, nobody, nobody).poll())
    assert done == ["beat", "given up damaged", "mine", "sound", "drop", "checkpoint"]


def test_bots_alone_play_only_while_somebody_watches(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            await guest.connect()
            table = await guest.make_table(["open", "open"])
            await guest.watch(table)
            for seat in (0, 1):
                await guest.ask("add_bot", table=table, seat=seat, bot="greedy")
            await guest.wait("moved", where=lambda m: len(guest.tables[table]["moves"]) == 2)
            await guest.ask("unwatch", table=table)
            await asyncio.sleep(0.3)  # whatever was under way comes to its end
            moves = len(serve.services.tables.live[table].match.moves)
            await asyncio.sleep(0.5)
            assert len(serve.services.tables.live[table].match.moves) == moves
            await guest.watch(table)
            await guest.wait("moved")

    asyncio.run(play())


def test_a_bot_thinks_on_behalf_of_a_player_who_waits_for_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with services_in(tmp_path) as services:
            host = await services.identities.add_guest()
            bot = SeatPlan("bot", bot="greedy")
            plan = CreateTable("standard", 2, [SeatPlan("me"), bot])
            table = await services.creation.create(host, plan)
            assert asker_of(table) == Asker(host.id)
            onlooker = await page_in(services, address="192.0.2.1")
            await onlooker.say("watch", table=table.id)
            assert asker_of(table) == Asker(onlooker.person.id, "192.0.2.1")
            player = await page_in(services, host, address="192.0.2.2")
            await player.say("watch", table=table.id)
            assert asker_of(table) == Asker(host.id, "192.0.2.2")

    asyncio.run(play())
