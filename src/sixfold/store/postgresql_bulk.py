"""Many appends in one statement, for PostgreSQL.

A row at a time the writer would wait for the network and for a busy event loop with every row; so
a whole batch is handed over at once. Moves and the like are one JSON text for one statement that is
a transaction by itself, so a batch of them waits for the network once; what opens tables or seats
people takes several statements, with an array for each column.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, Dialect, Table, TextClause, text

from sixfold.store.append import CHANGING, Append, as_text
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


def _read(column: str) -> str:
    return f"convert_to({column}, 'UTF8')" if column.rpartition(".")[2] in _BYTES else column


def _shapes(table: Table, columns: Sequence[str]) -> list[str]:
    return [f"{c} {'TEXT' if c in _BYTES else table.c[c].type}" for c in columns]


_BYTES = {"body", "summary"}
# Rows that somebody holds are left out, and so are entries that came too late, with their rows.
_APPEND = f"""
    WITH news AS (
        SELECT * FROM json_to_recordset(%s)
            AS news ({", ".join(_shapes(entries, _ENTRY) + _shapes(games, _MORE))})
    ), free AS (
        SELECT id FROM games WHERE id IN (SELECT game FROM news) ORDER BY id FOR UPDATE SKIP LOCKED
    ), added AS (
        INSERT INTO entries ({", ".join(_ENTRY)})
            SELECT {", ".join(map(_read, _ENTRY))} FROM news JOIN free ON free.id = news.game
            ON CONFLICT DO NOTHING RETURNING game
    ), changed AS (
        UPDATE games SET {", ".join(f"{c} = {_read(f'news.{c}')}" for c in CHANGING)}
            FROM news JOIN added USING (game) WHERE games.id = news.game
    )
    SELECT free.id, added.game IS NOT NULL FROM free LEFT JOIN added ON added.game = free.id
"""
_encode = msgspec.json.Encoder().encode
_FREE_ROWS = text(
    "SELECT id FROM games WHERE id = ANY(CAST(:ids AS TEXT[])) ORDER BY id FOR UPDATE SKIP LOCKED"
)
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', note) FROM unnest(CAST(:notes AS TEXT[])) AS note")

_NOTIFY_ALONE = "SELECT pg_notify(%s, %s)"


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
    rows = [
        {"game": a.game, "version": a.version, "number": a.number, "body": a.body.decode()}
        | {column: as_text(a.row[column]) for column in _MORE}
        for a in appends
    ]
    return dict(connection.execute(_APPEND, (_encode(rows).decode(),)).fetchall())


def notify(connection: Connection, notes: Sequence[str]) -> None:
    """Tell every process something as soon as the transaction is stored."""
    connection.execute(_NOTIFY, {"notes": packed(notes)}).close()


def notify_alone(connection: Any, notes: Sequence[str]) -> None:
    """Tell every process something now; `connection` is the driver's."""
    for note in packed(notes):
        connection.execute(_NOTIFY_ALONE, (CHANNEL, note))


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
