"""Opens the database behind a URL: an SQLite file or a PostgreSQL server."""

from __future__ import annotations

import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    PoolProxiedConnection,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from sixfold.store import sqlite_bulk
from sixfold.store.errors import StoreInUse, StoreUnavailable, StoreUnusable

# an acknowledged move survives a power cut, hence FULL; batches make up for its price
SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
    # the log is folded into the file between commits, not by a commit somebody waits for
    "PRAGMA wal_autocheckpoint=0",
)


# Nobody waits for ever: neither for a lock that a frozen process holds, nor for a silent network.
# A session that stands in the middle of a transaction is ended by the server and lets go.
POSTGRESQL_LIMITS_MS = {
    "lock_timeout": 1500,
    "statement_timeout": 3000,
    "idle_in_transaction_session_timeout": 2000,
    "tcp_user_timeout": 3000,
}
# how PostgreSQL tells our sessions from others
APPLICATION = "sixfold"
POSTGRESQL_ARGS: dict[str, Any] = {
    "application_name": APPLICATION,
    "connect_timeout": 2,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": 3000,
    "options": " ".join(f"-c {name}={limit}" for name, limit in POSTGRESQL_LIMITS_MS.items()),
}
POOL_TIMEOUT_S = 3
# a line to PostgreSQL that was not used for so long may be dead
QUIET_S = 0.5


class PostgresLine:
    """The driver's connection to PostgreSQL, kept for one purpose: every statement is a transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._held: PoolProxiedConnection | None = None
        self._used = 0.0
        self._lock = threading.Lock()

    @contextmanager
    def lent(self) -> Iterator[Any]:
        """Lend it to one thread at a time."""
        from psycopg import Error  # only where PostgreSQL is

        with self._lock:
            try:
                if self._held is not None and time.monotonic() - self._used > QUIET_S:
                    self._check(Error)
                if self._held is None:
                    self._held = self._engine.raw_connection()
                    self._held.driver_connection.autocommit = True  # type: ignore[union-attr]
                yield self._held.driver_connection
                self._used = time.monotonic()
            except (Error, SQLAlchemyError) as error:
                self.close()
                raise StoreUnavailable(str(error)) from error

    def _check(self, gone: type[Exception]) -> None:
        try:
            self._held.driver_connection.execute("SELECT 1")  # type: ignore[union-attr]
        except gone:
            self.close()

    def close(self) -> None:
        if self._held is not None:
            self._held.invalidate()
            self._held = None


class Database:
    """An engine, and for SQLite the lock that keeps a second server off the file."""

    def __init__(self, url: str, is_shared: bool = False) -> None:
        self.url: URL = _read_url(url)
        # whether other workers write to the same SQLite file; their supervisor holds its lock
        self.is_shared = is_shared
        self._turn: IO[bytes] | None = None
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._lock: IO[bytes] | None = None
        self._alone: PoolProxiedConnection | None = None
        if self.is_sqlite:
            self.engine = create_engine(self.url, connect_args={"check_same_thread": False})
            event.listen(self.engine, "connect", _set_up)
        else:
            self.engine = create_engine(
                self.url,
                pool_pre_ping=True,
                pool_size=8,
                pool_timeout=POOL_TIMEOUT_S,
                connect_args=POSTGRESQL_ARGS,
            )
        self._writing = PostgresLine(self.engine)
        # for what other processes are told
        self.telling = PostgresLine(self.engine)

    @property
    def insert(self) -> Any:
        """Return the way to insert that knows what to do about rows that are there already."""
        # only one of them is loaded: a start should be quick
        if self.is_sqlite:
            from sqlalchemy.dialects import sqlite

            return sqlite.insert
        from sqlalchemy.dialects import postgresql

        return postgresql.insert

    @property
    def is_file(self) -> bool:
        """Tell whether it is an SQLite file, which can be closed and opened again at any time."""
        return self.is_sqlite and self.url.database not in (None, "", ":memory:")

    @property
    def dsn(self) -> str:
        """Return the address as PostgreSQL's own tools read it."""
        return self._dsn()

    @property
    def listening_dsn(self) -> str:
        """Return the address for a line that stays open: it must notice when nobody is there."""
        return self._dsn(**POSTGRESQL_ARGS)

    def _dsn(self, **more: Any) -> str:
        from psycopg.conninfo import make_conninfo  # only where PostgreSQL is

        parts = self.url.translate_connect_args(database="dbname", username="user")
        return make_conninfo(**(parts | dict(self.url.query) | more))

    def open(self) -> None:
        """Take the SQLite file for this process alone."""
        if self.is_file and not self.is_shared:
            self._lock = _lock_file(str(self.url.database))

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that writes."""
        with self._in_turn(), self.engine.begin() as connection:
            if self._has_turns:
                # what it reads first must still hold when it writes
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection

    @contextmanager
    def writing_alone(self) -> Iterator[Any]:
        """Lend the driver's connection on which every statement is a transaction.

        For the writer's thread. Beginning and ending a transaction by way of the engine costs several
        times what the work itself does.
        """
        if not self.is_sqlite:
            with self._writing.lent() as connection:
                yield connection
            return
        if self._alone is None:
            self._alone = self.engine.raw_connection()
            self._alone.driver_connection.isolation_level = None  # type: ignore[union-attr]
        with self._in_turn():
            try:
                yield self._alone.driver_connection
            except sqlite3.OperationalError:
                self._close_alone()
                raise

    def _close_alone(self) -> None:
        if self._alone is not None:
            self._alone.invalidate()
            self._alone = None

    @property
    def _has_turns(self) -> bool:
        return self.is_shared and self.is_file

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        if not self._has_turns:
            yield
            return
        if self._turn is None:
            self._turn = _lock_path(str(self.url.database), ".turn").open("wb")
        # the workers queue here for their turn: SQLite itself would have them ask again and again
        _wait_for(self._turn)
        try:
            yield
        finally:
            _let_go(self._turn)

    def close(self) -> None:
        self._close_alone()
        self._writing.close()
        self.telling.close()
        self.engine.dispose()
        for held in (self._lock, self._turn):
            if held is not None:
                held.close()


def _read_url(url: str) -> URL:
    try:
        read = make_url(url)
    except ArgumentError:
        read = None  # the address may hold a password: it is not repeated
    if read is None or read.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreUnusable(
            "The address of a database is sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."
        ) from None
    return _with_driver(read)


def _with_driver(url: URL) -> URL:
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    return url


def _set_up(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for statement in (*SQLITE_PRAGMAS, *sqlite_bulk.SET_UP):
        cursor.execute(statement)
    cursor.close()


def _take(lock: IO[bytes]) -> None:
    """Take a file for this process alone, or raise that somebody else has it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _wait_for(lock: IO[bytes]) -> None:
    """Wait until a file is this process's alone."""
    import fcntl  # several workers there are on POSIX only

    fcntl.flock(lock, fcntl.LOCK_EX)


def _let_go(lock: IO[bytes]) -> None:
    import fcntl

    fcntl.flock(lock, fcntl.LOCK_UN)


def _lock_path(file: str, ending: str) -> Path:
    path = Path(file)
    return path.with_name(path.name + ending)


def _lock_file(file: str) -> IO[bytes]:
    path = Path(file)
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = _lock_path(file, ".lock").open("wb")
    try:
        _take(lock)
    except OSError as error:
        lock.close()
        raise StoreInUse(f"Another Sixfold is already using {path}.") from error
    return lock
