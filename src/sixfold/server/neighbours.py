"""Other processes on the same PostgreSQL: what they change is heard by LISTEN/NOTIFY.

The writer sends a note in the same transaction as the entry, so a note never comes without its
entry and never gets lost with it. After a lost connection every table in memory is read again.
"""

from __future__ import annotations

import asyncio

import structlog

from sixfold.server.lobby import Lobby
from sixfold.server.tables import Tables
from sixfold.store import CHANNEL, Store, StoreUnavailable

log = structlog.get_logger()

RETRY_S = 1.0


class Neighbours:
    """Listens to the other processes; with SQLite there are none."""

    def __init__(self, store: Store, tables: Tables, lobby: Lobby) -> None:
        self._store = store
        self._tables = tables
        self._lobby = lobby
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if not self._store.database.is_sqlite:
            self._task = asyncio.create_task(self._listen())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _listen(self) -> None:
        # loaded here because an SQLite table needs no driver for PostgreSQL
        from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

        while True:
            backend = PsycoPgChannelsBackend(self._store.database.dsn)
            try:
                await backend.on_startup()
                await backend.subscribe([CHANNEL])
                await self._read_all_again()
                async for _, note in backend.stream_events():
                    await self._hear(note.decode())
            except asyncio.CancelledError:
                await backend.on_shutdown()
                raise
            except Exception as error:
                log.warning("neighbours_unheard", reason=str(error))
            await asyncio.sleep(RETRY_S)

    async def _hear(self, note: str) -> None:
        process, game, version = note.split(" ")
        if process == self._store.process:
            return
        self._lobby.touch()
        table = self._tables.live.get(game)
        if table is not None and table.match.version < int(version):
            await table.catch_up()

    async def _read_all_again(self) -> None:
        for table in list(self._tables.live.values()):
            try:
                await table.catch_up()
            except StoreUnavailable as error:
                log.warning("catch_up_postponed", table=table.id, reason=str(error))
