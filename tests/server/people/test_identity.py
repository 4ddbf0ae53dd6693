"""Guests, kept identities, and what nobody may find out."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from sixfold.records import parse_record, replay
from sixfold.store.schema import metadata
from tests.server.conftest import Running, serving
from tests.server.guest import guest_at

WHO = {"name": "Ada", "password": "a long enough secret"}


def test_a_guest_plays_at_once_and_is_known_again(serve: Running) -> None:
    with httpx.Client(base_url=serve.base, trust_env=False, verify=False) as http:
        first = http.get("/api/me")
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        again = http.get("/api/me")
        assert again.json() == first.json()
        assert "set-cookie" not in again.headers


@pytest.mark.parametrize(
    ("language", "name"), [("pl-PL,pl;q=0.9", "Gość"), ("de", "Gast"), ("ja", "Guest")]
)
def test_a_guest_is_called_one_in_their_own_language(
    serve: Running, language: str, name: str
) -> None:
    asked = {"Accept-Language": language}
    answer = httpx.get(f"{serve.base}/api/me", headers=asked, trust_env=False)
    assert answer.json()["name"].startswith(f"{name} ")


def test_a_cookie_is_found_among_others(serve: Running) -> None:
    first = httpx.get(f"{serve.base}/api/me", trust_env=False)
    own = first.headers["set-cookie"].split(";")[0]
    for cookies in (f"theme=dark; {own}", f"{own};theme=dark", f"odd; =x; {own}; sixfold2=no"):
        again = httpx.get(f"{serve.base}/api/me", headers={"Cookie": cookies}, trust_env=False)
        assert again.json() == first.json()
        assert "set-cookie" not in again.headers


def test_cookies_are_secure_behind_tls(tmp_path: Any) -> None:
    with serving(f"sqlite:///{tmp_path / 't.db'}", trusted_proxies=1) as running:
        plain = httpx.get(f"{running.base}/api/me", trust_env=False)
        behind = httpx.get(
            f"{running.base}/api/me", headers={"X-Forwarded-Proto": "https"}, trust_env=False
        )
    assert "Secure" not in plain.headers["set-cookie"]
    assert "Secure" in behind.headers["set-cookie"]
    assert "strict-transport-security" in behind.headers


def test_a_kept_identity_comes_back_on_another_device_with_its_games(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as home, guest_at(serve.base) as away:
            table = await home.make_table(["me", "open"])
            assert (await home.post("/me/keep", WHO))["registered"]
            assert (await away.post("/session", WHO)) == {"name": "Ada", "registered": True}
            rows = (await away.get("/games"))["rows"]
            assert [row["table"] for row in rows] == [table]

    asyncio.run(play())


@pytest.mark.parametrize("name", ["Ada", "nobody at all"])
def test_a_wrong_password_and_an_unknown_name_are_answered_alike(serve: Running, name: str) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as home, guest_at(serve.base) as thief:
            await home.post("/me/keep", WHO)
            answer = await thief.post("/session", {"name": name, "password": "not the secret"}, 403)
            assert answer["code"] == "wrong_password"

    asyncio.run(play())


def test_the_recovery_code_sets_a_new_password_and_is_void_afterwards(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as home, guest_at(serve.base) as away:
            code = (await home.post("/me/keep", WHO))["recovery"]
            lost = {
                "name": "Ada",
                "code": code.lower().replace("-", " "),
                "password": "remembered now",
            }
            wrong = await away.post("/session/recover", lost | {"code": "AAAA-BBBB"}, 403)
            assert wrong["code"] == "wrong_code"
            kept = await away.post("/session/recover", lost)
            assert kept["name"] == (await away.get("/me"))["name"] == "Ada"
            assert kept["recovery"] != code
            await home.post("/session", WHO, 403)
            await home.post("/session", {"name": "Ada", "password": "remembered now"})
            await home.post("/session/recover", lost, 403)

    asyncio.run(play())


def test_an_unknown_name_and_a_wrong_code_are_answered_alike(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as thief:
            lost = {
                "name": "nobody at all",
                "code": "AAAA-BBBB-CCCC-DDDD",
                "password": "remembered",
            }
            answer = await thief.post("/session/recover", lost, 403)
            assert answer["code"] == "wrong_code"

    asyncio.run(play())


def test_a_name_is_kept_only_once_whatever_its_case(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as home, guest_at(serve.base) as other:
            await home.post("/me/keep", WHO)
            answer = await other.post("/me/keep", WHO | {"name": " ADA "}, 409)
            assert answer["code"] == "name_taken"

    asyncio.run(play())


def test_a_forgotten_identity_is_gone(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            await guest.post("/me/keep", WHO)
            cookie = guest.cookie
            assert (await guest.http.delete("/api/me")).status_code == 204
            stale = {"Cookie": f"sixfold={cookie}"}
            assert (await guest.http.get("/api/games", headers=stale)).status_code == 401
            await guest.get("/me")
            assert (await guest.post("/session", WHO, 403))["code"] == "wrong_password"

    asyncio.run(play())


def test_whoever_is_forgotten_leaves_running_games_and_no_name_in_finished_ones(
    serve: Running,
) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as ada, guest_at(serve.base) as bob:
            await ada.http.patch("/api/me", json={"name": "Ada Lovelace"})
            tables = []
            for guest in (ada, bob):
                await guest.connect()
            for _ in range(2):
                table = await ada.make_table(["me", "open"], "cards", public=True)
                tables.append(table)
                await ada.watch(table)
                await bob.watch(table)
                await bob.ask("sit", table=table, seat=1)
                await ada.wait("started")
                await ada.ask("say", table=table, text="hello", key="1")
            finished, running = tables
            await bob.ask("resign", table=finished)
            person = ada.cookie.split(".")[0]
            assert (await ada.http.delete("/api/me")).status_code == 204
            left = await bob.wait("left", where=lambda m: m["table"] == running)
            assert left["how"] == "left"
            for table in tables:
                seen = await bob.watch(table)
                assert seen["seats"][0]["name"] == "Guest"
                assert seen["chat"][0]["name"] == "Guest"
            record = await bob.get(f"/games/{finished}/record")
            assert record["players"][0] == "Guest"
            about = (await bob.http.get("/api/tables")).text + (
                await bob.http.get("/api/games")
            ).text
            assert "Ada" not in about
            await bob.play_to_end(running, random.Random(1))
            replay(parse_record(json.dumps(await bob.get(f"/games/{running}/record"))))
            with serve.services.store.database.engine.connect() as connection:
                for table in metadata.sorted_tables:
                    rows = str(connection.execute(select(table)).all())
                    assert "Ada Lovelace" not in rows
                    assert person not in rows

    asyncio.run(play())


@pytest.mark.parametrize("forged", ["", "x", "a.0.b", "a.0." + "0" * 64, "é.0.x"])
def test_a_forged_cookie_is_nobody(serve: Running, forged: str) -> None:
    headers = {"Cookie": f"sixfold={forged}".encode()}
    answer = httpx.get(f"{serve.base}/api/games", headers=headers, trust_env=False)  # type: ignore[arg-type]
    assert answer.status_code == 401


def test_names_and_chat_are_plain_text(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            nasty = "<b>\u202eAda\u0007</b>"
            renamed = await guest.http.patch("/api/me", json={"name": nasty})
            assert renamed.json()["name"] == "<b>Ada</b>"
            await guest.connect()
            table = await guest.make_table(["me", "open"])
            await guest.watch(table)
            await guest.ask("say", table=table, text="<script>\x00alert(1)\n</script>", key="1")
            line = (await guest.wait("said"))["line"]
            assert line["text"] == "<script>alert(1) </script>"
            assert (await guest.ask("say", table=table, text="\u200b \n", key="2"))[
                "code"
            ] == "nothing_said"

    asyncio.run(play())


def test_nothing_a_page_receives_names_a_person_by_id(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            await one.connect()
            await two.connect()
            table = await one.make_table(["me", "open"], public=True)
            await two.watch(table)
            lobby = (await two.http.get("/api/tables")).text
            about = (await two.http.get(f"/api/tables/{table}")).text
            person = one.cookie.split(".")[0]
            for text in (*two.received, *one.received, lobby, about):
                assert person not in text

    asyncio.run(play())
