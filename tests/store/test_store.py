"""The log in the database, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect

from sixfold import match as m
from sixfold.store import Append, Store
from sixfold.store.schema import metadata
from tests.server.conftest import postgres, postgres_url  # noqa: F401  fixtures

BODY = m.encode_entry(
    m.Opened(at=0, settings=m.Settings("solo", "modern", 1), seats=(), host="p", seed_hash="h")
)
ROW: dict[str, Any] = {
    "code": None,
    "state": "open",
    "version": 1,
    "summary": b"{}",
    "updated_at": 1,
    "due_at": 5,
    "owner": "dead",
}
WHOLE = ROW | {"seed": b"s", "public": True, "kind": "k", "host": "p", "created_at": 1}


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    on_file = f"sqlite:///{tmp_path / 'store.db'}"
    opened = Store(
        on_file if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    )
    opened.open()
    yield opened
    opened.close()


def _opening(game: str) -> Append:
    return Append(game, 1, None, BODY, WHOLE | {"id": game}, ("p",), opens=True)


def test_the_migrations_make_exactly_the_schema(store: Store) -> None:
    found = inspect(store.database.engine)
    for table in metadata.tables.values():
        assert {column["name"] for column in found.get_columns(table.name)} == set(
            table.columns.keys()
        )
        unique = {name for index in table.indexes if (name := index.name)}
        assert unique <= {index["name"] for index in found.get_indexes(table.name)}


def test_of_many_who_write_the_same_version_exactly_one_wins(store: Store) -> None:
    async def write() -> None:
        assert await store.append(_opening("g"))
        rivals = [Append("g", 2, 0, b'{"n":%d}' % n, ROW | {"version": 2}) for n in range(20)]
        won = await asyncio.gather(*(store.append(rival) for rival in rivals))
        assert won.count(True) == 1

    asyncio.run(write())


def test_an_action_number_is_taken_only_once_whatever_the_version(store: Store) -> None:
    async def write() -> None:
        await store.append(_opening("g"))
        assert await store.append(Append("g", 2, 0, BODY, ROW))
        assert not await store.append(Append("g", 3, 0, BODY, ROW))
        log = await store.log("g")
        assert log is not None
        assert len(log.entries) == 2

    asyncio.run(write())


def test_a_table_opened_along_with_an_entry_that_lost_does_not_exist(store: Store) -> None:
    async def write() -> None:
        await store.append(_opening("g"))
        await store.append(Append("g", 2, None, BODY, ROW))
        assert not await store.append(Append("g", 2, None, BODY, ROW, along=_opening("lost")))
        assert await store.log("lost") is None
        assert await store.append(Append("g", 3, None, BODY, ROW, along=_opening("won")))
        assert await store.log("won") is not None

    asyncio.run(write())


def test_due_work_is_claimed_from_the_dead_and_left_to_the_living(store: Store) -> None:
    async def write() -> None:
        await store.append(_opening("g"))
        assert await store.claim_due(4) == []
        assert await store.claim_due(5) == ["g"]
        other = Store(str(store.database.url.render_as_string(hide_password=False)))
        other.insert = store.insert
        await store.beat(10)
        other.writer = store.writer
        assert await other.claim_due(11) == []
        assert await other.claim_due(11 + 60_000) == ["g"]

    asyncio.run(write())


def test_the_secret_is_made_once(store: Store) -> None:
    async def write() -> None:
        assert await store.secret("cookies") == await store.secret("cookies")
        assert await store.secret("cookies") != await store.secret("others")

    asyncio.run(write())
