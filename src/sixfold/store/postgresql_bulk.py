"""Many appends in few statements, for PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, update
from sqlalchemy.dialects.postgresql import insert

from sixfold.store.append import CHANGING, Append
from sixfold.store.schema import entries, games

_ADD_ENTRIES = insert(entries).on_conflict_do_nothing().returning(entries.c.version)
_SET_ROWS = (
    update(games)
    .where(games.c.id == bindparam("game"))
    .values({column: bindparam(f"new_{column}") for column in CHANGING})
)


def add_entries(connection: Connection, appends: Sequence[Append]) -> bool:
    """Add every entry; tell whether none of them was there already."""
    rows = [
        {"game": a.game, "version": a.version, "number": a.number, "body": a.body} for a in appends
    ]
    return len(connection.execute(_ADD_ENTRIES, rows).all()) == len(rows)


def set_rows(connection: Connection, appends: Sequence[Append]) -> None:
    """Write what the rows of the tables say after the entries."""
    rows = [
        {"game": a.game} | {f"new_{column}": a.row[column] for column in CHANGING} for a in appends
    ]
    connection.execute(_SET_ROWS, rows)
