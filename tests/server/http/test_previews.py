"""A link to a table tells of that table where it is shared."""

from __future__ import annotations

import asyncio
import random
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from sixfold import match as m
from sixfold.server.http.previews import tags_of
from sixfold.server.workers import table_pictures
from sixfold.store import StoreUnavailable
from tests.server.conftest import Running
from tests.server.guest import guest_at


def test_a_table_has_a_picture_of_its_own_in_the_size_previews_have(serve: Running) -> None:
    async def look() -> None:
        async with guest_at(serve.base) as one:
            await one.connect()
            pictures = []
            table = await one.make_table(["me"], "solo")
            await one.watch(table)
            for _ in range(2):
                answer = await one.http.get(f"/api/tables/{table}/picture.png")
                assert Image.open(BytesIO(answer.content)).size == (1200, 630)
                assert "max-age=60" in answer.headers["cache-control"]
                pictures.append(answer.content)
                await one.act(table, random.Random(2))
            assert pictures[0] != pictures[1]
            assert (await one.http.get("/api/tables/none/picture.png")).status_code == 404

    asyncio.run(look())


def test_a_picture_does_not_depend_on_what_is_hidden() -> None:
    pictures = set()
    for seed in (b"a" * 32, b"b" * 32):
        opened = m.Opened(
            at=0,
            settings=m.MatchSettings("standard", "modern", 2),
            seats=(m.Seat("person", "p", "Ada"), m.Seat("bot", name="club", bot="club")),
            host="p",
            seed_hash="",
        )
        pictures.add(table_pictures.draw(m.opened("table", seed, opened)))
    assert len(pictures) == 1


def test_the_tags_name_the_players_the_game_and_the_picture() -> None:
    seats = (m.Seat("person", "p", 'Ada "A"'), m.Seat("bot", name="club", bot="club"))
    opened = m.Opened(
        at=0,
        settings=m.MatchSettings("duel", "modern", 2),
        seats=seats,
        host="p",
        seed_hash="",
    )
    tags = tags_of(m.opened("abc", bytes(32), opened), "https://play.example", "de")
    assert tags["og:title"] == 'Ada "A" · Fuchs · Duell'
    assert tags["og:image"] == "https://play.example/api/tables/abc/picture.png"


def test_the_page_of_a_table_carries_its_tags_and_any_other_page_the_usual_ones(
    serve: Running,
) -> None:
    async def look() -> None:
        async with guest_at(serve.base) as one:
            table = await one.make_table(["me", "open"], "duel")
            # a server without a built client has a page without tags
            for path, status in ((f"/t/{table}", 200), ("/t/none", 404), ("/replay/none", 404)):
                answer = await one.http.get(path)
                assert (answer.status_code, answer.headers["cache-control"]) == (status, "no-cache")
                if "og:title" in answer.text:
                    assert ("invites you" in answer.text) == path.endswith(table)

    asyncio.run(look())


def test_the_page_of_a_table_comes_also_while_the_database_is_away(
    serve: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        async def away(_: Any) -> None:
            raise StoreUnavailable("away")

        async with guest_at(serve.base) as one:
            monkeypatch.setattr(serve.services.store, "read", away)
            answer = await one.http.get(f"/t/{'A' * 22}")
            assert answer.status_code == 503
            assert "text/html" in answer.headers["content-type"]
            monkeypatch.undo()

    asyncio.run(look())
