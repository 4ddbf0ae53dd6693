"""The live list of public tables."""

from __future__ import annotations

import asyncio
import math
import time
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
        # the rows as they are sent to newcomers, and when they were read
        self._list: bytes | None = None
        self._read_at = -math.inf
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
        if not self._listening and time.monotonic() - self._read_at > PAUSE_S:
            rows = await self.rows()
            if not self._listening:  # else they have a list, and only differences are told
                self._know(rows)
        if who.is_gone:
            return
        self._listening.add(who)
        if self._list is None:
            self._list = encode(LobbyList(rows=list(self._rows.values())))
        who.send(self._list)
        # it is as old as that of the others: reading it for each who asks would keep all waiting
        self.touch()

    def _know(self, rows: dict[str, LobbyRow]) -> None:
        self._rows, self._list, self._read_at = rows, None, time.monotonic()

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
        after = await self.rows()
        before = self._rows
        self._know(after)
        news: list[FromServer] = [LobbyGone(table=table) for table in before if table not in after]
        news += [LobbyChanged(row=row) for table, row in after.items() if before.get(table) != row]
        for message in news:
            text = encode(message)
            for who in list(self._listening):
                who.send(text)
