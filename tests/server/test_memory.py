"""Memory is tidied when it disturbs nobody."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sixfold import match as m
from sixfold.server import memory
from sixfold.server.memory import Quiet
from sixfold.server.tables import Tables
from sixfold.store import Store


@pytest.fixture
def tidied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    seen: list[str] = []
    monkeypatch.setattr(memory, "give_back", lambda: seen.append("all"))
    monkeypatch.setattr("gc.collect", lambda: seen.append("some"))
    return seen


def test_memory_is_given_back_once_when_nothing_moves_any_more(tidied: list[str]) -> None:
    quiet = Quiet()
    for figures in (1, 2, 3, 3, 3, 3):
        quiet.look(figures)
    assert tidied == ["all"]
    quiet.look(4)
    quiet.look(4)
    assert tidied == ["all", "all"]


def test_where_it_is_never_quiet_it_is_tidied_now_and_then(
    tidied: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "LATEST_S", -1)
    quiet = Quiet()
    quiet.look(1)
    quiet.look(2)
    assert tidied == ["some", "some"]


def test_a_table_that_two_find_at_once_is_held_once(tmp_path: Any) -> None:
    async def find() -> None:
        store = Store(f"sqlite:///{tmp_path / 'one.db'}")
        store.open()
        tables = Tables(store, m.Patience())
        tables.ready.set()
        settings = m.Settings("solo", "modern", 1)
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
