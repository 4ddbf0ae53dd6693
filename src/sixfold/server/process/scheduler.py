"""What tables do by themselves: bots move, clocks run out, forgotten tables are put away.

The row of a table says in the store when that is and which process owns it: the one that changed
it last. Only the owner sees to it; the tables of a process that died or stands still are claimed by
another. Should two ever do the same work, the store takes only one of the two answers.
"""

from __future__ import annotations

import asyncio
import time

from sixfold import match as m
from sixfold.server.process.clock import catch_up_with, now_ms
from sixfold.server.process.logs import log
from sixfold.server.process.metrics import Metrics
from sixfold.server.process.settings import ServerSettings
from sixfold.server.tables.live_table import LiveTable
from sixfold.server.tables.live_tables import LiveTables
from sixfold.server.wire.messages import Thinking
from sixfold.server.workers.bot_workers import (
    AWAY,
    BOTS_ALONE,
    WAITED_FOR,
    BotWorkers,
    pace_of,
)
from sixfold.server.workers.engine_queue import Asker
from sixfold.store import Outage, StoreUnavailable

BEAT_S = 1.0
# where others take over for whoever falls silent
PEER_BEAT_S = 0.5
RETRY_S = 1.0


class Scheduler:
    """Sees to it that what is due happens."""

    def __init__(
        self, settings: ServerSettings, tables: LiveTables, workers: BotWorkers, metrics: Metrics
    ) -> None:
        self._settings = settings
        self._tables = tables
        self._workers = workers
        self._metrics = metrics
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._poll_forever())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def schedule(self, table: LiveTable) -> None:
        """Set the alarm for what a table waits for next."""
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        due = table.due()
        if due is not None and table.is_own:
            self._alarm(table, max(0.0, (due.at - now_ms()) / 1000))

    def _alarm(self, table: LiveTable, seconds: float) -> None:
        # far alarms are left to the rounds, so that idle tables can be forgotten
        if seconds < 600:
            loop = asyncio.get_running_loop()
            table.timer = loop.call_later(seconds, self._begin, table)

    def _begin(self, table: LiveTable) -> None:
        table.timer = None
        if table.due_task is None:
            table.due_task = asyncio.create_task(self._run_due(table))

    async def _run_due(self, table: LiveTable) -> None:
        try:
            due = table.due()
            if due is None or due.at > now_ms() or not table.is_own:
                return
            if due.what == "bot":
                await self._bot_moves(table)
            elif due.what == "time":
                # if we stood still ourselves, that is known first, and nobody's time ran
                await table.resume_clock(await self._tables.store.beat(now_ms()))
                await table.change(self._time_out)
            elif due.what == "deal":
                await table.change(_deal)
            else:
                await table.change(_put_away)
        except (m.Refused, m.Already):
            pass  # somebody was quicker: the position is another one now
        except StoreUnavailable as error:
            log.warning("due_postponed", table=table.id, reason=str(error))
            await asyncio.sleep(RETRY_S)
        except Exception:
            log.exception("due_failed", table=table.id)
            await asyncio.sleep(RETRY_S)
        finally:
            table.due_task = None
            self.schedule(table)

    async def _bot_moves(self, table: LiveTable) -> None:
        match = table.match
        bot, seat, game = match.bot_to_act, match.acting, match.game
        if bot is None or seat is None or game is None:
            return
        asker, priority = asker_of(table), _priority(table)
        table.broadcast(lambda _, __, ___: Thinking(table=table.id, seat=seat))
        began = now_ms()
        try:
            action = await self._workers.choose(
                bot, game, self._settings.bot_seconds, asker, priority
            )
        except Exception:
            # a game must not stop because a bot does not know what to do
            log.exception("bot_failed", bot=bot, table=table.id)
            action = await self._workers.choose("random", game, 0, asker, priority)
        self._metrics.bot_moves.labels(bot).inc()
        await self._keep_pace(table, bot, began)
        number = match.number
        await table.change(lambda now_match, now: m.act(now_match, None, seat, number, action, now))

    async def _keep_pace(self, table: LiveTable, bot: str, began: int) -> None:
        """Wait until a person could believe that the bot has thought."""
        pause = self._settings.bot_pause_ms
        pace = pause / 1000 if pause >= 0 else pace_of(bot)
        left = pace - (now_ms() - began) / 1000
        if left > 0 and table.viewers:
            await asyncio.sleep(left)

    def _time_out(self, match: m.Match, now: int) -> m.Change:
        change = m.time_out(match, self._settings.stand_in, now)
        if change is None:
            raise m.Refused("stale")
        return change

    async def _poll_forever(self) -> None:
        while True:
            try:
                await self.poll()
            except StoreUnavailable as error:
                log.warning("poll_postponed", reason=str(error))
            except Exception:
                log.exception("poll_failed")
            began = time.monotonic()
            beat = BEAT_S if self._tables.store.is_alone else PEER_BEAT_S
            await asyncio.sleep(beat)
            self._metrics.loop_lag_seconds.observe(max(0.0, time.monotonic() - began - beat))

    async def poll(self) -> None:
        """Beat, give back lost time, look for orphaned work, forget tables nobody needs."""
        store = self._tables.store
        outages = await store.beat(now_ms())
        # nobody's clock may be behind the others': time would be counted twice
        catch_up_with(store.last_beat or 0)
        if outages:
            # all at once, so that they share commits and the next beat is not late
            live = list(self._tables.live.values())
            await asyncio.gather(*(self._resume_clock(table, outages) for table in live))
        for claimed in await store.claim_due(now_ms()):
            await self._claim(claimed)
        self._tables.drop_unused()
        await store.checkpoint()

    async def _resume_clock(self, table: LiveTable, outages: list[Outage]) -> None:
        try:
            await table.resume_clock(outages)
        except StoreUnavailable as error:
            log.warning("resume_postponed", table=table.id, reason=str(error))

    async def _claim(self, claimed: str) -> None:
        try:
            table = await self._tables.find(claimed)
            table.take_over()
            self.schedule(table)
        except StoreUnavailable:
            raise
        except Exception:
            # one damaged table must not keep the others waiting, now or in the next round
            log.exception("table_unreadable", table=claimed)
            await self._tables.store.give_up_due(claimed)


def asker_of(table: LiveTable) -> Asker:
    """Return on whose behalf a bot thinks: somebody who waits for it, rather a player."""
    people = table.match.people()
    waiting = sorted(table.viewers, key=lambda viewer: viewer.person not in people)
    return Asker(waiting[0].person, waiting[0].address) if waiting else Asker(table.match.host)


def _priority(table: LiveTable) -> int:
    if table.is_bots_alone:
        return BOTS_ALONE
    return WAITED_FOR if table.is_watched else AWAY


def _deal(match: m.Match, now: int) -> m.Change:
    change = m.deal(match, now)
    if change is None:
        raise m.Refused("stale")
    return change


def _put_away(match: m.Match, now: int) -> m.Change:
    change = m.put_away(match, now)
    if change is None:
        raise m.Refused("stale")
    return change
