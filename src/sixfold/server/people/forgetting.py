"""Forgetting somebody: their seats are left, their name goes from every table they sat at."""

from __future__ import annotations

import secrets
from contextlib import suppress

from sixfold import match as m
from sixfold.server.people.identity import Identities
from sixfold.server.tables.live_tables import LiveTables
from sixfold.server.wire.connections import Connections
from sixfold.store import Person


class Forgetting:
    """Erases people; finished games stay without them."""

    def __init__(
        self, stand_in: str, tables: LiveTables, connections: Connections, identities: Identities
    ) -> None:
        self._stand_in = stand_in
        self._tables = tables
        self._connections = connections
        self._identities = identities

    async def forget(self, person: Person) -> None:
        """Leave every game, hang up, and put somebody without a name in the person's place."""
        store = self._tables.store
        for game in await store.tables_of(person.id, ("open", "running")):
            table = await self._tables.find(game)
            with suppress(m.Refused, m.Already):  # they have left already
                await table.change(
                    lambda match, now: m.leave(match, person.id, self._stand_in, now)
                )
        self._connections.hang_up_on(person.id)
        alias = secrets.token_urlsafe(16)
        for game in await store.tables_of(person.id):
            await store.erase(game, person.id, alias)
            if (held := self._tables.live.get(game)) is not None:
                await held.catch_up()
        await self._identities.forget(person)
