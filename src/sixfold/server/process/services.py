"""Everything a server process is made of, put together; handlers get single services."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

from sixfold import match as m
from sixfold.server.http.client_files import ClientFiles
from sixfold.server.people.forgetting import Forgetting
from sixfold.server.people.identity import Identities
from sixfold.server.process import logs
from sixfold.server.process.clock import catch_up_with, now_ms, set_clock
from sixfold.server.process.homes import TableHomes
from sixfold.server.process.limits import AddressLimits, TableLimits
from sixfold.server.process.logs import log
from sixfold.server.process.memory import (
    IdleDetector,
    count_blocks,
    count_bytes,
    freeze_loaded,
    give_back,
    prefill,
)
from sixfold.server.process.metrics import AllWorkers, Metrics
from sixfold.server.process.peers import Peers
from sixfold.server.process.scheduler import BEAT_S, PEER_BEAT_S, Scheduler
from sixfold.server.process.settings import ServerSettings
from sixfold.server.process.tasks import BackgroundTasks
from sixfold.server.process.worker_bus import WorkerBus
from sixfold.server.tables.live_table import LiveTable
from sixfold.server.tables.live_tables import LiveTables
from sixfold.server.tables.lobby import Lobby
from sixfold.server.tables.quick_match import QuickMatch
from sixfold.server.tables.table_creation import TableCreation
from sixfold.server.wire.connection import Connection, ConnectionContext
from sixfold.server.wire.connections import Connections
from sixfold.server.wire.handlers import Handlers
from sixfold.server.wire.messages import YourTurn
from sixfold.server.workers.analysis_jobs import AnalysisJobs
from sixfold.server.workers.bot_workers import BotWorkers, warm_up, warm_up_search
from sixfold.server.workers.demo import DemoGame
from sixfold.server.workers.engine_queue import HOUSEKEEPING
from sixfold.server.workers.hints import Hints
from sixfold.server.workers.table_pictures import TablePictures
from sixfold.store import OUTAGE_MS, People, Store, StoreUnavailable

MINUTE = 60_000
PURGE_MS = 60 * MINUTE
SWEEP_S = 5
FIRST_ANSWER_S = 0.2
SEARCH_S = 5
CLOSING_S = 2
TWO_BEATS_S = 2 * PEER_BEAT_S


class Services:
    """The store, the tables, the bots and the people of one process."""

    def __init__(self, settings: ServerSettings, bus: WorkerBus | None = None) -> None:
        self.settings = settings
        # the line to the other workers, where there are several
        self.bus = bus
        # called when the supervisor has gone
        self.on_alone: Callable[[], None] = lambda: None
        self.metrics = Metrics()
        if bus is not None:
            bus.read_figures = self.metrics.line
        self.connections = Connections()
        self.store = Store(settings.db, bus)
        self.store.writer.on_commit = self.metrics.note_commit
        patience = m.Patience(
            bot_pause=0,  # a bot thinks at once; its pace is kept when it has thought
            open_table=settings.open_table_minutes * MINUTE,
            idle_table=settings.idle_table_hours * 60 * MINUTE,
            absence=settings.absence_s * 1000,
        )
        self.homes = TableHomes(bus.number, bus.fresh) if bus else TableHomes(0, tuple)
        self.tables = LiveTables(self.store, patience)
        self.tables.new_id = self.homes.new_table_id
        self.tables.on_change = self._changed
        self.tables.on_turn = self._tell_turn
        self.tables.on_presence = self._came_or_went
        self.identities = Identities(People(self.store))
        self.identities.on_renamed = self.connections.rename
        self.creation = TableCreation(settings, self.tables, self.metrics, self.identities)
        self.lobby = Lobby(self.tables)
        self.limits = AddressLimits(settings)
        self.quick_match = QuickMatch(self.tables, self.creation, self.limits.public_tables)
        self.workers = BotWorkers(settings.bot_threads)
        self.demo_game = DemoGame()
        self.table_pictures = TablePictures()
        self.analyses = AnalysisJobs(self.store, self.workers, settings.analysis_work)
        self.scheduler = Scheduler(settings, self.tables, self.workers, self.metrics)
        self.peers = Peers(
            self.store,
            self.tables,
            self.lobby,
            self._tell_turn,
            self.quick_match.tell_paired,
            self.connections.hang_up_on,
            self.connections.rename,
        )
        self.forgetting = Forgetting(
            settings.stand_in, self.tables, self.connections, self.identities
        )
        self.files = ClientFiles(public_url=settings.public_url)
        self.table_limits = TableLimits(settings)
        self._tasks = BackgroundTasks()
        hints = Hints(self.workers, settings.hint_seconds)
        handlers = Handlers(
            settings,
            self.tables,
            self.lobby,
            self.quick_match,
            hints,
            self.metrics,
            self._tasks,
            self.identities,
            self.table_limits,
            self.homes,
        )
        self.context = ConnectionContext(
            settings,
            self.limits,
            self.metrics,
            self._tasks,
            handlers.handle,
            self.load_search,
            self._gone,
            self.files.build,
        )
        self._loading: list[asyncio.Task[None]] = []
        self._is_search_wanted = False
        self._changes = 0
        self._purged_at = now_ms()
        self._idle = IdleDetector()
        self._sweeper: asyncio.Task[None] | None = None
        self.metrics.watch("connections", "Open websockets", lambda: len(self.connections.all))
        self.metrics.watch("tables_live", "Tables in memory", lambda: len(self.tables.live))
        self.metrics.watch("memory_blocks", "Python's blocks of memory in use", count_blocks)
        self.metrics.watch("memory_bytes", "The C library's memory in use", count_bytes)

    async def open(self) -> None:
        """Get ready to serve."""
        self.store.open()
        await self._agree_on_time()
        secret = self.settings.secret.encode() or await self.store.secret("cookies")
        self.identities.sign_with(secret)
        await self.store.beat(now_ms())
        self._loading.append(asyncio.create_task(self._load_engine()))
        self.scheduler.start()
        self.lobby.start()
        self.quick_match.start()
        self.peers.start()
        self.analyses.start()
        self._sweeper = asyncio.create_task(self._sweep())
        if self.bus is not None:
            await self.bus.open()
            self._loading.append(asyncio.create_task(self._hear_workers(self.bus)))
            beats = self.bus.beat_forever(self._count, BEAT_S)
            self._loading.append(asyncio.create_task(beats))

    async def figures(self) -> bytes:
        """Return the figures of the whole server, as Prometheus reads them."""
        if self.bus is None:
            return self.metrics.page()
        return AllWorkers(await self.bus.figures()).page()

    def _count(self) -> tuple[int, int]:
        return len(self.connections.all), len(self.tables.live)

    async def _hear_workers(self, bus: WorkerBus) -> None:
        while True:
            try:
                async for note in bus.notes():
                    await self.peers.hear(note)
                break
            except OSError:
                break
            except Exception:  # whatever was wrong with one note, the next ones are to be heard
                log.exception("workers_unheard")
        log.error("supervisor_gone")
        self.on_alone()

    async def _agree_on_time(self) -> None:
        """Go on from the time that is written down, and from that of the processes that are there.

        Between two starts the machine's clock may have been set to anything.
        """
        last = self.store.last_beat
        if last is None:
            return
        catch_up_with(last)
        if self.store.is_alone:
            await self.store.note_outage(last, now_ms())
        elif now_ms() - last > OUTAGE_MS:
            # nobody has been there of late, or they are and our clock is ahead of theirs
            await asyncio.sleep(TWO_BEATS_S)
            beat = await self.store.read_last_beat()
            if beat is not None and beat != last:
                set_clock(beat)

    async def _load_engine(self) -> None:
        await asyncio.sleep(FIRST_ANSWER_S)  # whoever is already there is answered first
        try:
            await self.workers.quick.run(HOUSEKEEPING, logs.load)
            await self.workers.quick.run(HOUSEKEEPING, warm_up)
            await prefill()
            freeze_loaded()
        except Exception:
            # what is not loaded now is loaded by the first who needs it; nobody waits for ever
            log.exception("engine_not_loaded")
        self.tables.ready.set()

    def load_search(self) -> None:
        """Load what only some games need, once somebody is there who may want it."""
        if not self._is_search_wanted:
            self._is_search_wanted = True
            self._loading.append(asyncio.create_task(self._load_search()))

    async def _load_search(self) -> None:
        await self.tables.ready.wait()
        await asyncio.sleep(SEARCH_S)
        # not in the bots' own threads: their moves must not wait for it, nor may the end
        threading.Thread(target=warm_up_search, daemon=True).start()

    async def close(self) -> None:
        """Say goodbye, stop working, finish writing."""
        for connection in list(self.connections.all):
            connection.hang_up("restarting")
        for task in self._loading:
            task.cancel()
        await self._tasks.finish(CLOSING_S)
        for part in (self.scheduler, self.lobby, self.analyses):
            part.stop()
        await self.peers.stop()
        await self.quick_match.stop()
        if self._sweeper is not None:
            self._sweeper.cancel()
        self.workers.close()
        await asyncio.to_thread(self.store.close)

    def _changed(self, table: LiveTable) -> None:
        self._changes += 1
        self.scheduler.schedule(table)
        if table.match.settings.public:
            self.lobby.touch()

    def _came_or_went(self, table: LiveTable) -> None:
        if table.is_bots_alone:
            self.scheduler.schedule(table)
        self.peers.tell_presence(table)

    def _gone(self, connection: Connection) -> None:
        self.connections.remove(connection)
        self.lobby.forget(connection)
        self.quick_match.forget(connection)

    def _tell_turn(self, table: str, person: str) -> None:
        for connection in self.connections.of_person(person):
            if connection.is_welcome and table not in connection.watched:
                connection.tell(YourTurn(table=table))

    async def _purge(self) -> None:
        """Forget what nobody needs any more, now and then."""
        if now_ms() - self._purged_at < PURGE_MS:
            return
        self._purged_at = now_ms()
        try:
            await self.store.purge(now_ms(), now_ms() - self.settings.guest_days * 24 * PURGE_MS)
        except StoreUnavailable as error:
            log.warning("purge_postponed", reason=str(error))

    async def _sweep(self) -> None:
        """Hang up on those who fell silent, forget quiet addresses, tidy up in quiet moments."""
        patience = 3 * self.settings.heartbeat_s * 1000
        while True:
            await asyncio.sleep(SWEEP_S)
            silent_since = now_ms() - patience
            for connection in list(self.connections.all):
                if connection.heard_at < silent_since:
                    connection.hang_up("silent")
            self.limits.sweep()
            self.table_limits.sweep()
            await self._purge()
            figures = (self._changes, len(self.tables.live), len(self.connections.all))
            if self._idle.check(figures):
                await self.store.close_idle_connections()
                give_back()
