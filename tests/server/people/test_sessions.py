"""Cookies that end when they should."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from tests.server.conftest import Running, serving
from tests.server.guest import Guest, guest_at

WHO = {"name": "Ada", "password": "a long password"}


async def _is_known(base: str, cookie: str) -> bool:
    headers = {"Cookie": f"sixfold={cookie}"}
    async with httpx.AsyncClient(
        base_url=base, trust_env=False, verify=False, headers=headers
    ) as http:
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


@pytest.mark.parametrize("how", ["keep", "password", "recover", "session", "sessions"])
def test_a_page_that_came_with_an_older_cookie_is_hung_up_on_wherever_it_is(
    postgres_url: str, how: str
) -> None:
    async def play(here: str, there: str) -> None:
        async with guest_at(here) as one:
            kept = await one.post("/me/keep", WHO) if how != "keep" else {}
            # somebody with the same cookie, at the same process and at the other one
            near, far = Guest(here, one.http), Guest(there, one.http)
            for page in (near, far):
                await page.connect()
            if how == "keep":
                await one.post("/me/keep", WHO)
            elif how == "password":
                await one.post("/me/password", {"old": WHO["password"], "new": "another one"})
            elif how == "recover":
                code = {"name": WHO["name"], "code": kept["recovery"], "password": "another one"}
                await one.post("/session/recover", code)
            else:
                assert (await one.http.delete(f"/api/{how}")).status_code == 204
            for page in (near, far):
                assert await _closed(page) == "no_identity"
                await page.close()

    with serving(postgres_url) as first, serving(postgres_url) as second:
        asyncio.run(play(first.base, second.base))


def test_leaving_one_device_hangs_up_on_no_other(postgres_url: str) -> None:
    async def play(here: str, there: str) -> None:
        async with guest_at(here) as home, guest_at(here) as away:
            await home.post("/me/keep", WHO)
            await away.post("/session", WHO)
            left, stays = Guest(there, away.http), Guest(there, home.http)
            await left.connect()
            await stays.connect()
            await away.http.delete("/api/session")
            assert await _closed(left) == "no_identity"
            assert (await stays.ask("lobby", on=False))["type"] == "done"
            for page in (left, stays):
                await page.close()

    with serving(postgres_url) as first, serving(postgres_url) as second:
        asyncio.run(play(first.base, second.base))


def test_a_new_name_is_known_to_every_process(postgres_url: str) -> None:
    async def play(here: str, there: str) -> None:
        async with guest_at(here) as one:
            far = Guest(there, one.http)
            await far.connect()
            table = await one.make_table(["open", "open"])
            await far.watch(table)
            await one.http.patch("/api/me", json={"name": "Ada the First"})
            for number in range(100):
                await far.send("say", table=table, text="hello", key=str(number))
                said = await far.wait("said")
                if said["line"]["name"] == "Ada the First":
                    break
                await asyncio.sleep(0.1)
            assert said["line"]["name"] == "Ada the First"
            await far.close()

    with (
        serving(postgres_url) as first,
        serving(postgres_url, chat_burst=1000) as second,
    ):
        asyncio.run(play(first.base, second.base))


def test_whoever_had_a_name_before_it_was_kept_is_called_otherwise(serve: Running) -> None:
    async def play() -> None:
        async with (
            guest_at(serve.base) as ada,
            guest_at(serve.base) as early,
            guest_at(serve.base) as other,
        ):
            await early.http.patch("/api/me", json={"name": "\u0104DA"})
            await other.http.patch("/api/me", json={"name": "Adam"})
            await early.connect()
            await ada.post("/me/keep", WHO | {"name": "\u0105da"})
            assert (await early.get("/me"))["name"].startswith("Guest ")
            assert (await other.get("/me"))["name"] == "Adam"
            # also on the page that is open
            table = await early.make_table(["open", "open"])
            await early.watch(table)
            await early.send("say", table=table, text="hello", key="1")
            assert (await early.wait("said"))["line"]["name"].startswith("Guest ")

    asyncio.run(play())


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
            for name in (" ADA ", "bot:master", "Greedy", "bot :x", "bot\uff1amaster", "gre edy"):
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
