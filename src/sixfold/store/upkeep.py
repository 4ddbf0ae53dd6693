"""Looking after a database beside the server: go through it, copy it, put a copy back, thin it out."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection, func, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from sixfold.match import LogEntry, decode_entry
from sixfold.store.database import APPLICATION, Database
from sixfold.store.errors import StoreInUse, StoreUnusable
from sixfold.store.schema import entries, games, jobs, people, sitters

PAGE = 200
# an SQLite file begins with this
MAGIC = b"SQLite format 3\x00"


class StoredGame(Struct, frozen=True):
    """A table as it lies in the database, with its whole log."""

    id: str
    kind: str
    state: str
    version: int
    seed: bytes
    updated_at: int
    log: tuple[LogEntry, ...] = ()


class Headcount(Struct, frozen=True):
    """How many people the database knows."""

    guests: int
    kept: int
    seen_since: int


@contextmanager
def opened(url: str) -> Iterator[Database]:
    """Lend a database that is there already, without taking it from a server that runs."""
    database = Database(url)
    if database.is_file and not Path(str(database.url.database)).is_file():
        raise StoreUnusable(f"There is no file {database.url.database}.")
    try:
        if not inspect(database.engine).has_table(games.name):
            raise StoreUnusable("This is not a database of Sixfold.")
        yield database
    finally:
        database.close()


def stored_games(
    connection: Connection, states: Sequence[str] = (), with_logs: bool = False
) -> Iterator[StoredGame]:
    """Go through the tables, the oldest first, a page at a time."""
    columns = (
        games.c.id,
        games.c.kind,
        games.c.state,
        games.c.version,
        games.c.seed,
        games.c.updated_at,
    )
    query = select(*columns).order_by(games.c.created_at, games.c.id)
    if states:
        query = query.where(games.c.state.in_(states))
    for row in connection.execute(query.execution_options(yield_per=PAGE)):
        log: tuple[LogEntry, ...] = ()
        if with_logs:
            bodies = select(entries.c.body).where(entries.c.game == row.id)
            found = connection.execute(bodies.order_by(entries.c.version)).scalars()
            log = tuple(decode_entry(bytes(body)) for body in found)
        yield StoredGame(*row[:4], bytes(row.seed), row.updated_at, log)


def count_people(connection: Connection, since: int) -> Headcount:
    """Return how many guests and kept identities there are, and who was there lately."""
    kept = func.count(people.c.kept_as)
    row = connection.execute(
        select(func.count() - kept, kept, func.count().filter(people.c.seen_at >= since))
    ).one()
    return Headcount(*row)


def prunable(connection: Connection, before: int, finished: bool) -> list[str]:
    """Return the tables that were put away before an instant, and finished games if asked for."""
    states = ("closed", "over") if finished else ("closed",)
    old = select(games.c.id).where(games.c.state.in_(states), games.c.updated_at < before)
    return list(connection.execute(old).scalars())


def prune(connection: Connection, doomed: Sequence[str]) -> None:
    """Delete tables with everything that belongs to them."""
    for at in range(0, len(doomed), PAGE):
        page = doomed[at : at + PAGE]
        for table in (entries, sitters, jobs):
            connection.execute(table.delete().where(table.c.game.in_(page)))
        connection.execute(games.delete().where(games.c.id.in_(page)))


def back_up(database: Database, target: Path) -> None:
    """Copy a database into a file while the server runs."""
    if target.exists():
        raise StoreUnusable(f"{target} is there already; a back-up never replaces another.")
    if not database.is_sqlite:
        _run("pg_dump", "--format=custom", f"--file={target}", database.dsn)
        return
    source = database.engine.raw_connection()
    try:
        with closing(sqlite3.connect(target)) as copy:
            source.driver_connection.backup(copy)  # type: ignore[union-attr]
    finally:
        source.close()


def restore(url: str, source: Path) -> None:
    """Put a copy in the place of a database that no server uses."""
    if not source.is_file():
        raise StoreUnusable(f"There is no file {source}.")
    database = Database(url)
    if not database.is_sqlite:
        _check_dump(source)
        _check_unused(database)
        # all or nothing: what cannot be put back whole leaves the database as it was
        how = ("--clean", "--if-exists", "--single-transaction", "--exit-on-error")
        _run("pg_restore", *how, f"--dbname={database.dsn}", str(source))
        return
    _check_copy(source)
    target = Path(str(database.url.database))
    database.open()  # refuses while a server has it
    try:
        fresh = target.with_name(target.name + ".restored")
        shutil.copyfile(source, fresh)
        for leftover in ("-wal", "-shm"):
            target.with_name(target.name + leftover).unlink(missing_ok=True)
        fresh.replace(target)
    finally:
        database.close()


def _check_copy(source: Path) -> None:
    with source.open("rb") as file:
        is_sqlite = file.read(len(MAGIC)) == MAGIC
    if not is_sqlite:
        raise StoreUnusable(f"{source} is not a back-up of an SQLite database.")
    with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as copy:
        found = copy.execute("PRAGMA integrity_check").fetchone()[0]
        tables = {row[0] for row in copy.execute("SELECT name FROM sqlite_master")}
    if found != "ok" or games.name not in tables:
        raise StoreUnusable(f"{source} is damaged or not a database of Sixfold.")


def _check_dump(source: Path) -> None:
    """Read a copy of a PostgreSQL database from its beginning to its end."""
    try:
        listed = _run("pg_restore", "--list", str(source))
        _run("pg_restore", f"--file={os.devnull}", str(source))
    except StoreUnusable as error:
        raise StoreUnusable(f"{source} is damaged or not a back-up: {error}") from error
    if not re.search(rf"\bTABLE DATA \S+ {games.name}\b", listed):
        raise StoreUnusable(f"{source} is not a back-up of Sixfold.")


def _check_unused(database: Database) -> None:
    """Refuse while a server is connected to a PostgreSQL database."""
    others = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND application_name = :ours AND pid <> pg_backend_pid()"
    )
    try:
        with database.engine.connect() as connection:
            found = connection.execute(others, {"ours": APPLICATION}).scalar_one()
    except SQLAlchemyError as error:
        raise StoreUnusable(f"The database cannot be opened: {error.__cause__}") from error
    finally:
        database.close()
    if found:
        raise StoreInUse("A Sixfold is using this database; stop it first.")


def _run(tool: str, *arguments: str) -> str:
    """Run one of PostgreSQL's tools and return what it writes."""
    if shutil.which(tool) is None:
        raise StoreUnusable(f"{tool} is needed for this; it comes with PostgreSQL.")
    done = subprocess.run([tool, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["it does not say why"])[0]
        raise StoreUnusable(f"{tool} failed: {reason}")
    return done.stdout
