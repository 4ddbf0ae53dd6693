"""Analysis of finished games, in the background; the work is claimed in the store."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, ScalarSelect, func, or_, select, update

from sixfold import match as m
from sixfold.server.process.clock import now_ms
from sixfold.server.process.logs import log
from sixfold.server.wire.operations import Analysis, Decision
from sixfold.server.workers.analysis import decisions
from sixfold.server.workers.bot_workers import BotWorkers
from sixfold.server.workers.engine_queue import HOUSEKEEPING, Asker
from sixfold.server.workers.replays import actions_of
from sixfold.store import Log, Store, StoreUnavailable
from sixfold.store.schema import jobs

# a job whose progress is older than this was left behind by a process that died
LEFT_MS = 20_000
SAVE_EVERY_S = 1.0
LOOK_S = 5.0
# analyses one person, or all from one address, may have waiting or running
PER_PERSON = 3
PER_ADDRESS = 12

_read = msgspec.json.Decoder(list[Decision]).decode


class AnalysisJobs:
    """Queues analyses and works on them one at a time."""

    def __init__(self, store: Store, workers: BotWorkers, work: int) -> None:
        self._store = store
        self._workers = workers
        self._work_per_move = work
        self._stop: Any = None
        self._new = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def start(self) -> None:
        self._task = asyncio.create_task(self._work())

    def stop(self) -> None:
        self._stopped = True
        if self._stop is not None:
            self._stop.set()  # the thread that thinks looks at it
        if self._task is not None:
            self._task.cancel()

    async def ask(self, match: m.Match, asker: Asker) -> Analysis:
        """Queue a game, unless it is queued or done; nobody may have too many in the queue."""
        now = now_ms()
        asked = {"asked_by": asker.person, "address": asker.address, "asked_at": now}
        fresh = {"state": "queued", "progress": 0.0, "updated_at": now, **asked}
        add = self._store.insert(jobs).values(game=match.table, **fresh).on_conflict_do_nothing()
        retry = (
            update(jobs).where(jobs.c.game == match.table, jobs.c.state == "failed").values(fresh)
        )
        is_there = select(jobs.c.game).where(jobs.c.game == match.table, jobs.c.state != "failed")
        unfinished = jobs.c.state.in_(("queued", "running"))
        own = select(func.count()).where(unfinished, jobs.c.asked_by == asker.person)
        near = select(func.count()).where(unfinished, jobs.c.address == asker.address)

        def work(connection: Connection) -> None:
            if connection.execute(is_there).first() is not None:
                return
            if (
                connection.execute(own).scalar_one() >= PER_PERSON
                or connection.execute(near).scalar_one() >= PER_ADDRESS
            ):
                raise m.Refused("busy")
            connection.execute(add)
            connection.execute(retry)

        await self._store.write(work)
        self._new.set()
        return await self.read(match.table)

    async def read(self, game: str) -> Analysis:
        """Return how far the analysis of a game is."""
        query = select(jobs).where(jobs.c.game == game)
        row = await self._store.read(lambda connection: connection.execute(query).first())
        if row is None:
            return Analysis("none", 0.0, [])
        return Analysis(row.state, row.progress, _read(bytes(row.body)) if row.body else [])

    async def _work(self) -> None:
        while True:
            game = None
            try:
                game = await self._claim()
                if game is not None:
                    await self._analyse(game)
                    continue
            except StoreUnavailable as error:
                log.warning("jobs_postponed", table=game, reason=str(error))
            except Exception:
                log.exception("job_failed", table=game)
            self._new.clear()
            try:
                await asyncio.wait_for(self._new.wait(), LOOK_S)
            except TimeoutError:
                continue

    async def _claim(self) -> str | None:
        left = (jobs.c.state == "running") & (jobs.c.updated_at < now_ms() - LEFT_MS)
        waiting = (
            select(jobs.c.game)
            .where(or_(jobs.c.state == "queued", left))
            # whoever was served longest ago comes next: asking often brings nobody ahead
            .order_by(_served(jobs.c.address), _served(jobs.c.asked_by), jobs.c.asked_at)
            .limit(1)
        )
        if not self._store.database.is_sqlite:
            waiting = waiting.with_for_update(skip_locked=True)
        claim = (
            update(jobs)
            .where(jobs.c.game == waiting.scalar_subquery())
            .values(state="running", owner=self._store.process, updated_at=now_ms())
            .returning(jobs.c.game)
        )
        # looking is cheaper than claiming, and mostly there is nothing
        if await self._store.read(lambda connection: connection.execute(waiting).first()) is None:
            return None
        return await self._store.write(lambda connection: connection.execute(claim).scalar())

    async def _analyse(self, game: str) -> None:
        loop = asyncio.get_running_loop()

        def save(progress: float) -> None:
            # called from the thread that thinks
            asyncio.run_coroutine_threadsafe(
                self._set(game, state="running", progress=progress), loop
            )

        try:
            stored = await self._store.log(game)
            assert stored is not None
            found = await self._workers.analyses.run(HOUSEKEEPING, self._think, game, stored, save)
        except StoreUnavailable:
            raise  # another time, once its progress is old
        except Exception:
            # a damaged log is damaged the next time too: no second try by itself
            log.exception("analysis_failed", table=game)
            await self._set(game, state="failed")
            return
        body = msgspec.json.encode(found)
        await self._set(game, state="done", progress=1.0, body=body)

    def _think(self, game: str, stored: Log, save: Any) -> list[Decision]:
        from sixfold.bots.base import Stop

        self._stop = Stop()
        match = m.replayed(game, stored.seed, stored.entries)
        actions = actions_of(match)
        found: list[Decision] = []
        saved = time.monotonic()
        for decision in decisions(match, self._work_per_move, self._stop):
            found.append(decision)
            if self._stopped:
                raise RuntimeError("The server is closing.")
            if time.monotonic() - saved > SAVE_EVERY_S:
                saved = time.monotonic()
                save(len(found) / len(actions))
        return found

    async def _set(self, game: str, **values: Any) -> None:
        # whoever stood still for a while finds the work in other hands
        own = (jobs.c.game == game) & (jobs.c.owner == self._store.process)
        query = update(jobs).where(own).values(**values, updated_at=now_ms())
        await self._store.write(lambda connection: connection.execute(query).close())


def _served(asker: Column[Any]) -> ScalarSelect[int]:
    """Return when a job of the same asker was last worked on, as far as one was."""
    others = jobs.alias()
    return (
        select(func.coalesce(func.max(others.c.updated_at), 0))
        .where(others.c[asker.name] == asker, others.c.state != "queued")
        .scalar_subquery()
    )
