"""Tables as they come back from the store."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sixfold import match as m
from sixfold.server.process.clock import now_ms
from sixfold.server.tables.live_tables import LiveTables
from sixfold.store import Store

SEATS = (m.Seat("person", "p0", "P0"), m.Seat("person", "p1", "P1"))


def test_nobody_loses_on_time_while_no_server_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'clock.db'}")
        store.open()
        tables = LiveTables(store, m.Patience())
        tables.ready.set()
        settings = m.MatchSettings("standard", "modern", 2, m.Clock("move", 30))
        table = await tables.open(*await tables.plan(settings, SEATS, "p0"))
        tables.live.clear()
        began = now_ms() - 1_000
        await store.beat(began)
        await store.beat(began + 600_000)  # as if nobody had been there for ten minutes
        again = await tables.find(table.id)
        assert again.match.version == table.match.version + 1
        assert not again.match.is_flagged(began + 620_000)
        tables.live.clear()
        assert (await tables.find(table.id)).match.version == again.match.version
        store.close()

    asyncio.run(play())


def test_a_move_on_its_way_does_not_bring_back_a_forgotten_name(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'forgotten.db'}")
        store.open()
        tables = LiveTables(store, m.Patience())
        tables.ready.set()
        settings = m.MatchSettings("standard", "modern", 2)
        table = await tables.open(*await tables.plan(settings, SEATS, "p0"))
        # another process forgets somebody, and this one has not heard of it yet
        await store.erase(table.id, "p0", "nobody")
        assert table.match.seats[0].name == "P0"
        await table.change(lambda match, now: m.say(match, "p1", "P1", "hello", "1", now))
        assert table.match.seats[0] == m.Seat("person", "nobody", "Guest")
        (listed,) = await store.listed_of("p1", None, 10)
        assert b"P0" not in listed.summary
        assert b"p0" not in listed.summary
        tables.live.clear()
        assert (await tables.find(table.id)).match == table.match
        store.close()

    asyncio.run(play())
