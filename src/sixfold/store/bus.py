"""How processes that share a database tell each other what they have stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from sixfold.store.database import Database
from sixfold.store.postgresql_bulk import notify


class Bus(Protocol):
    """Carries notes to the other processes."""

    def tell(self, notes: Sequence[str]) -> None:
        """Send notes about what is stored already; called from any thread."""


class PostgresBus:
    """PostgreSQL's notifications, sent after the commit they tell of.

    A notification inside the transaction of a move would make all commits of the whole database wait
    for each other: from the lock it takes until its commit is on the disk. Alone it writes nothing.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._unsent: list[str] = []

    def tell(self, notes: Sequence[str]) -> None:
        """Send notes; what cannot be sent now goes with the next ones."""
        self._unsent.extend(notes)
        sending, self._unsent = self._unsent, []
        try:
            with self._database.engine.begin() as connection:
                notify(connection, sending)
        except SQLAlchemyError:
            self._unsent = sending + self._unsent
