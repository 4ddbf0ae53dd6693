"""One thread writes: it gathers what arrived meanwhile and commits it all at once.

An append is answered only after the commit that holds it is durable. Under load many appends
share one commit, so that the price of durability is paid once for all of them.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, bindparam, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from sixfold.store.database import Database
from sixfold.store.errors import StoreUnavailable
from sixfold.store.schema import entries, games, sitters

CHANNEL = "sixfold_tables"
LARGEST_BATCH = 512


class Append(Struct, frozen=True):
    """One more entry of a table's log, and what the table's row says after it."""

    game: str
    version: int
    number: int | None
    body: bytes
    # columns of `games`; the whole row if the entry opens the table
    row: dict[str, Any]
    sitters: tuple[str, ...] = ()
    opens: bool = False
    # a table that is opened together with this entry, or not at all
    along: Append | None = None


Work = Append | Callable[[Connection], Any]
Waiting = tuple[Work, "asyncio.Future[Any]"]


class Writer:
    """The thread and its queue."""

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self._process = process
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="sixfold-writer", daemon=True)
        dialect = sqlite if database.is_sqlite else postgresql
        self._add_entry = (
            dialect.insert(entries)
            .on_conflict_do_nothing()
            .returning(entries.c.game, entries.c.version)
        )
        self._add_sitter = dialect.insert(sitters).on_conflict_do_nothing()
        columns = ("code", "state", "version", "summary", "updated_at", "due_at", "owner")
        self._set_row = (
            update(games)
            .where(games.c.id == bindparam("game"))
            .values({column: bindparam(f"new_{column}") for column in columns})
        )

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Finish what is queued and end the thread."""
        self._queue.put(None)
        self._thread.join(timeout=10)

    async def submit(self, work: Work) -> Any:
        """Have something written; returns when it is durable.

        An append returns whether it was stored (False: somebody else was first).
        """
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put((work, future))
        return await future

    def _run(self) -> None:
        while True:
            batch, last = self._next_batch()
            appends = [(work, future) for work, future in batch if isinstance(work, Append)]
            if appends:
                works = [work for work, _ in appends]
                self._answer([f for _, f in appends], partial(self._append_all, appends=works))
            for work, future in batch:
                if not isinstance(work, Append):
                    self._answer([future], partial(_alone, work=work))
            if last:
                return

    def _next_batch(self) -> tuple[list[Waiting], bool]:
        batch: list[Waiting] = []
        item = self._queue.get()
        while item is not None:
            batch.append(item)
            if len(batch) >= LARGEST_BATCH or self._queue.empty():
                return batch, False
            item = self._queue.get()
        return batch, True

    def _answer(
        self, futures: list[asyncio.Future[Any]], write: Callable[[Connection], list[Any]]
    ) -> None:
        results: list[Any]
        try:
            with self._database.engine.begin() as connection:
                results = write(connection)
        except SQLAlchemyError as error:
            results = [StoreUnavailable(str(error.__cause__ or error))] * len(futures)
        except Exception as error:  # a refusal raised inside the work belongs to who asked
            results = [error] * len(futures)
        futures[0].get_loop().call_soon_threadsafe(_resolve, futures, results)

    def _append_all(self, connection: Connection, appends: list[Append]) -> list[bool]:
        opening = [append for append in appends if append.opens]
        if opening:
            connection.execute(games.insert(), [append.row for append in opening])
        rows = [
            {"game": a.game, "version": a.version, "number": a.number, "body": a.body}
            for a in appends
        ]
        stored = {tuple(row) for row in connection.execute(self._add_entry, rows)}
        results = []
        for append in appends:
            # of two for the same place in one batch the first is the one that was stored
            results.append((append.game, append.version) in stored)
            stored.discard((append.game, append.version))
        done = [append for append, result in zip(appends, results, strict=True) if result]
        along = [append.along for append in done if append.along is not None]
        if along:
            self._append_all(connection, along)
        changed = [append for append in done if not append.opens]
        if changed:
            connection.execute(self._set_row, [_renamed(append) for append in changed])
        seated = [{"person": p, "game": a.game} for a in done for p in a.sitters]
        if seated:
            connection.execute(self._add_sitter, seated)
        if not self._database.is_sqlite and done:
            notes = [{"note": f"entry {self._process} {a.game} {a.version}"} for a in done]
            connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :note)"), notes)
        return results


def _alone(connection: Connection, work: Callable[[Connection], Any]) -> list[Any]:
    return [work(connection)]


def _renamed(append: Append) -> dict[str, Any]:
    return {"game": append.game} | {f"new_{name}": value for name, value in append.row.items()}


def _resolve(futures: list[asyncio.Future[Any]], results: list[Any]) -> None:
    for future, result in zip(futures, results, strict=True):
        if future.done():  # the asker has gone; what was written stays
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
