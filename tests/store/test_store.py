"""The log in the database, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import inspect, select, text

from sixfold import match as m
from sixfold.store import Append, People, Store, StoreUnavailable
from sixfold.store.postgresql_bulk import packed
from sixfold.store.schema import games, metadata
from tests.server.conftest import postgres, postgres_url  # noqa: F401  fixtures

BODY = m.encode_entry(
    m.Opened(at=0, settings=m.MatchSettings("solo", "modern", 1), seats=(), host="p", seed_hash="h")
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


def _together(store: Store, appends: list[Append]) -> list[bool | BaseException]:
    """Have appends written in one batch: they queue up while the writer is held up."""

    async def write() -> list[bool | BaseException]:
        go = threading.Event()
        held_up = asyncio.create_task(store.write(lambda _: go.wait()))
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(store.append(append)) for append in appends]
        await asyncio.sleep(0)
        go.set()
        await held_up
        return await asyncio.gather(*waiting, return_exceptions=True)

    return asyncio.run(write())


def test_who_comes_too_late_does_not_hold_up_those_in_the_same_commit(store: Store) -> None:
    tables = ["a", "b", "c", "d"]
    assert _together(store, [_opening(table) for table in tables]) == [True] * 4
    second = [Append(table, 2, 0, BODY, ROW | {"version": 2}) for table in tables]
    assert _together(store, [second[1]]) == [True]
    assert _together(store, second) == [True, False, True, True]
    third = [Append(table, 3, 1, BODY, ROW | {"version": 3}) for table in tables]
    assert _together(store, [third[0], third[0], third[3]]) == [True, False, True]
    log = asyncio.run(store.log("a"))
    assert log is not None
    assert len(log.entries) == 3


def test_who_stumbles_over_a_taken_code_stumbles_alone(store: Store) -> None:
    coded = [
        msgspec.structs.replace(_opening(game), row=WHOLE | {"id": game, "code": code})
        for game, code in (("a", "SAMEXY"), ("b", "SAMEXY"), ("c", "OTHERX"))
    ]
    first, second, third = _together(store, coded)
    assert first is True
    assert isinstance(second, StoreUnavailable)
    assert third is True


def test_the_row_of_a_table_says_what_its_last_entry_made_of_it(store: Store) -> None:
    assert _together(store, [_opening("g")]) == [True]
    row = {
        "code": None,
        "state": "over",
        "version": 2,
        "summary": '{"name":"Żółć \\"é\\" \\u0000"}'.encode(),
        "updated_at": 2**41,
        "due_at": None,
        "owner": None,
    }
    assert _together(store, [Append("g", 2, None, BODY, row)]) == [True]

    async def read() -> Any:
        query = select(games).where(games.c.id == "g")
        return await store.read(lambda connection: connection.execute(query).one())

    found = asyncio.run(read())._mapping
    assert {column: found[column] for column in row} == row
    assert isinstance(found["summary"], bytes)


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


def test_a_row_that_somebody_holds_keeps_no_other_table_waiting(postgres_url: str) -> None:  # noqa: F811
    """A process that stands still in the middle of a transaction holds rows; others play on."""
    store = Store(postgres_url)
    store.open()

    async def play() -> None:
        await asyncio.gather(store.append(_opening("held")), store.append(_opening("free")))
        with store.database.engine.connect() as frozen:
            frozen.execute(text("SELECT 1 FROM games WHERE id = 'held' FOR UPDATE"))
            waiting = asyncio.ensure_future(store.append(_second("held")))
            for version in range(2, 12):
                assert await store.append(_second("free", version))
            assert not waiting.done()
            frozen.rollback()
            assert await waiting

    try:
        asyncio.run(play())
    finally:
        store.close()


def test_whoever_holds_a_row_and_stands_still_loses_it(postgres_url: str) -> None:  # noqa: F811
    store = Store(postgres_url)
    store.open()

    async def play() -> None:
        await store.append(_opening("held"))
        with store.database.engine.connect() as frozen:
            frozen.execute(text("SELECT 1 FROM games WHERE id = 'held' FOR UPDATE"))
            for _ in range(5):
                try:
                    assert await store.append(_second("held"))
                    break
                except StoreUnavailable:
                    continue
            else:
                raise AssertionError("nobody ever got the row")
            frozen.invalidate()  # the database has ended that session

    try:
        asyncio.run(play())
    finally:
        store.close()


def test_a_time_without_any_beat_is_an_outage_for_all(store: Store) -> None:
    async def play() -> None:
        assert await store.beat(1_000) == []
        assert await store.beat(2_500) == []
        (outage,) = await store.beat(60_000)
        assert (outage.began, outage.ended) == (2_500, 60_000)
        assert await store.outages_since(59_000) == [outage]
        assert await store.outages_since(61_000) == []

    asyncio.run(play())


def test_the_longest_due_is_claimed_first(store: Store) -> None:
    async def play() -> None:
        for number in range(5):
            opening = _opening(f"g{number}")
            row = opening.row | {"due_at": 100 - number}
            await store.append(msgspec.structs.replace(opening, row=row))
        assert set(await store.claim_due(1_000, limit=2)) == {"g4", "g3"}

    asyncio.run(play())


def test_a_table_that_was_given_up_is_claimed_by_nobody_until_it_changes(store: Store) -> None:
    async def play() -> None:
        await asyncio.gather(store.append(_opening("broken")), store.append(_opening("sound")))
        await store.give_up_due("broken")
        assert await store.claim_due(1_000) == ["sound"]
        await store.append(_second("broken"))
        assert set(await store.claim_due(1_000)) == {"broken", "sound"}

    asyncio.run(play())


def test_guests_who_never_sat_down_are_forgotten_after_a_while(store: Store) -> None:
    async def play() -> None:
        people = People(store)
        old, sat, new = [await people.add_guest("G", at) for at in (1, 1, 1_000)]
        await store.append(msgspec.structs.replace(_opening("g"), sitters=(sat.id,)))
        await store.purge(2_000, 500)
        found = [await people.find(person.id) for person in (old, sat, new)]
        assert found == [None, sat, new]

    asyncio.run(play())


def _second(game: str, version: int = 2) -> Append:
    return Append(game, version, version, BODY, ROW | {"version": version})


def test_notes_share_notifications_and_none_is_longer_than_postgresql_takes() -> None:
    notes = [f"entry p g {number} - {'ż' * 900}" for number in range(20)]
    sent = packed(notes)
    assert "\n".join(sent).split("\n") == notes
    assert len(sent) == 5
    assert all(len(note.encode()) < 8_000 for note in sent)
