"""The pool of people who look for company; one transaction takes a whole table's worth out of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from sqlalchemy import Connection, Select, delete, func, select, text, update

from sixfold.store.append import Append
from sixfold.store.schema import games, seekers, sitters
from sixfold.store.store import Store

# whoever was not seen for this long has gone, whatever became of their process
GONE_MS = 4_000
# processes that pair at the same instant take turns with this
ADVISORY_LOCK = 6_016_017


class Seeker(Struct, frozen=True):
    """Somebody who waits."""

    person: str
    name: str
    # the hash of the share of luck that they bring to the game
    commitment: str | None = None


class Waiting(Struct, frozen=True):
    """A place in the pool: who waits, for what, and since when."""

    seeker: Seeker
    kind: str
    since: int


class Seekers:
    """The pool as the database holds it, for all processes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def seek(
        self,
        me: Seeker,
        kind: str,
        players: int,
        now: int,
        make: Callable[[Sequence[Seeker]], Append],
    ) -> tuple[Sequence[Seeker], Append | None]:
        """Pair somebody with those who have waited longest, or let them wait.

        Returns who sits at the new table, with its opening; or who waits now, and None.
        """

        def work(connection: Connection) -> tuple[Sequence[Seeker], Append | None]:
            self._take_turn(connection)
            connection.execute(delete(seekers).where(seekers.c.seen_at < now - GONE_MS))
            waiting = self._waiting(connection, kind, me.person)
            if len(waiting) < players - 1:
                # asking again for the same keeps one's place
                renewed = {
                    "kind": kind,
                    "name": me.name,
                    "seen_at": now,
                    "commitment": me.commitment,
                }
                add = self._store.insert(seekers).values(person=me.person, since=now, **renewed)
                connection.execute(
                    add.on_conflict_do_update(index_elements=["person"], set_=renewed)
                )
                return [*waiting, me], None
            paired = [*waiting[: players - 1], me]
            people = [seeker.person for seeker in paired]
            connection.execute(delete(seekers).where(seekers.c.person.in_(people)))
            append = make(paired)
            self._store.writer.append_in(connection, append)
            note = ["paired", self._store.process, append.game, *people]
            self._store.tell_peers(connection, " ".join(note))
            return paired, append

        return await self._store.write(work)

    def _waiting(self, connection: Connection, kind: str, besides: str) -> list[Seeker]:
        query = (
            select(seekers.c.person, seekers.c.name, seekers.c.commitment)
            .where(seekers.c.kind == kind, seekers.c.person != besides)
            .order_by(seekers.c.since)
        )
        return [Seeker(*row) for row in connection.execute(query)]

    async def stop(self, person: str) -> None:
        """Take somebody out of the pool."""
        query = delete(seekers).where(seekers.c.person == person)
        await self._store.write(lambda connection: connection.execute(query).close())

    async def renew(self, waiting: Sequence[Waiting], now: int) -> list[tuple[str, str]]:
        """Note that people are still there; whoever was taken for gone meanwhile gets the place back.

        Returns those whose place went because they were paired: the table and the person.
        """
        people = [place.seeker.person for place in waiting]
        query = (
            update(seekers)
            .where(seekers.c.person.in_(people))
            .values(seen_at=now)
            .returning(seekers.c.person)
        )
        there = await self._store.write(lambda connection: set(connection.execute(query).scalars()))
        missing = [place for place in waiting if place.seeker.person not in there]
        if not missing:
            return []

        def work(connection: Connection) -> list[tuple[str, str]]:
            self._take_turn(connection)  # or somebody could be paired and put back at once
            paired = []
            for place in missing:
                person = place.seeker.person
                if (table := connection.execute(_table_since(place)).scalar()) is not None:
                    paired.append((table, person))
                    continue
                add = self._store.insert(seekers).values(
                    person=person,
                    kind=place.kind,
                    name=place.seeker.name,
                    commitment=place.seeker.commitment,
                    since=place.since,
                    seen_at=now,
                )
                connection.execute(add.on_conflict_do_nothing())
            return paired

        return await self._store.write(work)

    def _take_turn(self, connection: Connection) -> None:
        if not self._store.database.is_sqlite:
            query = text("SELECT pg_advisory_xact_lock(:key)")
            connection.execute(query, {"key": ADVISORY_LOCK})

    async def counts(self) -> dict[str, int]:
        """Return how many wait for each kind of game."""
        query = select(seekers.c.kind, func.count()).group_by(seekers.c.kind)
        return await self._store.read(
            lambda connection: {row[0]: row[1] for row in connection.execute(query)}
        )


def _table_since(place: Waiting) -> Select[str]:
    """Return the table somebody was paired at since they began to search, if there is one."""
    return (
        select(games.c.id)
        .join(sitters, sitters.c.game == games.c.id)
        .where(
            sitters.c.person == place.seeker.person,
            games.c.kind == place.kind,
            games.c.created_at >= place.since,
        )
        .limit(1)
    )
