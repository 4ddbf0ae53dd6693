"""Erasing a person from what was stored about a table."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from sixfold.match import NamesErased, encode_entry
from sixfold.store.schema import entries, games

# how somebody is called who wanted to be forgotten
NAMELESS = "Guest"


def erase(connection: Connection, game: str, person: str, alias: str) -> int:
    """Let somebody without a name have sat and spoken at a table instead of a person.

    Adds an entry of its own and returns its version: whoever is about to store what follows from
    the log as it was comes too late, and reads it again.
    """
    row = connection.execute(select(games).where(games.c.id == game).with_for_update()).one()
    rows = connection.execute(
        select(entries.c.version, entries.c.body).where(entries.c.game == game)
    ).all()
    for version, body in rows:
        if person.encode() in bytes(body):
            connection.execute(
                update(entries)
                .where(entries.c.game == game, entries.c.version == version)
                .values(body=without(bytes(body), person, alias))
            )
    latest: int = row.version + 1
    entry = NamesErased(at=row.updated_at)
    connection.execute(entries.insert().values(game=game, version=latest, body=encode_entry(entry)))
    connection.execute(
        update(games)
        .where(games.c.id == game)
        .values(
            version=latest,
            summary=without(bytes(row.summary), person, alias),
            host=alias if row.host == person else row.host,
        )
    )
    return latest


def without(body: bytes, person: str, alias: str) -> bytes:
    """Return a stored JSON text in which a person is somebody without a name.

    >>> without(b'{"person":"p1","name":"Ann","seat":0}', "p1", "x")
    b'{"person":"x","name":"Guest","seat":0}'
    """
    return msgspec.json.encode(_without(msgspec.json.decode(body), person, alias))


def _without(value: Any, person: str, alias: str) -> Any:
    if isinstance(value, list):
        return [_without(item, person, alias) for item in value]
    if not isinstance(value, dict):
        return value
    out = {key: _without(item, person, alias) for key, item in value.items()}
    if out.get("person") == person:
        out["person"] = alias
        if "name" in out:
            out["name"] = NAMELESS
    if out.get("host") == person:
        out["host"] = alias
    return out
