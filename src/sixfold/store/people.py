"""People: guests, and those who keep their identity under a name and a password."""

from __future__ import annotations

import secrets

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sixfold.match import Refused
from sixfold.store.schema import left_sessions, people, sitters
from sixfold.store.store import Store


class Person(Struct, frozen=True):
    """Somebody with a cookie."""

    id: str
    name: str
    generation: int
    registered: bool
    seen_at: int = 0


class People:
    """The people a store knows."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add_guest(self, name: str, now: int) -> Person:
        """Make a new guest."""
        person = Person(secrets.token_urlsafe(16), name, 0, registered=False, seen_at=now)
        values = {"id": person.id, "name": name, "generation": 0}
        query = insert(people).values(**values, created_at=now, seen_at=now)
        await self._store.write(lambda connection: connection.execute(query).close())
        return person

    async def find(self, person: str, session: str = "") -> Person | None:
        """Return the person with this id, unless the session was left."""
        query = select(people).where(people.c.id == person)
        left = select(left_sessions.c.session).where(left_sessions.c.session == session)

        def work(connection: Connection) -> Person | None:
            row = connection.execute(query).first()
            if row is None or (session and connection.execute(left).first() is not None):
                return None
            return Person(row.id, row.name, row.generation, row.kept_as is not None, row.seen_at)

        return await self._store.read(work)

    async def find_kept(self, name: str) -> tuple[str, str] | None:
        """Return the id and the password hash behind a kept name."""
        query = select(people.c.id, people.c.password).where(people.c.kept_as == kept_as(name))

        def work(connection: Connection) -> tuple[str, str] | None:
            row = connection.execute(query).first()
            return (row.id, row.password) if row else None

        return await self._store.read(work)

    async def is_kept_by_another(self, name: str, person: str) -> bool:
        """Tell whether somebody else has kept a name."""
        found = await self.find_kept(name)
        return found is not None and found[0] != person

    async def note_seen(self, person: str, now: int) -> None:
        query = update(people).where(people.c.id == person).values(seen_at=now)
        await self._store.write(lambda connection: connection.execute(query).close())

    async def leave_session(self, person: str, session: str, now: int) -> None:
        """Make the cookies of one session void; the other processes hang up on it."""
        add = self._store.insert(left_sessions).values(session=session, left_at=now)
        query = add.on_conflict_do_nothing()

        def work(connection: Connection) -> None:
            connection.execute(query)
            self._tell_away(connection, person, session)

        await self._store.write(work)

    def _tell_away(self, connection: Connection, person: str, *session: str) -> None:
        """Have the other processes hang up on a person, or on one session of theirs."""
        note = ["away", self._store.process, person, *session]
        self._store.tell_peers(connection, " ".join(note))

    async def leave_all_sessions(self, person: str) -> None:
        """Make every cookie of a person void; the other processes hang up on them."""
        query = (
            update(people).where(people.c.id == person).values(generation=people.c.generation + 1)
        )

        def work(connection: Connection) -> None:
            connection.execute(query)
            self._tell_away(connection, person)

        await self._store.write(work)

    async def rename(self, person: str, name: str) -> None:
        """Change the name somebody is shown under; the other processes hear of it."""
        query = update(people).where(people.c.id == person).values(name=name)

        def work(connection: Connection) -> None:
            connection.execute(query)
            self._store.tell_peers(connection, f"named {self._store.process} {person} {name}")

        await self._store.write(work)

    async def guests_called(self, name: str) -> list[str]:
        """Return the guests whose name would be taken for a kept one."""
        query = select(people.c.id, people.c.name).where(people.c.kept_as.is_(None))
        wanted = kept_as(name)

        # no database folds letters as we do
        def work(connection: Connection) -> list[str]:
            return [row.id for row in connection.execute(query) if kept_as(row.name) == wanted]

        return await self._store.read(work)

    async def keep(self, person: str, name: str, password: str) -> None:
        """Keep an identity; `password` is the hash."""
        query = (
            update(people)
            .where(people.c.id == person, people.c.kept_as.is_(None))
            .values(
                name=name,
                kept_as=kept_as(name),
                password=password,
                generation=people.c.generation + 1,  # a cookie from before is void
            )
        )

        def work(connection: Connection) -> None:
            try:
                if connection.execute(query).rowcount != 1:
                    raise Refused("already_kept")
                self._tell_away(connection, person)
            except IntegrityError as error:
                raise Refused("name_taken") from error

        await self._store.write(work)

    async def renew_password(self, person: str, old: str, new: str) -> bool:
        """Replace a password's hash, unless somebody else has done so meanwhile."""
        query = (
            update(people)
            .where(people.c.id == person, people.c.password == old)
            .values(password=new, generation=people.c.generation + 1)
        )

        def work(connection: Connection) -> bool:
            is_renewed = connection.execute(query).rowcount == 1
            if is_renewed:
                self._tell_away(connection, person)
            return is_renewed

        return await self._store.write(work)

    async def forget(self, person: str) -> None:
        """Erase an identity; its games stay, without a way back to it."""

        def work(connection: Connection) -> None:
            connection.execute(delete(sitters).where(sitters.c.person == person))
            connection.execute(delete(people).where(people.c.id == person))
            self._tell_away(connection, person)

        await self._store.write(work)


def kept_as(name: str) -> str:
    """Return the form of a name in which no two kept identities may agree."""
    return " ".join(name.casefold().split())
