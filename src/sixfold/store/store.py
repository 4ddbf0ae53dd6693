"""What the server asks of the database. Reads run in threads, writes in the writer."""

from __future__ import annotations

import asyncio
import secrets as randomness
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from msgspec import Struct
from sqlalchemy import Connection, Row, func, or_, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from sixfold.match import LogEntry, decode_entry
from sixfold.store.append import Append
from sixfold.store.bus import Bus, PostgresBus
from sixfold.store.database import Database
from sixfold.store.erasing import erase
from sixfold.store.errors import StoreUnavailable, StoreUnusable
from sixfold.store.migrate import migrate
from sixfold.store.postgresql_bulk import notify
from sixfold.store.schema import (
    entries,
    games,
    left_sessions,
    outages,
    people,
    processes,
    secrets,
    sitters,
)
from sixfold.store.writer import Writer

T = TypeVar("T")

# a process whose last beat is older than this is taken for dead
DEAD_AFTER_MS = 2_000
# When nobody has beaten for longer than this, there was an outage. Beats come every half or whole
# second, so even a busy machine beats in time as long as anything can be written at all.
OUTAGE_MS = 2_500
OUTAGES_KEPT_MS = 30 * 24 * 3_600_000
SESSIONS_KEPT_MS = 3 * 365 * 24 * 3_600_000
LONGEST_LOG_PAGES = 32_000
LISTED_PER_HOST = 3


class Log(Struct, frozen=True):
    """The stored log of a table, or the part of it that was asked for."""

    seed: bytes
    code: str | None
    entries: tuple[LogEntry, ...]
    # the process that sees to what is due
    owner: str | None = None


class Outage(Struct, frozen=True):
    """A time in which no process was there."""

    began: int
    ended: int


class Listed(Struct, frozen=True):
    """A table as lists show it; the summary is the server's own."""

    id: str
    code: str | None
    state: str
    summary: bytes
    created_at: int
    updated_at: int


LISTED = (
    games.c.id,
    games.c.code,
    games.c.state,
    games.c.summary,
    games.c.created_at,
    games.c.updated_at,
)


