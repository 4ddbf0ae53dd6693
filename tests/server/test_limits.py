"""Limits, and doors that stay shut."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from sixfold.server.process.limits import Bucket
from tests.server.conftest import Running, serving
from tests.server.guest import guest_at


def test_a_bucket_holds_a_burst_and_no_more() -> None:
    bucket = Bucket(3, 0)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_strange_page_cannot_open_the_websocket(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            headers = {"Cookie": f"sixfold={guest.cookie}"}
            url = serve.base.replace("http", "ws") + "/ws"
            for origin in ("https://elsewhere.example", "http://[", "null"):
                headers["Origin"] = origin
                with pytest.raises(InvalidStatus) as refused:
                    await connect(url, additional_headers=headers, proxy=None)
                assert refused.value.response.status_code == 403
            await guest.connect(Origin=serve.base)

    asyncio.run(play())


def test_a_websocket_without_identity_is_told_so(serve: Running) -> None:
    async def play() -> None:
        url = serve.base.replace("http", "ws") + "/ws"
        async with connect(url, proxy=None) as socket:
            assert '"no_identity"' in str(await socket.recv())

    asyncio.run(play())


def test_too_many_messages_slow_down_then_close(tmp_path: Any) -> None:
    async def play(running: Running) -> None:
        async with guest_at(running.base) as guest:
            await guest.connect()
            for _ in range(60):
                await guest.send("ping")
            assert (await guest.wait("refused"))["code"] == "slow_down"
            assert (await guest.wait("bye"))["code"] == "slow_down"

    with serving(f"sqlite:///{tmp_path / 't.db'}", message_burst=10, message_rate=0.1) as running:
        asyncio.run(play(running))


def test_too_many_requests_from_one_address_wait(tmp_path: Any) -> None:
    db = f"sqlite:///{tmp_path / 't.db'}"
    with serving(db, request_burst=5, request_rate=0.01) as running:
        answers = [httpx.get(f"{running.base}/api/catalogue", trust_env=False) for _ in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
    assert answers[-1].json()["code"] == "slow_down"


def test_pages_of_tables_count_like_requests(tmp_path: Any) -> None:
    db = f"sqlite:///{tmp_path / 't.db'}"
    with serving(db, request_burst=4, request_rate=0.01) as running:
        paths = ("/t/a", "/replay/a") * 3
        answers = [httpx.get(f"{running.base}{path}", trust_env=False) for path in paths]
        # what is only handed out of memory is not counted
        assert httpx.get(f"{running.base}/lobby", trust_env=False).status_code == 200
    assert [answer.status_code for answer in answers] == [404] * 4 + [429] * 2


def test_many_connections_of_one_address_share_one_measure_of_messages(tmp_path: Any) -> None:
    async def play(running: Running) -> None:
        async with (
            guest_at(running.base, address="127.0.0.2") as one,
            guest_at(running.base, address="127.0.0.2") as two,
            guest_at(running.base) as other,
        ):
            for guest in (one, two, other):
                await guest.connect()
            for guest in (one, two):
                for _ in range(10):
                    await guest.send("ping")
            refused = await two.wait("refused", "bye")
            assert refused["code"] == "slow_down"
            assert (await other.ask("lobby", on=False))["type"] == "done"

    db = f"sqlite:///{tmp_path / 't.db'}"
    limits = {"address_message_burst": 15, "address_message_rate": 0.001}
    with serving(db, **limits) as running:
        asyncio.run(play(running))


def test_coming_back_again_and_again_is_counted(tmp_path: Any) -> None:
    async def play(running: Running) -> None:
        async with (
            guest_at(running.base, address="127.0.0.2") as one,
            guest_at(running.base) as other,
        ):
            for _ in range(3):
                assert (await one.connect())["type"] == "welcome"
                await one.close()
            await one.open()
            bye = await one.wait("bye")
            assert (bye["code"], bye["retry_ms"]) == ("slow_down", 10_000)
            assert (await other.connect())["type"] == "welcome"

    db = f"sqlite:///{tmp_path / 't.db'}"
    with serving(db, handshake_burst=3, handshake_rate=0.001) as running:
        asyncio.run(play(running))


def test_a_person_cannot_fill_the_house_with_tables(tmp_path: Any) -> None:
    async def play(running: Running) -> None:
        async with guest_at(running.base) as guest:
            await guest.make_table(["me", "open"])
            await guest.make_table(["me", "open"])
            body = {"variant": "solo", "players": 1, "seats": [{"kind": "me"}]}
            assert (await guest.post("/tables", body, 429))["code"] == "too_many_tables"

    with serving(f"sqlite:///{tmp_path / 't.db'}", tables_per_person=2) as running:
        asyncio.run(play(running))


def test_one_address_cannot_hold_all_connections(tmp_path: Any) -> None:
    async def play(running: Running) -> None:
        async with guest_at(running.base) as one, guest_at(running.base) as two:
            await one.connect()
            url = running.base.replace("http", "ws") + "/ws"
            cookie = {"Cookie": f"sixfold={two.cookie}"}
            async with connect(url, additional_headers=cookie, proxy=None) as socket:
                assert '"too_many_connections"' in str(await socket.recv())

    with serving(f"sqlite:///{tmp_path / 't.db'}", address_connections=1) as running:
        asyncio.run(play(running))


def test_a_silent_connection_is_closed(tmp_path: Any) -> None:
    async def play(running: Running) -> None:
        async with guest_at(running.base) as guest:
            await guest.connect()
            assert (await guest.wait("bye"))["code"] == "silent"

    with serving(f"sqlite:///{tmp_path / 't.db'}", heartbeat_s=1) as running:
        asyncio.run(play(running))


def test_a_private_table_is_in_no_list_and_its_link_cannot_be_guessed(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await one.make_table(["me", "open"])
            assert len(table) >= 22
            assert await two.get("/tables") == []
            await two.connect()
            assert (await two.ask("watch", table="A" * 22))["code"] == "unknown_table"

    asyncio.run(play())


def test_a_chosen_seed_needs_the_setting(tmp_path: Any) -> None:
    async def play(running: Running) -> None:
        async with guest_at(running.base) as guest:
            body = {"variant": "solo", "players": 1, "seats": [{"kind": "me"}], "seed": "0" * 64}
            assert (await guest.post("/tables", body, 400))["code"] == "wrong_setup"

    with serving(f"sqlite:///{tmp_path / 't.db'}", chosen_seeds=False) as running:
        asyncio.run(play(running))


def test_pages_come_with_headers_that_keep_them_safe(serve: Running) -> None:
    answer = httpx.get(f"{serve.base}/t/anything", trust_env=False)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert httpx.get(f"{serve.base}/assets/none.js", trust_env=False).status_code == 404
    assert httpx.get(f"{serve.base}/api/none", trust_env=False).json()["code"] == "not_found"
