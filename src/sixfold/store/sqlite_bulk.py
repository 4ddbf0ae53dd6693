"""Many appends in one statement, for SQLite.

A row at a time the writer would let go of the interpreter for every row and wait to get it back
from a busy event loop; so a whole batch is handed over as one JSON text. It goes to a view, whose
trigger writes the entries and the rows of the tables: one statement, which is a transaction by
itself, so the interpreter is let go of once for all of it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from sixfold.store.append import CHANGING, Append, as_text

_BYTES = {"body", "summary"}
_ENTRY = ("game", "version", "number", "body")
# Columns in indexes: SQLite rewrites an index for any value, even the same one.
_SELDOM = ("code", "state", "due_at")
_TAKEN = {"SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE"}

_encode = msgspec.json.Encoder().encode


def _from_json(column: str, place: int) -> str:
    read = f"json_extract(value, '$[{place}]')"
    return f"CAST({read} AS BLOB)" if column in _BYTES else read


_APPEND = f"""
    INSERT INTO appended
    SELECT {", ".join(_from_json(c, place) for place, c in enumerate((*_ENTRY, *CHANGING)))}
    FROM json_each(?)
"""
# what a connection needs before it can append
SET_UP = (
    f"""
    CREATE TEMP VIEW appended AS
        SELECT {", ".join(f"NULL AS {column}" for column in _ENTRY)},
            {", ".join(f"NULL AS new_{column}" for column in CHANGING)}
    """,
    f"""
    CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appended BEGIN
        INSERT INTO entries ({", ".join(_ENTRY)})
            VALUES ({", ".join(f"NEW.{column}" for column in _ENTRY)});
        UPDATE games SET {", ".join(f"{c} = NEW.new_{c}" for c in CHANGING if c not in _SELDOM)}
            WHERE id = NEW.game;
        UPDATE games SET {", ".join(f"{column} = NEW.new_{column}" for column in _SELDOM)}
            WHERE id = NEW.game
                AND ({" OR ".join(f"{column} IS NOT NEW.new_{column}" for column in _SELDOM)});
    END
    """,
)


def append(connection: Connection, appends: Sequence[Append]) -> bool:
    """Store appends within a transaction; False, and none of them, if one came too late."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return append_alone(driver, appends)


def append_alone(connection: sqlite3.Connection, appends: Sequence[Append]) -> bool:
    """Store appends as the next thing a connection does."""
    rows = [
        (a.game, a.version, a.number, a.body.decode(), *(as_text(a.row[c]) for c in CHANGING))
        for a in appends
    ]
    try:
        connection.execute(_APPEND, (_encode(rows).decode(),))
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorname in _TAKEN:
            return False
        raise
    return True
