"""Many appends in two statements, for SQLite.

A row at a time the writer would let go of the interpreter for every row and wait to get it back
from a busy event loop; so a whole batch is handed over as one JSON text.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, text

from sixfold.store.append import CHANGING, Append

_BYTES = {"summary"}

_encode = msgspec.json.Encoder().encode


def _from_json(column: str, place: int) -> str:
    read = f"json_extract(value, '$[{place}]')"
    return f"CAST({read} AS BLOB)" if column in _BYTES else read


_ADD_ENTRIES = text("""
    INSERT INTO entries (game, version, number, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
        json_extract(value, '$[2]'), CAST(json_extract(value, '$[3]') AS BLOB)
    FROM json_each(:rows) WHERE true
    ON CONFLICT DO NOTHING
""")
_SET_ROWS = text(f"""
    UPDATE games SET {", ".join(f"{column} = news.{column}" for column in CHANGING)}
    FROM (
        SELECT json_extract(value, '$[0]') AS id,
            {", ".join(f"{_from_json(c, n)} AS {c}" for n, c in enumerate(CHANGING, 1))}
        FROM json_each(:rows)
    ) AS news
    WHERE games.id = news.id
""")


def add_entries(connection: Connection, appends: Sequence[Append]) -> bool:
    """Add every entry; tell whether none of them was there already."""
    rows = [(a.game, a.version, a.number, a.body.decode()) for a in appends]
    added = connection.execute(_ADD_ENTRIES, {"rows": _encode(rows).decode()})
    return added.rowcount == len(rows)


def set_rows(connection: Connection, appends: Sequence[Append]) -> None:
    """Write what the rows of the tables say after the entries."""
    rows = [(a.game, *(_text(a.row[column]) for column in CHANGING)) for a in appends]
    connection.execute(_SET_ROWS, {"rows": _encode(rows).decode()})


def _text(value: object) -> object:
    return value.decode() if isinstance(value, bytes) else value
