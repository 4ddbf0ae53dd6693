"""Memory is tidied when it disturbs nobody."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sixfold import match as m
from sixfold.server.process import memory
from sixfold.server.process.memory import IdleDetector
from sixfold.server.tables.live_tables import LiveTables
from sixfold.store import Store


def test_it_is_time_to_tidy_up_once_when_nothing_moves_any_more() -> None:
    idle = IdleDetector()
    assert [idle.check(figures) for figures in (1, 2, 3, 3, 3, 3, 4, 4, 4)] == (
        [False, False, False, True, False, False, False, True, False]
    )


def test_where_it_is_never_idle_it_is_tidied_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    collected: list[int] = []
    monkeypatch.setattr("gc.collect", lambda: collected.append(1))
    monkeypatch.setattr(memory, "LATEST_S", -1)
    idle = IdleDetector()
    assert not idle.check(1)
    assert not idle.check(2)
    assert len(collected) == 2


def test_memory_in_use_is_counted_where_the_c_library_knows() -> None:
    before = memory.count_bytes()
    kept = [bytes(100_000) for _ in range(100)]
    during = memory.count_bytes()
    assert during - before > 9_000_000 or during == before == 0
    del kept
    memory.give_back()
    assert memory.count_bytes() < during or during == 0


def test_laying_in_stock_leaves_nothing_waiting() -> None:
    async def lay_in() -> int:
        await memory.prefill()
        return len(asyncio.all_tasks())

    assert asyncio.run(lay_in()) == 1


def test_a_store_that_let_go_reads_and_writes_as_before(tmp_path: Path) -> None:
    async def close_idle() -> None:
        store = Store(f"sqlite:///{tmp_path / 'one.db'}")
        store.open()
        secret = await store.secret("cookies")
        # somebody may write at the very same moment
        await asyncio.gather(
            *(store.close_idle_connections() for _ in range(5)), *map(store.beat, range(50))
        )
        assert await store.secret("cookies") == secret
        assert await store.alive(49) == {store.process}
        await asyncio.to_thread(store.close)

    asyncio.run(close_idle())


def test_a_table_that_two_find_at_once_is_held_once(tmp_path: Path) -> None:
    async def find() -> None:
        store = Store(f"sqlite:///{tmp_path / 'one.db'}")
        store.open()
        tables = LiveTables(store, m.Patience())
        tables.ready.set()
        settings = m.MatchSettings("solo", "modern", 1)
        plan, log = await tables.plan(settings, (m.Seat("person", "p", "P"),), "p")
        await store.append(plan)
        # somebody sees it in the store before its maker holds it
        found = await tables.find(plan.game)
        assert tables.hold(plan.game, log) is found
        found.used_at = 0
        tables.drop_unused()
        assert not tables.live
        await asyncio.to_thread(store.close)

    asyncio.run(find())
