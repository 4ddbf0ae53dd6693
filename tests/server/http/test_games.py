"""Whole games over the websocket."""

import asyncio
import random

import msgspec
import pytest

from sixfold.records import parse_record, replay
from tests.server.conftest import Running
from tests.server.guest import guest_at

VARIANTS = [
    ("standard", 2),
    ("standard", 3),
    ("standard", 4),
    ("solo", 1),
    ("team", 4),
    ("duel", 2),
    ("cards", 2),
    ("cards", 4),
]


@pytest.mark.parametrize(("variant", "players"), VARIANTS)
def test_a_whole_game_against_bots_ends_and_its_record_replays(
    serve: Running, variant: str, players: int
) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            await guest.connect()
            bots = [{"kind": "bot", "bot": "greedy"}] * (players - 1)
            table = await guest.make_table(["me", *bots], variant)
            await guest.watch(table)
            ended = await guest.play_to_end(table, random.Random(1))
            assert ended["result"]["ranking"]
            record = await guest.get(f"/games/{table}/record")
            assert record["seed"] == ended["seed"]
            replay(parse_record(msgspec.json.encode(record)))
            shown = await guest.get(f"/games/{table}/replay")
            assert len(shown["frames"]) == len(record["actions"]) + 1
            # a list shows the last position at a glance
            (row,) = (await guest.get("/games"))["rows"]
            last = shown["frames"][-1]["view"]
            letters = [sign for sign in row["position"]["cells"] if sign != "."]
            assert sorted(letters) == sorted(symbol for _, _, symbol in last["board"])
            assert row["position"]["tracks"] == last["tracks"]

    asyncio.run(play())


def test_two_people_play_a_whole_game(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            await one.connect()
            await two.connect()
            table = await one.make_table(["me", "open"])
            await one.watch(table)
            await two.watch(table)
            assert (await two.ask("sit", table=table, seat=1))["type"] == "done"
            await asyncio.gather(
                one.play_to_end(table, random.Random(2)), two.play_to_end(table, random.Random(3))
            )
            assert one.tables[table]["result"] == two.tables[table]["result"]

    asyncio.run(play())
