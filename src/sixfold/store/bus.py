"""How processes that share a database tell each other what they have stored."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Protocol

from sixfold.store.database import Database
from sixfold.store.errors import StoreUnavailable
from sixfold.store.postgresql_bulk import notify_alone

# said in the place of notes that were lost: whoever hears it reads everything again
LOST = "lost"
# of entries; who is where is said once for each table
MOST_UNSENT = 5_000


class Bus(Protocol):
    """Carries notes to the other processes."""

    @property
    def is_behind(self) -> bool:
        """Tell whether some notes could not be sent yet."""

    def tell(self, notes: Sequence[str]) -> None:
        """Send notes about what is stored already; called from any thread."""


class PostgresBus:
    """PostgreSQL's notifications, sent after the commit they tell of.

    A notification inside the transaction of a move would make all commits of the whole database wait
    for each other: from the lock it takes until its commit is on the disk. Alone it writes nothing.
    """

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self._process = process
        self._lock = threading.Lock()
        self._unsent: list[str] = []

    @property
    def is_behind(self) -> bool:
        return bool(self._unsent)

    def tell(self, notes: Sequence[str]) -> None:
        """Send notes; what cannot be sent now goes with the next ones."""
        with self._lock:
            sending, self._unsent = [*self._unsent, *notes], []
        try:
            with self._database.telling.lent() as connection:
                notify_alone(connection, sending)
        except StoreUnavailable:
            with self._lock:
                self._unsent = self._kept([*sending, *self._unsent])

    def _kept(self, notes: list[str]) -> list[str]:
        """Return as few notes as say the same; too many are replaced by one that says so."""
        last = {_subject(note): note for note in notes}
        entries = [note for note in last.values() if note.startswith("entry ")]
        if len(entries) <= MOST_UNSENT:
            return list(last.values())
        others = [note for note in last.values() if not note.startswith("entry ")]
        return [f"{LOST} {self._process} -", *others]


def _subject(note: str) -> str:
    """Return what a note is about: of two that say who is at a table only the later one counts."""
    return " ".join(note.split(" ", 3)[:3]) if note.startswith(("here ", "who ")) else note
