"""Other processes on the same database: what they change is heard by notes.

PostgreSQL carries them by LISTEN/NOTIFY, between workers on one SQLite file their supervisor does. A
note is sent when its entry is stored, so it never comes without it. After a lost connection, and when
a process has died (perhaps between the two), every table in memory is read again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from sixfold.server.process.clock import now_ms
from sixfold.server.process.logs import log
from sixfold.server.process.tasks import BackgroundTasks
from sixfold.server.tables.live_table import LiveTable
from sixfold.server.tables.live_tables import LiveTables
from sixfold.server.tables.lobby import Lobby
from sixfold.store import CHANNEL, LOST, Store, StoreUnavailable

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
        on_away: Callable[..., None],
        on_renamed: Callable[[str, str], None],
    ) -> None:
        self._store = store
        self._on_turn = on_turn
        self._on_paired = on_paired
        # called with a person, and a session if it is only that one
        self._on_away = on_away
        self._on_renamed = on_renamed
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
        self._tasks.start(self._notify(here, table))

    def _ask_presence(self, table: LiveTable) -> None:
        self._tasks.start(self._notify(f"who {self._store.process} {table.id}", table))

    async def _notify(self, note: str, table: LiveTable) -> None:
        try:
            await self._store.notify(note)
        except StoreUnavailable as error:
            log.warning("peers_untold", table=table.id, reason=str(error))

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
                if gone := set(table.elsewhere) - alive:
                    for process in gone:
                        del table.elsewhere[process]
                    self._show_presence(table)

    def _show_presence(self, table: LiveTable) -> None:
        table.show_presence()
        if table.is_bots_alone:
            self._tables.on_change(table)  # who watches where decides who thinks for them

    async def _listen(self) -> None:
        # loaded here because an SQLite table needs no driver for PostgreSQL
        from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

        while True:
            backend = PsycoPgChannelsBackend(self._store.database.listening_dsn)
            try:
                await backend.on_startup()
                await backend.subscribe([CHANNEL])
                self._tasks.start(self._read_all_again())
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
        """Act on what another process says; what cannot be done at once keeps nothing else waiting."""
        try:
            await self._hear(note)
        except Exception:
            # a process of another version may have sent it
            kind, _, game = note.split(" ", 3)[:3] if note.count(" ") > 1 else ("", "", "")
            log.exception("note_not_heard", kind=kind, table=game)

    async def _hear(self, note: str) -> None:
        kind, process, game, *rest = note.split(" ", 5 if note.startswith(ENTRY) else -1)
        if process == self._store.process:
            return
        table = self._tables.live.get(game)
        if kind == LOST:
            self._tasks.start(self._read_all_again())
        elif kind == ENTRY:
            version, turn, body = (*rest, "", "")[:3]  # a process of an earlier version says less
            self._lobby.touch()
            if table is not None:
                entry = int(version), body.encode()
                taking = self._take_in(table, *entry, process)
                if table.can_take_in(*entry):
                    await taking
                else:  # whoever holds this table up holds up no other
                    self._tasks.start(taking)
            elif turn not in ("", "-"):
                self._on_turn(game, turn)
        elif kind == "away":
            self._on_away(game, *rest[:1])
        elif kind == "named":
            self._on_renamed(game, " ".join(rest))
        elif kind == "paired":
            self._on_paired(game, rest)
        elif table is None:
            return
        elif kind == "here":
            table.elsewhere[process] = (frozenset(rest[1:]), int(rest[0]))
            self._show_presence(table)
        elif kind == "who" and table.viewers:
            self.tell_presence(table)

    async def _take_in(self, table: LiveTable, version: int, body: bytes, owner: str) -> None:
        """Hear of an entry; while the store is away, try again."""
        while self._tables.live.get(table.id) is table:
            try:
                await table.take_in(version, body, owner)
                return
            except StoreUnavailable as error:
                log.warning("entry_not_read", table=table.id, reason=str(error))
                await asyncio.sleep(RETRY_S)
            except Exception:
                log.exception("entry_not_heard", table=table.id)
                return

    async def _read_all_again(self) -> None:
        """Read every table in memory again; one that is being changed must not hold up the others."""
        for table in list(self._tables.live.values()):
            if table.is_changing:
                self._tasks.start(self._read_again(table))
            else:
                await self._read_again(table)

    async def _read_again(self, table: LiveTable) -> None:
        try:
            await table.catch_up()
        except StoreUnavailable as error:
            log.warning("catch_up_postponed", table=table.id, reason=str(error))
        except Exception:
            log.exception("catch_up_failed", table=table.id)
