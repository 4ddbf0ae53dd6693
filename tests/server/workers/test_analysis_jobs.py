"""Analyses in the background."""

from __future__ import annotations

import asyncio
import random

from sqlalchemy import update

from sixfold.server.workers.analysis_jobs import PER_PERSON
from sixfold.store.schema import entries
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
