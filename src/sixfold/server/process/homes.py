"""Where tables are at home when several workers serve one machine.

Whoever comes for a table is passed on to its home, so that its people sit at one worker: a table that
is kept by two costs twice. Nothing depends on it. Workers that disagree for a moment, because one
has just come or gone, serve the table together as processes on one database do.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from hashlib import blake2b

TRIES = 100


def new_table_id() -> str:
    return secrets.token_urlsafe(16)


def home_among(workers: Collection[int], table: str) -> int:
    """Return the worker a table is at home with; another one only if that one is not there.

    >>> home_among([3, 4, 5], "a table")
    5
    >>> home_among([3, 5], "a table")
    5
    """

    def claim(worker: int) -> bytes:
        return blake2b(f"{worker} {table}".encode(), digest_size=8).digest()

    return max(workers, key=claim)


class TableHomes:
    """Knows the homes of tables as one worker sees them."""

    def __init__(self, number: int, alive: Callable[[], Collection[int]]) -> None:
        self._number = number
        self._alive = alive

    def home_of(self, table: str) -> int:
        return home_among({self._number, *self._alive()}, table)

    def is_here(self, table: str) -> bool:
        return self.home_of(table) == self._number

    def new_table_id(self) -> str:
        """Return the id of a new table, which is at home where it is made."""
        for _ in range(TRIES):
            if self.is_here(found := new_table_id()):
                break
        return found
