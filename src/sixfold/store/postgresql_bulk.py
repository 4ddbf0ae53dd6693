"""Many appends in one statement, for PostgreSQL.

A row at a time the writer would wait for the network and for a busy event loop with every row; so
a whole batch is handed over as arrays, one for each column. Moves and the like are one statement that is
a transaction by itself, so a batch of them waits for the network once; what opens tables or seats
people takes several.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Dialect, Table, TextClause, text

from sixfold.store.append import CHANGING, Append
from sixfold.store.schema import entries, games

CHANNEL = "sixfold_tables"
# PostgreSQL refuses a notification of 8000 bytes
LONGEST_NOTE = 7_900

_ENTRY = ("game", "version", "number", "body")
# an entry's version is its table's
_MORE = tuple(column for column in CHANGING if column != "version")


def _arrays(dialect: Dialect, table: Table, columns: Sequence[str]) -> str:
    kinds = {c: table.c[c].type.compile(dialect=dialect) for c in columns}
    return f"unnest({', '.join(f'CAST(:{c} AS {kind}[])' for c, kind in kinds.items())})"


@cache
def _add_entries(dialect: Dialect) -> TextClause:
    return text(f"""
        INSERT INTO entries ({", ".join(_ENTRY)}) SELECT * FROM {_arrays(dialect, entries, _ENTRY)}
        ON CONFLICT DO NOTHING
    """)


@cache
def _set_rows(dialect: Dialect) -> TextClause:
    return text(f"""
        UPDATE games SET {", ".join(f"{column} = news.{column}" for column in CHANGING)}
        FROM {_arrays(dialect, games, ("id", *CHANGING))} AS news (id, {", ".join(CHANGING)})
        WHERE games.id = news.id
    """)


def _named(table: Table, columns: Sequence[str]) -> str:
    """Return arrays as the driver itself takes them, which needs no dialect to be asked."""
    return ", ".join(f"%({c})s::{_KINDS.get(str(table.c[c].type), 'text')}[]" for c in columns)


_KINDS = {"BLOB": "bytea", "BIGINT": "bigint", "INTEGER": "integer"}
# Rows that somebody holds are left out, and so are entries that came too late, with their rows.
_APPEND = f"""
    WITH news AS (
        SELECT * FROM unnest({_named(entries, _ENTRY)}, {_named(games, _MORE)})
            AS news (id, version, number, body, {", ".join(_MORE)})
    ), free AS (
        SELECT id FROM games WHERE id = ANY(%(game)s::text[]) ORDER BY id FOR UPDATE SKIP LOCKED
    ), added AS (
        INSERT INTO entries ({", ".join(_ENTRY)})
            SELECT id, version, number, body FROM news JOIN free USING (id)
            ON CONFLICT DO NOTHING RETURNING game
    ), changed AS (
        UPDATE games SET {", ".join(f"{column} = news.{column}" for column in CHANGING)}
            FROM news JOIN added ON added.game = news.id WHERE games.id = news.id
    )
    SELECT free.id, added.game IS NOT NULL FROM free LEFT JOIN added ON added.game = free.id
"""
_FREE_ROWS = text(
    "SELECT id FROM games WHERE id = ANY(CAST(:ids AS TEXT[])) ORDER BY id FOR UPDATE SKIP LOCKED"
)
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', note) FROM unnest(CAST(:notes AS TEXT[])) AS note")


def free_rows(connection: Connection, ids: Collection[str]) -> set[str]:
    """Take the rows of tables that nobody holds; return which those are."""
    if not ids:
        return set()
    return set(connection.execute(_FREE_ROWS, {"ids": list(ids)}).scalars())


def append(connection: Connection, appends: Sequence[Append]) -> bool:
    """Store appends within a transaction; False, to be rolled back, if one came too late."""
    rows = {column: [getattr(append, column) for append in appends] for column in _ENTRY}
    if connection.execute(_add_entries(connection.dialect), rows).rowcount != len(appends):
        return False
    # a table that was opened has its row already
    changed = [append for append in appends if not append.opens]
    if changed:
        rows = {column: [append.row[column] for append in changed] for column in CHANGING}
        rows["id"] = [append.game for append in changed]
        connection.execute(_set_rows(connection.dialect), rows)
    return True


def append_alone(connection: Any, appends: Sequence[Append]) -> dict[str, bool]:
    """Store appends as a transaction of their own; `connection` is the driver's.

    Returns for each table whether its entry was stored or came too late; a table whose row somebody
    holds is missing.
    """
    rows: dict[str, list[Any]] = {c: [getattr(a, c) for a in appends] for c in _ENTRY}
    rows |= {column: [append.row[column] for append in appends] for column in _MORE}
    return dict(connection.execute(_APPEND, rows).fetchall())


def notify(connection: Connection, notes: Sequence[str]) -> None:
    """Tell every process something as soon as the transaction is stored."""
    connection.execute(_NOTIFY, {"notes": packed(notes)}).close()


def packed(notes: Sequence[str]) -> list[str]:
    r"""Join notes line by line into as few notifications as may be.

    >>> packed(["one", "two"])
    ['one\ntwo']
    """
    out: list[str] = []
    room = 0
    for note in notes:
        size = len(note.encode()) + 1
        if size <= room:
            out[-1] += f"\n{note}"
        else:
            out.append(note)
            room = LONGEST_NOTE
        room -= size
    return out
