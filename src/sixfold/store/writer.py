"""Writes: appends gather in one thread and share commits, everything else has threads of its own.

An append is answered only after the commit that holds it is durable. Under load many appends
share one commit, so that the price of durability is paid once for all of them.

No table waits for another's row: on PostgreSQL a batch takes only the rows that nobody holds, and
an append to a row that is held (by a process that stands still, perhaps) waits by itself in another
thread, for a limited time. SQLite has one writer for the whole file, so there everything is one
thread's work.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sixfold.store import postgresql_bulk, sqlite_bulk
from sixfold.store.append import Append
from sixfold.store.bus import Bus
from sixfold.store.database import Database
from sixfold.store.errors import StoreUnavailable
from sixfold.store.schema import games, sitters

LARGEST_BATCH = 512
# Under load (when the last commit held several entries) commits begin no closer together than this, so
# that more share each: a commit costs SQLite as much processor as thirty entries, and PostgreSQL a
# round of its locks. Somebody who moves alone waits for nobody.
GATHER_S = 0.003
SIDE_THREADS = 4
# a longer entry is not sent to the other processes, which read it instead
LONGEST_TOLD = 2_000
# stands in for the answer to an append whose row somebody else holds
HELD = object()


# an entry, a note for the other processes, or anything else in a transaction of its own
Work = Append | str | Callable[[Connection], Any]
Waiting = tuple[Work, "asyncio.Future[Any]"]


class BatchConflict(Exception):
    """Somebody in a batch came too late; nothing of the batch was stored."""


class Writer:
    """The threads and the queue."""

    def __init__(self, database: Database, process: str, bus: Bus | None = None) -> None:
        self._database = database
        self._process = process
        # where other processes hear what was stored; none without others
        self._bus = bus
        self._transaction = _Transaction()
        # called with every commit of entries: how many they were and how long it took, in seconds
        self.on_commit: Callable[[int, float], None] = lambda _, __: None
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        # when the last batch was begun, and whether several shared it
        self._began = 0.0
        self._was_shared = False
        self._thread = threading.Thread(target=self._run, name="sixfold-writer", daemon=True)
        # who waits for a held row must not keep other work waiting either
        self._held = self._side = None
        if not database.is_sqlite:
            self._held = ThreadPoolExecutor(SIDE_THREADS, thread_name_prefix="sixfold-held")
            self._side = ThreadPoolExecutor(SIDE_THREADS, thread_name_prefix="sixfold-side")
        bulk = sqlite_bulk if database.is_sqlite else postgresql_bulk
        self._append_rows = bulk.append
        self._add_sitter = database.insert(sitters).on_conflict_do_nothing()

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Finish what is queued and end the threads."""
        self._queue.put(None)
        self._thread.join(timeout=10)
        for pool in (self._held, self._side):
            if pool is not None:
                pool.shutdown(wait=True)

    async def submit(self, work: Work) -> Any:
        """Have something written; returns when it is durable.

        An append returns whether it was stored (False: somebody else was first).
        """
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._side is not None and not isinstance(work, (Append, str)):
            self._side.submit(self._answer, [future], partial(self._alone, work))
        else:
            self._queue.put((work, future))
        return await future

    def _run(self) -> None:
        while True:
            batch, last = self._next_batch()
            appends = [(work, future) for work, future in batch if isinstance(work, Append)]
            if appends:
                began = time.perf_counter()
                self._store(appends)
                self.on_commit(len(appends), time.perf_counter() - began)
            notes = [(work, future) for work, future in batch if isinstance(work, str)]
            if notes:
                self._tell([note for note, _ in notes])
                futures = [future for _, future in notes]
                futures[0].get_loop().call_soon_threadsafe(_resolve, futures, [None] * len(notes))
            for work, future in batch:
                if not isinstance(work, (Append, str)):
                    self._answer([future], partial(self._alone, work))
            if last:
                return

    def _store(self, appends: list[tuple[Append, asyncio.Future[Any]]]) -> None:
        """Store all in one transaction, or, should one of them conflict, each in its own."""
        # always in the same order, so that two processes never wait for each other in a circle
        appends.sort(key=lambda waiting: waiting[0].game)
        works = [work for work, _ in appends]
        append = self._append_batch
        if all(work.is_plain for work in works):
            append = self._append_quickly if self._held is None else self._append_free_quickly
        try:
            results = self._answer([future for _, future in appends], partial(append, works))
        except BatchConflict:
            results = [
                self._answer([future], partial(self._append_batch, [work]))[0]
                for work, future in appends
            ]
        for (work, future), result in zip(appends, results, strict=True):
            if result is HELD and self._held is not None:
                alone = partial(self._append_all, appends=[work])
                self._held.submit(self._answer, [future], partial(self._transact, alone))

    def _append_quickly(self, appends: list[Append]) -> list[Any]:
        """Store moves and the like in SQLite without a transaction being begun and ended."""
        with self._database.writing_alone() as connection:
            if not sqlite_bulk.append_alone(connection, appends):
                raise BatchConflict
        self._note_all(appends)
        return [True] * len(appends)

    def _append_free_quickly(self, appends: list[Append]) -> list[Any]:
        """Store moves and the like in PostgreSQL, in one statement; the rest is `HELD`."""
        if len({append.game for append in appends}) < len(appends):
            raise BatchConflict
        with self._database.writing_alone() as connection:
            stored = postgresql_bulk.append_alone(connection, appends)
        self._note_all([append for append in appends if stored.get(append.game)])
        return [stored.get(append.game, HELD) for append in appends]

    def _append_batch(self, appends: list[Append]) -> list[Any]:
        """Store what can be stored at once; the rest is `HELD`."""
        if self._held is None:
            return self._transact(partial(self._append_all, appends=appends))
        return self._transact(partial(self._append_free, appends=appends))

    def _append_free(self, connection: Connection, appends: list[Append]) -> list[Any]:
        touched = {append.game for append in appends if not append.opens}
        held = touched - postgresql_bulk.free_rows(connection, touched)
        now = [append for append in appends if append.game not in held]
        stored = iter(self._append_all(connection, now) if now else ())
        return [HELD if append.game in held else next(stored) for append in appends]

    def _next_batch(self) -> tuple[list[Waiting], bool]:
        batch: list[Waiting] = []
        item = self._queue.get()
        wait = self._began + GATHER_S - time.monotonic()
        if wait > 0 and self._was_shared:
            time.sleep(wait)
        self._began = time.monotonic()
        while item is not None:
            batch.append(item)
            if len(batch) >= LARGEST_BATCH or self._queue.empty():
                break
            item = self._queue.get()
        self._was_shared = len(batch) > 1
        return batch, item is None

    def _transact(self, write: Callable[[Connection], list[Any]]) -> list[Any]:
        with self._database.writing() as connection:
            return write(connection)

    def _answer(
        self, futures: list[asyncio.Future[Any]], write: Callable[[], list[Any]]
    ) -> list[Any]:
        results: list[Any]
        notes = self._transaction.notes = []
        try:
            results = write()
        except BatchConflict:
            raise
        except IntegrityError as error:
            if len(futures) > 1:
                raise BatchConflict from error
            results, notes = [StoreUnavailable(str(error.__cause__ or error))], []
        except (SQLAlchemyError, sqlite3.Error) as error:
            results, notes = [StoreUnavailable(str(error.__cause__ or error))] * len(futures), []
        except Exception as error:  # a refusal raised inside the work belongs to who asked
            results, notes = [error] * len(futures), []
        futures[0].get_loop().call_soon_threadsafe(_resolve, futures, results)
        self._tell(notes)
        return results

    def tell_after_commit(self, note: str) -> None:
        """Tell the other processes something once the transaction of this thread is stored."""
        self._transaction.notes.append(note)

    def _tell(self, notes: list[str]) -> None:
        if self._bus is not None and (notes or self._bus.is_behind):
            self._bus.tell(notes)

    def append_in(self, connection: Connection, append: Append) -> None:
        """Store an append as part of a larger transaction."""
        self._append_all(connection, [append])

    def _append_all(self, connection: Connection, appends: list[Append]) -> list[bool]:
        """Store appends of different tables; a single one may find that it came too late."""
        if len({append.game for append in appends}) < len(appends):
            raise BatchConflict
        opening = [append.row for append in appends if append.opens]
        if opening:
            connection.execute(games.insert(), opening)
        if not self._append_rows(connection, appends):
            if len(appends) > 1:
                raise BatchConflict
            return [False]
        along = [append.along for append in appends if append.along is not None]
        if along:
            self._append_all(connection, along)
        seated = [{"person": p, "game": a.game} for a in appends for p in a.sitters]
        if seated:
            connection.execute(self._add_sitter, seated)
        self._note_all(appends)
        return [True] * len(appends)

    def _alone(self, work: Callable[[Connection], Any]) -> list[Any]:
        return self._transact(lambda connection: [work(connection)])

    def _note_all(self, appends: list[Append]) -> None:
        if self._bus is not None:
            for append in appends:
                self.tell_after_commit(self._note(append))

    def _note(self, append: Append) -> str:
        words = ("entry", self._process, append.game, str(append.version), append.turn or "-")
        # with the entry itself, unless it is a long one, so that nobody has to read it
        body = append.body.decode() if len(append.body) < LONGEST_TOLD else ""
        return " ".join((*words, body))


class _Transaction(threading.local):
    """What is to be told when the transaction under way in a thread is stored."""

    def __init__(self) -> None:
        self.notes: list[str] = []


def _resolve(futures: list[asyncio.Future[Any]], results: list[Any]) -> None:
    for future, result in zip(futures, results, strict=True):
        if result is HELD or future.done():  # the asker has gone; what was written stays
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
