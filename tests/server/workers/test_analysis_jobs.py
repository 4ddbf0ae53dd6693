"""Analyses in the background."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from sixfold import match as m
from sixfold.server.process.clock import now_ms
from sixfold.server.tables.live_tables import LiveTables
from sixfold.server.workers.analysis_jobs import PER_PERSON, AnalysisJobs
from sixfold.server.workers.engine_queue import Asker
from sixfold.store import Store
from sixfold.store.schema import entries, jobs
from tests.server.conftest import Running
from tests.server.guest import Guest, guest_at


async def _finished(guest: Guest) -> str:
    table = await guest.make_table(["me", {"kind": "bot", "bot": "random"}], "cards")
    await guest.watch(table)
    await guest.act(table, random.Random(1))
    await guest.ask("resign", table=table)
    await guest.ask("unwatch", table=table)
    return table


def test_the_analysis_of_a_damaged_log_fails_once_and_for_all(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            await guest.connect()
            table = await _finished(guest)
            damaged = update(entries).where(entries.c.game == table, entries.c.version == 2)
            store = serve.services.store
            with store.database.engine.begin() as connection:
                connection.execute(damaged.values(body=b"damaged"))
            await guest.post(f"/games/{table}/analysis")
            for _ in range(200):
                state = (await guest.get(f"/games/{table}/analysis"))["state"]
                if state in ("failed", "done"):
                    break
                await asyncio.sleep(0.05)
            assert state == "failed"

    asyncio.run(play())


def test_one_person_may_have_only_so_many_analyses_waiting(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest, guest_at(serve.base) as other:
            await guest.connect()
            serve.services.analyses.stop()  # nothing is taken out of the queue
            tables = [await _finished(guest) for _ in range(PER_PERSON + 1)]
            for table in tables[:-1]:
                await guest.post(f"/games/{table}/analysis")
            await guest.post(f"/games/{tables[0]}/analysis")  # it is there already
            answer = await guest.post(f"/games/{tables[-1]}/analysis", status=429)
            assert answer["code"] == "busy"
            await other.post(f"/games/{tables[-1]}/analysis")

    asyncio.run(play())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_whoever_was_served_longest_ago_comes_next(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    on_file = f"sqlite:///{tmp_path / 't.db'}"
    url = on_file if kind == "sqlite" else request.getfixturevalue("postgres_url")
    # person and address, in the order in which they asked
    asked = [
        ("greedy", "near"),
        ("greedy", "near"),
        ("friend", "near"),
        ("other", "far"),
        ("greedy", "near"),
    ]

    async def play() -> list[int]:
        store = Store(url)
        store.open()
        tables = LiveTables(store, m.Patience())
        tables.ready.set()
        nobody: Any = None
        analyses = AnalysisJobs(store, nobody, work=1)
        settings = m.MatchSettings("solo", "modern", 1)
        games = []
        for person, address in asked:
            plan = await tables.plan(settings, (m.Seat("person", "p", "P"),), "p")
            games.append((await tables.open(*plan)).id)
            await analyses.ask(tables.live[games[-1]].match, Asker(person, address))
        order = []
        for at in range(len(asked)):
            claimed = await analyses._claim()
            assert claimed is not None
            order.append(games.index(claimed))
            done = update(jobs).where(jobs.c.game == claimed)
            done = done.values(state="done", updated_at=now_ms() + at)
            await store.write(lambda connection, done=done: connection.execute(done).close())  # type: ignore[misc]
        store.close()
        return order

    assert asyncio.run(play()) == [0, 3, 2, 1, 4]
