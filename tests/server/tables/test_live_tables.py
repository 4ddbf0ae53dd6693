"""Tables as they come back from the store."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from sixfold import match as m
from sixfold.server.process.clock import now_ms, set_clock
from sixfold.server.tables import live_table
from sixfold.server.tables.live_table import LiveTable
from sixfold.server.tables.live_tables import LiveTables
from sixfold.store import Log, Outage, Store
from tests.server.conftest import Running
from tests.server.guest import guest_at

SEATS = (m.Seat("person", "p0", "P0"), m.Seat("person", "p1", "P1"))
CLOCK_MS = 30_000
OUTAGE_MS = 600_000


@pytest.fixture(autouse=True)
def _right_again() -> Iterator[None]:
    yield
    set_clock(time.time_ns() // 1_000_000)


def _after_an_outage(
    tmp_path: Path, meanwhile: Callable[[Store, LiveTables, LiveTable], Awaitable[object]]
) -> m.Match:
    """Let everything stand still for ten minutes in a game of half a minute; return the match."""

    async def play() -> m.Match:
        store = Store(f"sqlite:///{tmp_path / 'outage.db'}")
        store.open()
        tables = LiveTables(store, m.Patience())
        tables.ready.set()
        settings = m.MatchSettings("standard", "modern", 2, m.Clock("game", CLOCK_MS // 1000))
        table = await tables.open(*await tables.plan(settings, SEATS, "p0"))
        await store.beat(now_ms())
        set_clock(now_ms() + OUTAGE_MS)
        await meanwhile(store, tables, table)
        store.close()
        return table.match

    return asyncio.run(play())


def _say(match: m.Match, now: int) -> m.Change:
    return m.say(match, "p1", "P1", "hello", "1", now)


def _move(match: m.Match, now: int) -> m.Change:
    assert match.game is not None
    action = match.game.legal()[0].to_json()
    return m.act(match, "p0", match.acting or 0, match.number, action, now)


def test_a_move_that_comes_before_the_first_beat_after_an_outage_is_not_charged_for_it(
    tmp_path: Path,
) -> None:
    match = _after_an_outage(tmp_path, lambda _, __, table: table.change(_move))
    assert len(match.moves) == 1
    assert match.times is not None
    assert match.times.left[0] > CLOCK_MS / 2


def test_a_word_said_before_the_clock_goes_on_does_not_lose_the_time(tmp_path: Path) -> None:
    async def beat_and_say(store: Store, _: LiveTables, table: LiveTable) -> None:
        (outage,) = await store.beat(now_ms())  # noted, but not yet given back
        await asyncio.sleep(0.01)
        await table.change(_say)
        await table.resume_clock([outage])

    async def say(_: Store, __: LiveTables, table: LiveTable) -> None:
        await table.change(_say)

    for number, meanwhile in enumerate((say, beat_and_say)):
        match = _after_an_outage(tmp_path / str(number), meanwhile)
        assert [line.spoke.text for line in match.lines] == ["hello"]
        assert match.times is not None
        assert match.times.remaining(0, now_ms()) > CLOCK_MS / 2
        assert match.version == 3  # opened, resumed once, said


def test_many_who_come_back_after_an_outage_share_one_beat(tmp_path: Path) -> None:
    async def all_speak(store: Store, tables: LiveTables, table: LiveTable) -> None:
        settings = table.match.settings
        others = [await tables.open(*await tables.plan(settings, SEATS, "p0")) for _ in range(5)]
        beats: list[int] = []
        beat = store.beat

        async def count(now: int) -> list[Outage]:
            beats.append(now)
            return await beat(now)

        store.beat = count  # type: ignore[method-assign, assignment]
        await asyncio.gather(*(each.change(_say) for each in (table, *others)))
        assert len(beats) == 1

    _after_an_outage(tmp_path, all_speak)


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


def test_a_page_that_has_seen_more_than_this_process_knows_is_not_shown_the_past(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'two.db'}")
        store.open()
        store.is_alone = False
        here, there = LiveTables(store, m.Patience()), LiveTables(store, m.Patience())
        for tables in (here, there):
            tables.ready.set()
        settings = m.MatchSettings("standard", "modern", 2)
        ours = await here.open(*await here.plan(settings, SEATS, "p0"))
        theirs = await there.find(ours.id)
        seen = await theirs.change(_say)
        assert ours.match.version == seen - 1  # its note is still on the way
        await ours.catch_up_with(None)
        assert ours.match.version == seen - 1
        await ours.catch_up_with(seen)
        assert ours.match == theirs.match
        store.close()

    asyncio.run(play())


def test_what_others_store_while_a_table_is_being_loaded_is_not_missed(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'loading.db'}")
        store.open()
        store.is_alone = False
        here, there = LiveTables(store, m.Patience()), LiveTables(store, m.Patience())
        here.ready.set()
        settings = m.MatchSettings("standard", "modern", 2)
        ours = await here.open(*await here.plan(settings, SEATS, "p0"))
        # the other process has just started: it has read the log and still loads its engine
        loading = asyncio.create_task(there.find(ours.id))
        await asyncio.wait([loading], timeout=0.5)
        assert not loading.done()
        await ours.change(_say)
        there.ready.set()
        assert (await loading).match == ours.match
        store.close()

    asyncio.run(play())


def test_a_long_log_is_added_up_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []

    def noted(table: str, log: Log) -> live_table.Replayed:
        threads.append(threading.current_thread())
        return replay(table, log)

    replay = live_table.replay
    monkeypatch.setattr(live_table, "replay", noted)
    monkeypatch.setattr(live_table, "REPLAYED_AT_ONCE", 10)

    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path / 'long.db'}")
        store.open()
        tables = LiveTables(store, m.Patience())
        tables.ready.set()
        settings = m.MatchSettings("standard", "modern", 2)
        table = await tables.open(*await tables.plan(settings, SEATS, "p0"))
        for number in range(10):
            on = number % 2 == 0
            await table.change(lambda match, now, on=on: m.mute_spectators(match, "p0", on, now))  # type: ignore[misc]
        tables.live.clear()
        again = await tables.find(table.id)
        assert again.match == table.match
        assert again.recent == table.recent
        # what changes everything that was stored is read in the same way
        await store.erase(table.id, "p0", "nobody")
        await again.catch_up()
        assert again.match.seats[0].name == "Guest"
        store.close()

    asyncio.run(play())
    ours = threading.main_thread()
    assert [thread is ours for thread in threads] == [True, False, False]


def test_a_log_that_is_long_enough_takes_moves_only(
    serve: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixfold.match.log_limit.LONGEST_LOG", 4)

    async def play() -> None:
        async with guest_at(serve.base) as one:
            await one.connect()
            table = await one.make_table(["me"], "solo")
            await one.watch(table)
            for number in range(3):
                assert (await one.act(table, random.Random(number)))["type"] == "done"
                await one.wait("moved")
            refused = await one.ask(
                "ask_take_back", table=table, number=one.tables[table]["number"]
            )
            assert (refused["code"], refused["text"][:21]) == ("too_long", "There has been a lot ")
            assert (await one.play_to_end(table, random.Random(1)))["state"] == "over"

    asyncio.run(play())