class Store:
    """The database of a server process, called `process` in claims and notifications."""

    def __init__(self, url: str, bus: Bus | None = None) -> None:
        """Connect to a database; workers that share an SQLite file bring a bus between them."""
        self.database = Database(url, is_shared=bus is not None)
        self.process = randomness.token_hex(6)
        if not self.database.is_sqlite:
            bus = PostgresBus(self.database, self.process)
        self.is_alone = bus is None
        self.writer = Writer(self.database, self.process, bus)
        self.insert = self.database.insert
        self._is_open = False
        # when this process last said that it is alive
        self.beaten_at = 0
        # when any process last did, as far as this one knows
        self.last_beat: int | None = None
        # the outages of late, as the last beat found them
        self._lately: list[Outage] = []
        self._beating = asyncio.Lock()

    def open(self) -> None:
        """Bring the database to the current shape and start writing; a second call does nothing."""
        if self._is_open:
            return
        self._prepare()
        self._is_open = True
        self.writer.start()

    def _prepare(self) -> None:
        """Take the database, unless a supervisor has done it for us."""
        try:
            self.database.open()
            if self.database.is_sqlite and self.database.is_shared:
                with self.database.engine.connect() as connection:
                    self.last_beat = _last_beat(connection)
                return
            migrate(self.database.engine)
            with self.database.engine.begin() as connection:
                self.last_beat = _last_beat(connection)
                if self.database.is_sqlite:
                    # the file is ours alone, so whoever looked after tables before is gone
                    connection.execute(processes.delete())
        except (OSError, SQLAlchemyError) as error:
            self.database.close()
            raise StoreUnusable(f"The database cannot be opened: {_reason(error)}") from error

    @contextmanager
    def kept_for_workers(self, settle: Callable[[int], int]) -> Iterator[None]:
        """Take the database for workers that share it.

        `settle` is told when the last process beat and says what time it is: nobody was there between.
        """
        self._prepare()
        if self.database.is_sqlite and self.last_beat is not None:
            now = settle(self.last_beat)
            with self.database.engine.begin() as connection:
                connection.execute(self._outage(self.last_beat, now))
                connection.execute(processes.insert().values(id=self.process, beat_at=now))
        self.database.engine.dispose()
        try:
            yield
        finally:
            self.database.close()

    def close(self) -> None:
        self.writer.stop()
        self.database.close()

    async def append(self, append: Append) -> bool:
        """Store an entry; False when that version or number was taken already."""
        stored: bool = await self.writer.submit(append)
        return stored

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a function in a transaction of its own."""
        result: T = await self.writer.submit(work)
        return result

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a function on a connection, in a thread."""
        return await asyncio.to_thread(self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.database.engine.connect() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise StoreUnavailable(str(error.__cause__ or error)) from error

    async def log(self, game: str, after: int = 0) -> Log | None:
        """Read a table's log, or what came after a version."""

        def work(connection: Connection) -> Log | None:
            row = connection.execute(
                select(games.c.seed, games.c.code, games.c.owner).where(games.c.id == game)
            ).first()
            if row is None:
                return None
            bodies = connection.execute(
                select(entries.c.body)
                .where(entries.c.game == game, entries.c.version > after)
                .order_by(entries.c.version)
            ).scalars()
            found = tuple(decode_entry(body) for body in bodies)
            return Log(bytes(row.seed), row.code, found, row.owner)

        return await self.read(work)

    async def game_of_code(self, code: str) -> str | None:
        query = select(games.c.id).where(games.c.code == code)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def listed_public(self, limit: int) -> list[Listed]:
        """Return public tables that are open or running, newest first.

        Of each host only a few, and everybody's first before anybody's second: nobody pushes the
        others out of the list.
        """
        nth = func.row_number().over(
            partition_by=games.c.host, order_by=(games.c.state, games.c.updated_at.desc())
        )
        ranked = (
            select(*LISTED, nth.label("nth"))
            .where(games.c.public, games.c.state.in_(("open", "running")))
            .subquery()
        )
        query = (
            select(ranked)
            .where(ranked.c.nth <= LISTED_PER_HOST)
            .order_by(ranked.c.nth, ranked.c.updated_at.desc())
            .limit(limit)
        )
        return await self.read(lambda connection: _listed(connection.execute(query).all()))

    async def listed_of(self, person: str, before: int | None, limit: int) -> list[Listed]:
        """Return a person's tables, the last touched first."""
        query = (
            select(*LISTED)
            .join(sitters, sitters.c.game == games.c.id)
            .where(sitters.c.person == person, games.c.state != "closed")
            .order_by(games.c.updated_at.desc())
            .limit(limit)
        )
        if before is not None:
            query = query.where(games.c.updated_at < before)
        return await self.read(lambda connection: _listed(connection.execute(query).all()))

    async def tables_of(self, person: str, states: tuple[str, ...] = ()) -> list[str]:
        """Return the tables a person sits or sat at or has made, in some states or in any."""
        sat = select(sitters.c.game).where(sitters.c.person == person)
        query = select(games.c.id).where(or_(games.c.id.in_(sat), games.c.host == person))
        if states:
            query = query.where(games.c.state.in_(states))
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def erase(self, game: str, person: str, alias: str) -> None:
        """Erase a person from a table; the other processes read it again."""

        def work(connection: Connection) -> None:
            version = erase(connection, game, person, alias)
            self.tell_peers(connection, f"entry {self.process} {game} {version}")

        await self.write(work)

    def tell_peers(self, connection: Connection, note: str) -> None:
        """Tell the other processes something as soon as a transaction is stored."""
        if self.database.is_sqlite:
            self.writer.tell_after_commit(note)
        else:
            notify(connection, [note])

    async def live_tables_of(self, host: str) -> int:
        """Return how many tables a person has made that are still open or running."""
        query = select(func.count()).where(
            games.c.host == host, games.c.state.in_(("open", "running"))
        )
        return await self.read(lambda connection: connection.execute(query).scalar_one())

    async def beat(self, now: int) -> list[Outage]:
        """Say that this process is alive; return the outages of late.

        An outage is a time in which no process has beaten: none was running, or none could write.
        """
        alive = self.insert(processes).values(id=self.process, beat_at=now)
        alive = alive.on_conflict_do_update(index_elements=[processes.c.id], set_={"beat_at": now})
        lately = select(outages).where(outages.c.ended_at > now - 100 * DEAD_AFTER_MS)

        def work(connection: Connection) -> list[Outage]:
            last = self.last_beat = _last_beat(connection)
            connection.execute(alive)
            if last is not None and now - last > OUTAGE_MS:
                connection.execute(self._outage(last, now))
            return [Outage(row.began_at, row.ended_at) for row in connection.execute(lately)]

        found = self._lately = await self.write(work)
        self.beaten_at = now
        return found

    async def outages_of_late(self, now: int) -> list[Outage]:
        """Return the outages of late, also one that has just ended and that no beat has noted yet."""
        if now - self.beaten_at > OUTAGE_MS:
            async with self._beating:  # one beat is enough for all who ask
                if now - self.beaten_at > OUTAGE_MS:
                    await self.beat(now)
        return self._lately

    async def note_outage(self, began: int, ended: int) -> None:
        """Note a time in which no process was there."""
        query = self._outage(began, ended)
        await self.write(lambda connection: connection.execute(query).close())

    async def read_last_beat(self) -> int | None:
        """Return when any process last said that it is alive."""
        return await self.read(_last_beat)

    def _outage(self, began: int, ended: int) -> Any:
        outage = self.insert(outages).values(began_at=began, ended_at=ended)
        return outage.on_conflict_do_nothing()

    async def outages_since(self, touched: int) -> list[Outage]:
        """Return the outages that ended after an instant, in order."""
        query = select(outages).where(outages.c.ended_at > touched).order_by(outages.c.began_at)
        return await self.read(
            lambda connection: [
                Outage(row.began_at, row.ended_at) for row in connection.execute(query)
            ]
        )

    async def purge(self, now: int, guests_unseen_since: int) -> None:
        """Forget processes long dead, old outages, and guests who never sat down anywhere."""
        dead = processes.delete().where(processes.c.beat_at < now - 100 * DEAD_AFTER_MS)
        old = outages.delete().where(outages.c.ended_at < now - OUTAGES_KEPT_MS)
        # by then the cookies have run out by themselves
        void = left_sessions.delete().where(left_sessions.c.left_at < now - SESSIONS_KEPT_MS)
        sat = select(sitters.c.person).where(sitters.c.person == people.c.id).exists()
        guests = people.delete().where(
            people.c.kept_as.is_(None), people.c.seen_at < guests_unseen_since, ~sat
        )

        def work(connection: Connection) -> None:
            for query in (dead, old, guests, void):
                connection.execute(query)

        await self.write(work)

    async def claim_due(self, now: int, limit: int = 100) -> list[str]:
        """Claim tables with something due that no living process looks after."""
        alive = select(processes.c.id).where(processes.c.beat_at >= now - DEAD_AFTER_MS)
        mine = games.c.owner == self.process  # due now, and perhaps no longer in memory
        free = or_(games.c.owner.is_(None), mine, games.c.owner.not_in(alive))
        due = select(games.c.id).where(games.c.due_at <= now, free)
        # the longest due first, so that tables that are always due never starve the others
        due = due.order_by(games.c.due_at).limit(limit)
        if not self.database.is_sqlite:
            due = due.with_for_update(skip_locked=True)
        claim = (
            update(games)
            .where(games.c.id.in_(due.scalar_subquery()))
            .values(owner=self.process)
            .returning(games.c.id)
        )
        return await self.write(lambda connection: list(connection.execute(claim).scalars()))

    async def give_up_due(self, game: str) -> None:
        """Have nobody claim a table any more that cannot be read, until it changes."""
        query = update(games).where(games.c.id == game).values(due_at=None)
        await self.write(lambda connection: connection.execute(query).close())

    async def notify(self, note: str) -> None:
        """Tell the other processes something that is not worth storing."""
        await self.writer.submit(note)

    async def alive(self, now: int) -> set[str]:
        """Return the processes that beat lately."""
        query = select(processes.c.id).where(processes.c.beat_at >= now - DEAD_AFTER_MS)
        return await self.read(lambda connection: set(connection.execute(query).scalars()))

    async def checkpoint(self) -> None:
        """Fold SQLite's write-ahead log into the file, beside the writer; PostgreSQL does it itself."""
        if not self.database.is_sqlite:
            return
        query = text("PRAGMA wal_checkpoint(PASSIVE)")
        pages = await self.read(lambda connection: connection.execute(query).one()[1])
        if pages > LONGEST_LOG_PAGES:
            # never quiet enough to begin the log anew: make everybody wait once
            restart = text("PRAGMA wal_checkpoint(RESTART)")
            run = self.read if self.database.is_shared else self.write
            await run(lambda connection: connection.execute(restart).close())

    async def close_idle_connections(self) -> None:
        """Close SQLite connections that nobody uses: each holds pages of the file and old cursors."""
        if self.database.is_file:
            await asyncio.to_thread(self.database.engine.dispose)

    async def secret(self, name: str) -> bytes:
        """Return a secret that all processes of this database share, made on first use."""
        make = (
            self.insert(secrets)
            .values(name=name, value=randomness.token_bytes(32))
            .on_conflict_do_nothing()
        )
        query = select(secrets.c.value).where(secrets.c.name == name)

        def work(connection: Connection) -> bytes:
            connection.execute(make)
            return bytes(connection.execute(query).scalar_one())

        return await self.write(work)


def _reason(error: Exception) -> str:
    """Return the first line of what the driver says."""
    return str(error.__cause__ or error).strip().splitlines()[0]


def _last_beat(connection: Connection) -> int | None:
    return connection.execute(select(func.max(processes.c.beat_at))).scalar()


def _listed(rows: Any) -> list[Listed]:
    return [_one_listed(row) for row in rows]


def _one_listed(row: Row[Any]) -> Listed:
    return Listed(row.id, row.code, row.state, bytes(row.summary), row.created_at, row.updated_at)
