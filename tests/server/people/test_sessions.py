"""Cookies that end when they should."""

from __future__ import annotations

import asyncio

import httpx

from tests.server.conftest import Running, serving
from tests.server.guest import Guest, guest_at

WHO = {"name": "Ada", "password": "a long password"}


async def _is_known(base: str, cookie: str) -> bool:
    headers = {"Cookie": f"sixfold={cookie}"}
    async with httpx.AsyncClient(base_url=base, trust_env=False, headers=headers) as http:
        return (await http.get("/api/games")).status_code == 200


async def _closed(guest: Guest) -> str:
    code: str = (await guest.wait("bye"))["code"]
    return code


def test_a_cookie_from_before_the_identity_was_kept_is_void(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            planted = guest.cookie
            await guest.post("/me/keep", WHO)
            assert not await _is_known(serve.base, planted)
            assert await _is_known(serve.base, guest.cookie)

    asyncio.run(play())


def test_a_cookie_is_void_after_leaving_and_other_devices_stay(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as home, guest_at(serve.base) as away:
            await home.post("/me/keep", WHO)
            await away.post("/session", WHO)
            await away.connect()
            cookie = away.cookie
            await away.http.delete("/api/session")
            assert await _closed(away) == "no_identity"
            assert not await _is_known(serve.base, cookie)
            assert await _is_known(serve.base, home.cookie)

    asyncio.run(play())


def test_signing_out_everywhere_leaves_only_this_device(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as home, guest_at(serve.base) as away:
            await home.post("/me/keep", WHO)
            await away.post("/session", WHO)
            await away.connect()
            await home.http.delete("/api/sessions")
            assert await _closed(away) == "no_identity"
            assert not await _is_known(serve.base, away.cookie)
            assert await _is_known(serve.base, home.cookie)

    asyncio.run(play())


def test_a_new_password_ends_every_other_session(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as home, guest_at(serve.base) as away:
            await home.post("/me/keep", WHO)
            await away.post("/session", WHO)
            change = {"old": "not this one", "new": "another password"}
            await home.post("/me/password", change, status=403)
            kept = await home.post("/me/password", change | {"old": WHO["password"]})
            assert kept["recovery"]
            assert not await _is_known(serve.base, away.cookie)
            assert await _is_known(serve.base, home.cookie)
            await away.post("/session", WHO, status=403)
            await away.post("/session", WHO | {"password": "another password"})

    asyncio.run(play())


def test_who_is_forgotten_at_one_process_is_gone_at_the_other(postgres_url: str) -> None:
    async def play(here: str, there: str) -> None:
        async with guest_at(here) as one:
            two = Guest(there, one.http)
            await two.connect()
            await one.http.delete("/api/me")
            assert await _closed(two) == "no_identity"
            await two.close()

    with serving(postgres_url) as first, serving(postgres_url) as second:
        asyncio.run(play(first.base, second.base))


def test_over_tls_only_this_host_can_set_the_cookie(tmp_path: object) -> None:
    db = f"sqlite:///{tmp_path}/t.db"
    with serving(db, public_url="https://table.example.org") as running:
        answer = httpx.get(f"{running.base}/api/me", trust_env=False)
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-sixfold=")
        assert "Secure" in cookie
        assert "Domain" not in cookie


def test_nobody_takes_the_name_of_a_kept_person_or_of_a_bot(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as ada, guest_at(serve.base) as thief:
            await ada.post("/me/keep", WHO)
            for name in (" ADA ", "bot:master", "Greedy"):
                answer = await thief.http.patch("/api/me", json={"name": name})
                assert answer.json()["code"] == "name_taken", name
            seats = [{"kind": "me", "name": "ada"}, {"kind": "open"}]
            body = {"variant": "duel", "players": 2, "seats": seats}
            assert (await thief.post("/tables", body, status=409))["code"] == "name_taken"
            table = await ada.make_table(["me", "open"])
            await thief.connect()
            await thief.watch(table)
            assert (await thief.ask("sit", table=table, seat=1, name="Ada"))["code"] == "name_taken"

    asyncio.run(play())
