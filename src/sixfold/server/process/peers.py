"""Other processes on the same database: what they change is heard by notes.

PostgreSQL carries them by LISTEN/NOTIFY, between workers on one SQLite file their supervisor does. A
note is sent when its entry is stored, so it never comes without it. After a lost connection, and when
a process has died (perhaps between the two), every table in memory is read again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

import structlog

from sixfold.server.process.clock import now_ms
from sixfold.server.process.tasks import BackgroundTasks
from sixfold.server.process.worker_bus import LOST
from sixfold.server.tables.live_table import LiveTable
from sixfold.server.tables.live_tables import LiveTables
from sixfold.server.tables.lobby import Lobby
from sixfold.store import CHANNEL, Store, StoreUnavailable

log = structlog.get_logger()

RETRY_S = 1.0
LOOK_S = 3.0
ENTRY = "entry"


class Peers:
    """Hears the other processes and tells them who is here, where there are others."""

    def __init__(
        self,
        store: Store,
        tables: LiveTables,
        lobby: Lobby,
        on_turn: Callable[[str, str], None],
        on_paired: Callable[[str, Sequence[str]], None],
        on_away: Callable[[str], None],
    ) -> None:
        self._store = store
        self._on_turn = on_turn
        self._on_paired = on_paired
        self._on_away = on_away
        self._tables = tables
        self._lobby = lobby
        self._alive: set[str] = set()
        self._tasks = BackgroundTasks()

    def start(self) -> None:
        if self._store.is_alone:
            return
        self._tables.on_held = self._ask_presence
        if not self._store.database.is_sqlite:
            self._tasks.start(self._listen())
        self._tasks.start(self._forget_the_dead())

    async def stop(self) -> None:
        await self._tasks.cancel()

    def tell_presence(self, table: LiveTable) -> None:
        """Tell the other processes who is at a table here."""
        if self._store.is_alone:
            return
        people, watching = table.present_here()
        here = " ".join(["here", self._store.process, table.id, str(watching), *people])
        self._tasks.start(self._notify(here))

    def _ask_presence(self, table: LiveTable) -> None:
        self._tasks.start(self._notify(f"who {self._store.process} {table.id}"))

    async def _notify(self, note: str) -> None:
        try:
            await self._store.notify(note)
        except StoreUnavailable as error:
            log.warning("peers_untold", reason=str(error))

    async def _forget_the_dead(self) -> None:
        """Take people who were connected to a process that died for gone."""
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                alive = await self._store.alive(now_ms())
            except StoreUnavailable:
                continue
            if self._alive - alive:
                await self._read_all_again()
            self._alive = alive
            for table in list(self._tables.live.values()):
                if table.is_bots_alone and table.owner not in alive:
                    table.take_over()  # nothing is due in the store, so nobody else would
                    self._tables.on_change(table)
                if gone := set(table.elsewhere) - alive:
                    for process in gone:
                        del table.elsewhere[process]
                    table.show_presence()

    async def _listen(self) -> None:
        # loaded here because an SQLite table needs no driver for PostgreSQL
        from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

        while True:
            backend = PsycoPgChannelsBackend(self._store.database.dsn)
            try:
                await backend.on_startup()
                await backend.subscribe([CHANNEL])
                await self._read_all_again()
                async for _, notes in backend.stream_events():
                    for note in notes.decode().split("\n"):
                        await self.hear(note)
            except Exception as error:
                log.warning("peers_unheard", reason=str(error))
            finally:
                with suppress(Exception):  # it may never have started
                    await backend.on_shutdown()
            await asyncio.sleep(RETRY_S)

    async def hear(self, note: str) -> None:
        """Act on what another process says."""
        kind, process, game, *rest = note.split(" ", 5 if note.startswith(ENTRY) else -1)
        if process == self._store.process:
            return
        table = self._tables.live.get(game)
        if kind == LOST:
            await self._read_all_again()
        elif kind == ENTRY:
            version, turn, body = (*rest, "", "")[:3]  # a process of an earlier version says less
            self._lobby.touch()
            if table is not None:
                await table.take_in(int(version), body.encode(), process)
            elif turn not in ("", "-"):
                self._on_turn(game, turn)
        elif kind == "away":
            self._on_away(game)
        elif kind == "paired":
            self._on_paired(game, rest)
        elif table is None:
            return
        elif kind == "here":
            table.elsewhere[process] = (frozenset(rest[1:]), int(rest[0]))
            table.show_presence()
        elif kind == "who" and table.viewers:
            self.tell_presence(table)

    async def _read_all_again(self) -> None:
        for table in list(self._tables.live.values()):
            try:
                await table.catch_up()
            except StoreUnavailable as error:
                log.warning("catch_up_postponed", table=table.id, reason=str(error))
