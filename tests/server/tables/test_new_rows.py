"""Rows that only tests use, at a real table: the server knows no game by its name."""

from __future__ import annotations

import asyncio
import random

import pytest

from sixfold.rules import Variant
from sixfold.rules.variants import describe, registered
from tests.extra_variants import ROWS
from tests.server.conftest import Running
from tests.server.guest import guest_at

BOT = {"kind": "bot", "bot": "random"}


@pytest.fixture(autouse=True)
def _everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the processes that think for bots know the rows, too."""
    monkeypatch.setenv("SIXFOLD_VARIANTS", "tests.extra_variants:ROWS")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_row_no_server_has_heard_of_is_offered_played_and_replayed(
    row: Variant, serve: Running
) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            await guest.connect()
            offered = {info["name"]: info for info in (await guest.get("/catalogue"))["variants"]}
            told = describe(row)
            assert {name: told[name] for name in offered[row.name]} == offered[row.name]
            table = await guest.make_table(["me", *[BOT] * (row.players - 1)], row.name)
            await guest.watch(table)
            over = await guest.play_to_end(table, random.Random(3))
            assert over["view"]["radius"] == row.radius
            replay = await guest.get(f"/games/{table}/replay")
            assert [len(rack) for rack in replay["frames"][0]["racks"]] == (
                [row.rack_size] * row.players
            )

    with registered(ROWS):
        asyncio.run(play())
