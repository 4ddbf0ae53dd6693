"""What goes wrong in real life, one at a time."""

from __future__ import annotations

import asyncio
import random
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event
from websockets.exceptions import WebSocketException

from sixfold.store import Store, StoreInUse, StoreUnusable
from sixfold.store.database import Database
from tests.server.conftest import Running, serving
from tests.server.guest import PATIENCE_S, Guest, guest_at, seat_two
from tests.server.server_process import ServerProcess


def _move(guest: Guest, table: str, seed: int = 0) -> dict[str, Any]:
    known = guest.tables[table]
    return {
        "table": table,
        "number": known["number"],
        "seat": known["offer"]["seat"],
        "action": guest.choose(table, random.Random(seed)),
    }


def test_the_same_move_sent_twice_is_answered_alike_and_made_once(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await seat_two(one, two)
            move = _move(one, table)
            first = await one.ask("act", **move)
            again = await one.ask("act", **move)
            assert first["version"] == again["version"]
            assert len((await one.watch(table))["moves"]) == 1

    asyncio.run(play())


def test_another_move_for_the_same_number_is_stale(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await seat_two(one, two)
            move = _move(one, table, seed=1)
            await one.ask("act", **move)
            assert (await one.ask("act", **(move | {"action": {"do": "keep"}})))["code"] == "stale"

    asyncio.run(play())


def test_a_move_out_of_turn_or_for_another_seat_changes_nothing(serve: Running) -> None:
    async def play() -> None:
        async with (
            guest_at(serve.base) as one,
            guest_at(serve.base) as two,
            guest_at(serve.base) as three,
        ):
            table = await seat_two(one, two)
            await three.connect()
            await three.watch(table)
            move = _move(one, table)
            assert (await two.ask("act", **move))["code"] == "not_your_turn"
            assert (await two.ask("act", **(move | {"seat": 1})))["code"] == "not_your_turn"
            assert (await three.ask("act", **move))["code"] == "not_seated"
            assert (await three.ask("resign", table=table, seat=0))["code"] == "not_seated"
            assert (await one.watch(table))["version"] == 2

    asyncio.run(play())


def test_a_client_that_vanishes_mid_move_finds_it_made(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await seat_two(one, two)
            move = _move(one, table)
            await one.send("act", **move)
            assert one.socket is not None
            one.socket.transport.abort()
            await two.wait("moved")
            await one.connect()
            assert (await one.ask("watch", table=table, seen=2))["type"] == "done"
            assert (await one.ask("act", **move))["version"] == 3

    asyncio.run(play())


def test_two_tabs_of_one_person_agree(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await seat_two(one, two)
            tab = Guest(serve.base, one.http)
            await tab.connect()
            await tab.watch(table)
            move = _move(one, table)
            answers = await asyncio.gather(one.ask("act", **move), tab.ask("act", **move))
            assert {answer["version"] for answer in answers} == {3}
            seen = [(await guest.watch(table)) for guest in (one, tab)]
            assert seen[0]["view"] == seen[1]["view"]
            assert len(seen[0]["moves"]) == 1
            await tab.close()

    asyncio.run(play())


def test_a_page_from_an_old_version_is_told_to_reload(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            assert (await guest.connect(protocol=0))["code"] == "outdated"

    asyncio.run(play())


def test_a_client_that_comes_back_gets_only_what_it_missed(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await seat_two(one, two)
            seen = one.tables[table]["version"]
            await one.close()
            await two.ask("say", table=table, text="still there?", key="a")
            await two.ask("react", table=table, reaction="hurry", key="b")
            await one.connect()
            one.received.clear()
            await one.watch(table, seen)
            kinds = [
                kind for kind in ("snapshot", "said") if any(kind in text for text in one.received)
            ]
            assert kinds == ["said"]
            assert one.tables[table]["version"] == seen + 2

    asyncio.run(play())


def _set_everywhere(database: Database, pragma: str) -> None:
    """Set something on every connection to an SQLite file, those that are there and those to come."""
    # also on one that lay in the pool and is lent past the engine
    event.listen(database.engine, "checkout", lambda c, *_: c.execute(f"PRAGMA {pragma}").close())
    event.listen(database.engine, "begin", lambda c: c.exec_driver_sql(f"PRAGMA {pragma}").close())
    with database.writing_alone() as connection:
        connection.execute(f"PRAGMA {pragma}").close()


def test_a_full_disk_is_said_plainly_and_leaves_nothing_half_written(tmp_path: Path) -> None:
    async def play(running: Running) -> None:
        database = running.services.store.database
        async with guest_at(running.base) as one, guest_at(running.base) as two:
            table = await seat_two(one, two)
            _set_everywhere(database, "max_page_count=1")
            # rows still fit into pages that are there already: talk until not even a word does
            for text in ("x" * 280, "x"):
                answer, said = {"type": "done"}, 0
                while answer["type"] == "done":
                    said += 1
                    answer = await one.ask(
                        "say", table=table, text=text, key=f"{text} {said}"[-32:]
                    )
                assert answer["code"] == "unavailable"
            move = _move(one, table)
            assert (await one.ask("act", **move))["code"] == "unavailable"
            _set_everywhere(database, "max_page_count=1000000")
            assert (await one.ask("act", **move))["type"] == "done"
            assert len((await two.watch(table))["moves"]) == 1

    with serving(f"sqlite:///{tmp_path / 'table.db'}", chat_burst=100_000) as running:
        asyncio.run(play(running))


def test_a_file_that_cannot_be_written_is_said_plainly_and_heals_by_itself(tmp_path: Path) -> None:
    async def play(running: Running) -> None:
        database = running.services.store.database
        async with guest_at(running.base) as one, guest_at(running.base) as two:
            table = await seat_two(one, two)
            move = _move(one, table)
            _set_everywhere(database, "query_only=ON")
            refused = await one.ask("act", **move)
            assert refused["code"] == "unavailable"
            assert refused["text"].startswith("Nothing could be saved")
            answer = await one.http.post("/api/me/keep", json={"name": "Ada", "password": "x" * 9})
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            # what is there can still be read
            assert (await one.watch(table))["moves"] == []
            _set_everywhere(database, "query_only=OFF")
            assert (await one.ask("act", **move))["type"] == "done"
            assert len((await two.watch(table))["moves"]) == 1

    with serving(f"sqlite:///{tmp_path / 'table.db'}") as running:
        asyncio.run(play(running))


def test_a_server_whose_file_cannot_be_written_says_so_when_it_starts(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'table.db'}")
    event.listen(store.database.engine, "connect", lambda c, _: c.execute("PRAGMA query_only=ON"))
    with pytest.raises(StoreUnusable, match="readonly database"):
        store.open()


def test_a_second_server_on_the_same_file_is_refused(serve: Running) -> None:
    with pytest.raises(StoreInUse):
        Store(serve.services.settings.db).open()


def test_the_database_going_away_and_coming_back(postgres: Any, postgres_url: str) -> None:
    async def play(running: Running) -> None:
        async with guest_at(running.base) as one, guest_at(running.base) as two:
            table = await seat_two(one, two)
            move = _move(one, table)
            await asyncio.to_thread(postgres.stop)
            assert (await one.ask("act", **move))["code"] == "unavailable"
            answer = await one.http.get("/api/games")
            assert answer.status_code == 503
            await asyncio.to_thread(postgres.start)
            while (answer := await one.ask("act", **move))["type"] == "refused":
                assert answer["code"] == "unavailable"
                await asyncio.sleep(0.1)
            await asyncio.gather(one.wait("moved"), two.wait("moved"))
            await asyncio.gather(
                one.play_to_end(table, random.Random(1)), two.play_to_end(table, random.Random(2))
            )

    with serving(postgres_url) as running:
        asyncio.run(play(running))


async def _get_in(base: str, table: str) -> None:
    """Let somebody new see a table; whoever is turned away tries again, as a page does."""
    while True:
        try:
            async with guest_at(base) as late:
                await late.connect()
                await late.watch(table)
                return
        except (OSError, httpx.TransportError, WebSocketException):
            await asyncio.sleep(0.2)


def test_more_connections_than_the_system_allows_files_leave_those_inside_playing(
    tmp_path: Path,
) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path / 'table.db'}", files=90)
    server.start()

    async def play() -> None:
        async with guest_at(server.base) as one:
            await one.connect()
            table = await one.make_table(["me"], "solo")
            await one.watch(table)
            crowd = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(120)]
            answer = await one.act(table, random.Random(1))
            # a commit may find no file for the log: then nothing is stored, and that is said
            assert answer["type"] == "done" or answer["code"] == "unavailable"
            for stranger in crowd:
                stranger.close()
            while answer["type"] == "refused":
                await asyncio.sleep(0.2)
                answer = await one.act(table, random.Random(1))
            # at once it may not work: the server has yet to notice that the crowd is gone
            await asyncio.wait_for(_get_in(server.base, table), PATIENCE_S)

    try:
        asyncio.run(play())
    finally:
        server.stop()
