"""What messages do when the page that sent them goes before they are done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sixfold.server.wire.operations import CreateTable, SeatPlan
from sixfold.server.workers.hints import Hints
from tests.server.page import Page, page_in, services_in


def _leaves_after(page: Page, work: Callable[..., Any]) -> Callable[..., Any]:
    """Let the page go as soon as something has been waited for."""

    async def then_leave(*arguments: Any) -> Any:
        done = await work(*arguments)
        page.connection.gone()
        return done

    return then_leave


def test_a_page_that_leaves_before_a_table_is_loaded_does_not_watch_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with services_in(tmp_path) as services:
            host = await services.identities.add_guest()
            plan = CreateTable("standard", 2, [SeatPlan("me"), SeatPlan("open")])
            table = await services.creation.create(host, plan)
            page = await page_in(services)
            monkeypatch.setattr(services.tables, "find", _leaves_after(page, services.tables.find))
            await page.say("watch", table=table.id)
            assert page.connection.is_gone
            assert not table.is_watched
            assert not page.connection.watched

    asyncio.run(play())


def test_a_page_that_leaves_while_the_list_is_read_does_not_stay_in_the_lobby(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with services_in(tmp_path) as services:
            page = await page_in(services)
            monkeypatch.setattr(services.lobby, "rows", _leaves_after(page, services.lobby.rows))
            await page.say("lobby", on=True)
            assert page.connection.is_gone
            assert not services.lobby._listening

    asyncio.run(play())


@pytest.mark.parametrize("step", ["check_limit", "seek"])
def test_a_page_that_leaves_before_it_searches_is_paired_with_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    async def play() -> None:
        async with services_in(tmp_path) as services:
            page = await page_in(services)
            owner: Any = services.creation if step == "check_limit" else services.quick_match._pool
            monkeypatch.setattr(owner, step, _leaves_after(page, getattr(owner, step)))
            await page.say("seek")
            assert page.connection.is_gone
            assert not services.quick_match._searching
            assert await services.quick_match._pool.counts() == {}

    asyncio.run(play())


def test_a_second_hint_is_refused_and_the_first_ends_with_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        ended = asyncio.Event()

        async def think(*_: Any) -> None:
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()

        async with services_in(tmp_path) as services:
            monkeypatch.setattr(Hints, "hint", think)
            page = await page_in(services)
            plan = CreateTable("solo", 1, [SeatPlan("me")])
            table = await services.creation.create(page.person, plan)
            await page.say("watch", table=table.id)
            for ref in (1, 2):
                await page.say("ask_hint", table=table.id, number=0, ref=ref)
            await asyncio.sleep(0)
            assert [(m["ref"], m["code"]) for m in page.heard if m["type"] == "refused"] == [
                (2, "slow_down")
            ]
            assert not ended.is_set()
            page.connection.gone()
            await ended.wait()

    asyncio.run(play())
