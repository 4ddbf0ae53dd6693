"""The live list of public tables."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from sixfold.server.process.clock import now_ms
from sixfold.server.tables.live_table import encode
from sixfold.server.tables.live_tables import LiveTables
from sixfold.server.tables.projection import seats_of, settings_of
from sixfold.server.tables.stored_row import glimpse_of, read_summary
from sixfold.server.wire.messages import FromServer, LobbyChanged, LobbyGone, LobbyList
from sixfold.server.wire.shapes import LobbyRow
from sixfold.store import Listed, StoreUnavailable

if TYPE_CHECKING:
    from sixfold.server.wire.connection import Connection

SHOWN = 100
# running tables leave the list when nobody has moved for this long
FRESH_MS = 3_600_000
PAUSE_S = 0.4


class Lobby:
    """Reads the list again when something changed, and tells what is different."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._listening: set[Connection] = set()
        self._rows: dict[str, LobbyRow] = {}
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._follow())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def touch(self) -> None:
        """Note that a public table may look different now."""
        self._changed.set()

    async def rows(self) -> dict[str, LobbyRow]:
        """Return the list as it is now."""
        listed = await self._tables.store.listed_public(SHOWN)
        old = now_ms() - FRESH_MS
        return {
            row.id: self._row(row) for row in listed if row.state == "open" or row.updated_at > old
        }

    def _row(self, listed: Listed) -> LobbyRow:
        summary = read_summary(listed.summary)
        live = self._tables.live.get(listed.id)
        there = live.audience() if live else None
        connected = there.connected if there else frozenset()
        return LobbyRow(
            table=listed.id,
            settings=settings_of(summary.settings),
            state=live.match.state if live else "open" if listed.state == "open" else "running",
            seats=seats_of(summary.seats, None, connected),
            open_seats=sum(seat.is_open for seat in summary.seats),
            watching=there.watching if there else 0,
            created=listed.created_at,
            position=glimpse_of(summary),
        )

    async def switch(self, who: Connection, on: bool) -> None:
        """Start or stop telling somebody about the list."""
        who.in_lobby = on
        if not on:
            self._listening.discard(who)
            return
        rows = await self.rows()
        if who.is_gone:
            return
        if not self._listening:
            self._rows = rows
        # else those who listen already have still to hear what is different from their list
        self._listening.add(who)
        who.tell(LobbyList(rows=list(rows.values())))

    def forget(self, who: Connection) -> None:
        self._listening.discard(who)

    async def _follow(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self._listening:
                try:
                    await self._tell_differences()
                except StoreUnavailable:
                    self._changed.set()
            await asyncio.sleep(PAUSE_S)

    async def _tell_differences(self) -> None:
        before, after = self._rows, await self.rows()
        self._rows = after
        news: list[FromServer] = [LobbyGone(table=table) for table in before if table not in after]
        news += [LobbyChanged(row=row) for table, row in after.items() if before.get(table) != row]
        for message in news:
            text = encode(message)
            for who in list(self._listening):
                who.send(text)
