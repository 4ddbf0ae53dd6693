"""Several processes on one PostgreSQL."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from sixfold import match as m
from sixfold.server.process.clock import now_ms
from sixfold.server.process.peers import Peers
from sixfold.server.process.services import Services
from sixfold.server.tables.live_tables import LiveTables
from sixfold.store import Store
from tests.server.conftest import serving
from tests.server.guest import Guest, guest_at
from tests.server.server_process import ServerProcess
from tests.server.stubborn import Stubborn


def test_people_of_one_table_on_two_processes_play_together(postgres_url: str) -> None:
    async def play(here: str, there: str) -> None:
        async with guest_at(here) as one, guest_at(there) as two:
            await one.connect()
            await two.connect()
            table = await one.make_table(["me", "open"], public=True)
            await one.watch(table)
            await two.watch(table)
            await two.ask("sit", table=table, seat=1)
            await asyncio.gather(
                one.play_to_end(table, random.Random(1)), two.play_to_end(table, random.Random(2))
            )
            assert one.tables[table]["result"] == two.tables[table]["result"]
            await two.ask("say", table=table, text="well played", key="1")
            await one.wait("said")

    with serving(postgres_url) as first, serving(postgres_url) as second:
        asyncio.run(play(first.base, second.base))


def test_each_process_sees_who_is_connected_at_the_other(postgres_url: str) -> None:
    async def play(here: str, there: str) -> None:
        async with guest_at(here) as one, guest_at(there) as two:
            await one.connect()
            await two.connect()
            table = await one.make_table(["me", "open"])
            await one.watch(table)
            await two.watch(table)
            await two.ask("sit", table=table, seat=1)
            await one.wait("presence", where=lambda m: m["connected"] == [True, True])
            await two.close()
            await one.wait("presence", where=lambda m: m["connected"] == [True, False])

    with serving(postgres_url) as first, serving(postgres_url) as second:
        asyncio.run(play(first.base, second.base))


def test_whose_turn_it_is_is_told_to_pages_at_a_process_that_does_not_hold_the_table(
    postgres_url: str,
) -> None:
    async def play(here: str, there: str) -> None:
        async with guest_at(here) as one, guest_at(here) as two, guest_at(there) as elsewhere:
            elsewhere.http.cookies.clear()
            elsewhere.http.cookies.set("sixfold", two.cookie)
            for guest in (one, two, elsewhere):
                await guest.connect()
            table = await one.make_table(["me", "open"])
            await one.watch(table)
            await two.watch(table)
            await two.ask("sit", table=table, seat=1)
            await one.wait("started")
            # chatting is nobody's turn
            await one.ask("say", table=table, text="hello", key="1")
            while not one.tables[table]["offer"]:
                await two.act(table, random.Random(1))
                await one.wait("moved")
            await one.act(table, random.Random(1))
            told = await elsewhere.wait("your_turn")
            assert told["table"] == table
            assert len(elsewhere.received) == 2  # the welcome and this
            assert not any('"your_turn"' in text for text in two.received)

    with serving(postgres_url) as first, serving(postgres_url) as second:
        asyncio.run(play(first.base, second.base))
        assert not second.services.tables.live


def test_only_the_process_that_owns_a_table_thinks_for_its_bots(postgres_url: str) -> None:
    async def play(here: str, there: str) -> int:
        async with guest_at(here) as one, guest_at(there) as two:
            await one.connect()
            await two.connect()
            bot = {"kind": "bot", "bot": "greedy"}
            table = await one.make_table(["me", bot, bot])
            await one.watch(table)
            await two.watch(table)
            await one.play_to_end(table, random.Random(1))
            while two.tables[table]["state"] != "over":
                await two.receive()
            return sum(move["by_bot"] for move in two.tables[table]["moves"])

    with serving(postgres_url) as first, serving(postgres_url) as second:
        by_bots = asyncio.run(play(first.base, second.base))
        thought = [
            running.services.metrics.bot_moves.labels("greedy")._value.get()
            for running in (first, second)
        ]
    assert thought == [by_bots, 0]


def test_while_one_process_stands_still_the_other_plays_on_and_takes_its_tables_over(
    postgres_url: str,
) -> None:
    frozen = ServerProcess(postgres_url)
    frozen.start()

    async def play(safe: str) -> None:
        async with guest_at(safe) as other, guest_at(frozen.base) as host:
            await other.connect()
            bot = {"kind": "bot", "bot": "greedy"}
            own = await other.make_table(["me", bot])
            await other.watch(own)
            table = await host.make_table([bot, "me", bot])
            person = Guest(safe, host.http)
            await person.connect()
            frozen.freeze()
            try:
                await person.watch(table)
                async with asyncio.timeout(60):
                    await other.play_to_end(own, random.Random(1))
                    await person.play_to_end(table, random.Random(2))
                await person.close()
            finally:
                frozen.thaw()
            # awake again it shows what happened meanwhile
            await host.connect()
            await host.watch(table)
            while host.tables[table]["state"] != "over":
                await host.receive()
            played = [move["number"] for move in person.tables[table]["moves"]]
            assert [move["number"] for move in host.tables[table]["moves"]] == played

    try:
        with serving(postgres_url) as running:
            asyncio.run(play(running.base))
    finally:
        frozen.stop()


def test_when_one_process_is_killed_the_other_goes_on_with_its_tables(postgres_url: str) -> None:
    doomed = ServerProcess(postgres_url)
    doomed.start()

    async def play(safe: str) -> None:
        async with guest_at(safe) as watcher, guest_at(doomed.base) as host:
            await host.connect()
            one = Stubborn(doomed.base, host.http, 1)
            bot = {"kind": "bot", "bot": "greedy"}
            table = await one.make_table(["me", bot, bot])
            await one.connect()
            await one.watch(table)
            await one.act(table, random.Random(3))
            doomed.kill()
            # the person comes back through the other process, the bots move there too
            one.base, one.socket, one.tables = safe, None, {}
            await watcher.connect()
            await watcher.watch(table)
            await one.persist(table)
            await watcher.wait("moved", "left", where=lambda m: m["result"] is not None)
            await one.close()

    try:
        with serving(postgres_url) as running:
            asyncio.run(play(running.base))
    finally:
        doomed.stop()


@pytest.mark.parametrize("is_forgotten", [True, False])
def test_bots_alone_play_where_somebody_watches_even_if_another_process_owns_them(
    postgres_url: str, is_forgotten: bool
) -> None:
    async def play(owner: Any, there: str) -> None:
        async with guest_at(owner.base) as host, guest_at(there) as watcher:
            await host.connect()
            table = await host.make_table(["open", "open"])
            await host.watch(table)
            for seat in (0, 1):
                await host.ask("add_bot", table=table, seat=seat, bot="greedy")
            await host.wait("moved")
            await host.ask("unwatch", table=table)
            if is_forgotten:
                live = owner.services.tables.live
                async with asyncio.timeout(60):
                    while table in live:
                        live[table].used_at = 0
                        await asyncio.sleep(0.05)
            await watcher.connect()
            await watcher.watch(table)
            seen = len(watcher.tables[table]["moves"])
            async with asyncio.timeout(60):
                while len(watcher.tables[table]["moves"]) < seen + 2:
                    await watcher.receive()

    with serving(postgres_url) as first, serving(postgres_url) as second:
        asyncio.run(play(first, second.base))


def _spoken(match: m.Match, process: str) -> str:
    entry, after = m.say(match, "p1", "P1", "hello", "1", now_ms())
    return f"entry {process} {match.table} {after.version} - {m.encode_entry(entry).decode()}"


def test_a_table_that_is_held_up_and_a_note_nobody_understands_keep_no_other_waiting(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'peers.db'}")
        store.open()
        tables = LiveTables(store, m.Patience())
        tables.ready.set()
        seats = (m.Seat("person", "p0", "P0"), m.Seat("person", "p1", "P1"))
        settings = m.MatchSettings("standard", "modern", 2)
        held, free = [
            await tables.open(*await tables.plan(settings, seats, "p0")) for _ in range(2)
        ]
        lobby: Any = SimpleNamespace(touch=lambda: None)
        peers = Peers(store, tables, lobby, *(lambda *_: None,) * 4)
        async with asyncio.timeout(60):
            async with held._lock:
                await peers.hear(_spoken(held.match, "other"))
                with capture_logs() as lines:
                    await peers.hear(f"entry other {free.id} not-a-number - {{}}")
                    await peers.hear("nonsense")
                assert [line["event"] for line in lines] == ["note_not_heard"] * 2
                assert lines[0]["table"] == free.id
                await peers.hear(_spoken(free.match, "other"))
                assert len(free.match.lines) == 1
                await asyncio.sleep(0)  # whoever waits for the held one stands in line now
                assert not held.match.lines
            async with held._lock:
                assert len(held.match.lines) == 1
        await peers.stop()
        store.close()

    asyncio.run(play())


def test_a_worker_goes_on_hearing_the_others_after_a_line_that_makes_no_sense() -> None:
    heard: list[str] = []

    class Bus:
        lines = iter(["one", "", "two"])

        async def notes(self) -> AsyncIterator[str]:
            for line in self.lines:
                if not line:
                    raise ValueError("no beat of ours")
                yield line

    async def hear(note: str) -> None:
        heard.append(note)

    async def play() -> None:
        alone: list[bool] = []
        services: Any = SimpleNamespace(
            peers=SimpleNamespace(hear=hear), on_alone=lambda: alone.append(True)
        )
        bus: Any = Bus()
        await Services._hear_workers(services, bus)
        assert heard == ["one", "two"]
        assert alone == [True]

    asyncio.run(play())
