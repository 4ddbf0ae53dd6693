"""What is stored for one change of a table."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

# the columns of `games` that an entry may change
CHANGING = ("code", "state", "version", "summary", "updated_at", "due_at", "owner")


class Append(Struct, gc=False, frozen=True):
    """One more entry of a table's log, and what the table's row says after it."""

    game: str
    version: int
    number: int | None
    body: bytes
    # columns of `games`; the whole row if the entry opens the table
    row: dict[str, Any]
    sitters: tuple[str, ...] = ()
    opens: bool = False
    # the person whose turn begins with it, for the other processes
    turn: str | None = None
    # a table that is opened together with this entry, or not at all
    along: Append | None = None

    @property
    def is_plain(self) -> bool:
        """Tell whether it changes nothing but the log and the row of a table that is there."""
        return not self.opens and self.along is None and not self.sitters


def as_text(value: object) -> object:
    """Return a column of a row as it goes into a JSON text."""
    return value.decode() if isinstance(value, bytes) else value
