"""Forgetting somebody: their seats are left, their name goes from every table they sat at."""

from __future__ import annotations

import secrets
from contextlib import suppress

from sixfold import match as m
from sixfold.server.house import House
from sixfold.store import Person


async def forget(house: House, person: Person) -> None:
    """Erase a person; finished games stay without them."""
    for game in await house.store.tables_of(person.id, ("open", "running")):
        table = await house.tables.find(game)
        with suppress(m.Refused, m.Already):  # they have left already
            await table.change(
                lambda match, now: m.leave(match, person.id, house.settings.stand_in, now)
            )
    for connection in house.online.of_person(person.id):
        connection.hang_up("no_identity")
    alias = secrets.token_urlsafe(16)
    for game in await house.store.tables_of(person.id):
        await house.store.erase(game, person.id, alias)
        if (held := house.tables.live.get(game)) is not None:
            await held.read_anew()
    await house.identities.forget(person)
