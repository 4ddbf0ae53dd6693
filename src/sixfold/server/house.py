"""Everything a server process is made of, put together."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import structlog

from sixfold import match as m
from sixfold.server.botwork import BotWork, warm_up, warm_up_search
from sixfold.server.client_files import ClientFiles
from sixfold.server.conduct import Conduct
from sixfold.server.duties import Duties
from sixfold.server.hints import Hints
from sixfold.server.identity import Identities
from sixfold.server.instant import now_ms
from sixfold.server.jobs import Jobs
from sixfold.server.limits import Buckets, hourly
from sixfold.server.lobby import Lobby
from sixfold.server.memory import (
    Quiet,
    count_blocks,
    count_bytes,
    give_back,
    lay_in_stock,
    settle,
)
from sixfold.server.messages import YourTurn
from sixfold.server.metrics import Metrics
from sixfold.server.neighbours import Neighbours
from sixfold.server.online import Online
from sixfold.server.settings import ServerSettings
from sixfold.server.table import Table
from sixfold.server.tables import Tables
from sixfold.store import People, Store

log = structlog.get_logger()

MINUTE = 60_000
SWEEP_S = 5
FIRST_ANSWER_S = 0.2
SEARCH_S = 5


class House:
    """The store, the tables, the bots and the people of one process."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.online = Online()
        self.store = Store(settings.db)
        patience = m.Patience(
            bot_pause=0,  # a bot thinks at once; its pace is kept when it has thought
            open_table=settings.open_table_minutes * MINUTE,
            idle_table=settings.idle_table_hours * 60 * MINUTE,
        )
        self.tables = Tables(self.store, patience)
        self.tables.on_change = self._changed
        self.tables.on_turn = self._tell_turn
        self.bots = BotWork(settings.bot_threads)
        self.duties = Duties(settings, self.tables, self.bots, self.metrics)
        self.hints = Hints(self.bots, settings.hint_seconds)
        self.jobs = Jobs(self.store, self.bots, settings.analysis_work)
        self.lobby = Lobby(self.tables)
        self.conduct = Conduct(self)
        self.neighbours = Neighbours(self.store, self.tables, self.lobby, self._tell_turn)
        self.files = ClientFiles()
        self.build = self.files.build
        self.requests = Buckets(settings.request_burst, settings.request_rate)
        self.password_tries = hourly(settings.password_tries)
        self.new_guests = hourly(settings.new_guests)
        self.code_tries = hourly(settings.code_tries)
        self.identities: Identities
        self._running: set[asyncio.Task[Any]] = set()
        self._loading: list[asyncio.Task[None]] = []
        self._is_expecting = False
        self._changes = 0
        self._quiet = Quiet()
        self._sweeper: asyncio.Task[None] | None = None
        self.metrics.watch("connections", "Open websockets", lambda: len(self.online.connections))
        self.metrics.watch("tables_live", "Tables in memory", lambda: len(self.tables.live))
        self.metrics.watch("memory_blocks", "Python's blocks of memory in use", count_blocks)
        self.metrics.watch("memory_bytes", "The C library's memory in use", count_bytes)

    async def open(self) -> None:
        """Get ready to serve."""
        self.store.open()
        secret = self.settings.secret.encode() or await self.store.secret("cookies")
        self.identities = Identities(People(self.store), secret)
        await self.store.beat(now_ms())
        self._loading.append(asyncio.create_task(self._load_engine()))
        self.duties.start()
        self.lobby.start()
        self.neighbours.start()
        self.jobs.start()
        self._sweeper = asyncio.create_task(self._sweep())

    async def _load_engine(self) -> None:
        await asyncio.sleep(FIRST_ANSWER_S)  # whoever is already there is answered first
        await self.bots.run(warm_up)
        await lay_in_stock()
        settle()
        self.tables.ready.set()

    def expect_guests(self) -> None:
        """Load what only some games need, once somebody is there who may want it."""
        if not self._is_expecting:
            self._is_expecting = True
            self._loading.append(asyncio.create_task(self._load_search()))

    async def _load_search(self) -> None:
        await self.tables.ready.wait()
        await asyncio.sleep(SEARCH_S)
        # not in the bots' own threads: their moves must not wait for it, nor may the end
        threading.Thread(target=warm_up_search, daemon=True).start()

    async def close(self) -> None:
        """Say goodbye, stop working, finish writing."""
        for connection in list(self.online.connections):
            connection.hang_up("restarting")
        for task in self._loading:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running, timeout=2)
        for part in (self.duties, self.lobby, self.jobs):
            part.stop()
        await self.neighbours.stop()
        if self._sweeper is not None:
            self._sweeper.cancel()
        self.bots.close()
        await asyncio.to_thread(self.store.close)

    def keep_running(self, task: asyncio.Task[Any]) -> None:
        """Hold on to a task that nobody waits for until it is done."""
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def _changed(self, table: Table) -> None:
        self._changes += 1
        self.duties.schedule(table)
        if table.match.settings.public:
            self.lobby.touch()

    def _tell_turn(self, table: str, person: str) -> None:
        for connection in self.online.of_person(person):
            if connection.is_welcome and table not in connection.watched:
                connection.tell(YourTurn(table=table))

    async def _sweep(self) -> None:
        """Hang up on those who fell silent, forget quiet addresses, tidy up in quiet moments."""
        patience = 3 * self.settings.heartbeat_s * 1000
        while True:
            await asyncio.sleep(SWEEP_S)
            silent_since = now_ms() - patience
            for connection in list(self.online.connections):
                if connection.heard_at < silent_since:
                    connection.hang_up("silent")
            for buckets in (
                self.requests,
                self.password_tries,
                self.new_guests,
                self.code_tries,
            ):
                buckets.sweep()
            figures = (self._changes, len(self.tables.live), len(self.online.connections))
            if self._quiet.look(figures):
                await self.store.let_go()
                give_back()
