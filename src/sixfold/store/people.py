"""People: guests, and those who keep their identity under a name and a password."""

from __future__ import annotations

import secrets

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sixfold.match import Refused
from sixfold.store.schema import people, sitters
from sixfold.store.store import Store


class Person(Struct, frozen=True):
    """Somebody with a cookie."""

    id: str
    name: str
    generation: int
    registered: bool


class People:
    """The people a store knows."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add_guest(self, name: str, now: int) -> Person:
        """Make a new guest."""
        person = Person(secrets.token_urlsafe(16), name, 0, registered=False)
        values = {"id": person.id, "name": name, "generation": 0}
        query = insert(people).values(**values, created_at=now, seen_at=now)
        await self._store.write(lambda connection: connection.execute(query).close())
        return person

    async def find(self, person: str) -> Person | None:
        """Return the person with this id."""
        query = select(people).where(people.c.id == person)

        def work(connection: Connection) -> Person | None:
            row = connection.execute(query).first()
            if row is None:
                return None
            return Person(row.id, row.name, row.generation, row.kept_as is not None)

        return await self._store.read(work)

    async def find_kept(self, name: str) -> tuple[str, str] | None:
        """Return the id and the password hash behind a kept name."""
        query = select(people.c.id, people.c.password).where(people.c.kept_as == kept_as(name))

        def work(connection: Connection) -> tuple[str, str] | None:
            row = connection.execute(query).first()
            return (row.id, row.password) if row else None

        return await self._store.read(work)

    async def rename(self, person: str, name: str) -> None:
        query = update(people).where(people.c.id == person).values(name=name)
        await self._store.write(lambda connection: connection.execute(query).close())

    async def keep(self, person: str, name: str, password: str) -> None:
        """Keep an identity; `password` is the hash."""
        query = (
            update(people)
            .where(people.c.id == person, people.c.kept_as.is_(None))
            .values(name=name, kept_as=kept_as(name), password=password)
        )

        def work(connection: Connection) -> None:
            try:
                if connection.execute(query).rowcount != 1:
                    raise Refused("already_kept")
            except IntegrityError as error:
                raise Refused("name_taken") from error

        await self._store.write(work)

    async def renew_password(self, person: str, old: str, new: str) -> bool:
        """Replace a password's hash, unless somebody else has done so meanwhile."""
        query = (
            update(people)
            .where(people.c.id == person, people.c.password == old)
            .values(password=new)
        )
        return await self._store.write(lambda connection: connection.execute(query).rowcount == 1)

    async def forget(self, person: str) -> None:
        """Erase an identity; its games stay, without a way back to it."""

        def work(connection: Connection) -> None:
            connection.execute(delete(sitters).where(sitters.c.person == person))
            connection.execute(delete(people).where(people.c.id == person))

        await self._store.write(work)


def kept_as(name: str) -> str:
    """Return the form of a name in which no two kept identities may agree."""
    return " ".join(name.casefold().split())
