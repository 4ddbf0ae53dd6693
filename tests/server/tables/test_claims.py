"""Nobody waits for ever for somebody who has vanished."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.conftest import Running, serving
from tests.server.guest import guest_at, seat_two


def test_whoever_waits_for_somebody_away_may_let_a_bot_play_on_until_they_come_back(
    tmp_path: Path,
) -> None:
    async def play(running: Running) -> None:
        async with guest_at(running.base) as one, guest_at(running.base) as two:
            table = await seat_two(one, two)
            there = await two.ask("claim", table=table, seat=0, how="bot")
            assert there["code"] == "not_claimable"
            await one.close()
            gone = await two.wait("presence", where=lambda m: not m["connected"][0])
            assert gone["claimable_at"][0] is not None
            assert gone["claimable_at"][1] is None
            assert (await two.ask("claim", table=table, seat=0, how="bot"))["type"] == "done"
            await two.wait("moved", where=lambda m: m["move"]["by_bot"])
            await one.connect()
            await one.watch(table)
            assert (await one.ask("sit", table=table, seat=0))["type"] == "done"

    with serving(f"sqlite:///{tmp_path / 't.db'}", absence_s=0) as running:
        asyncio.run(play(running))


def test_a_claim_ends_a_game_of_two(tmp_path: Path) -> None:
    async def play(running: Running) -> None:
        async with guest_at(running.base) as one, guest_at(running.base) as two:
            table = await seat_two(one, two)
            await one.close()
            await two.wait("presence", where=lambda m: not m["connected"][0])
            assert (await two.ask("claim", table=table, seat=0, how="end"))["type"] == "done"
            ended = await two.wait("left")
            assert (ended["how"], ended["result"]["ranking"]) == ("away", [[1], [0]])

    with serving(f"sqlite:///{tmp_path / 't.db'}", absence_s=0) as running:
        asyncio.run(play(running))


def test_two_minutes_are_everybodys(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await seat_two(one, two)
            await one.close()
            gone = await two.wait("presence", where=lambda m: not m["connected"][0])
            now = two.tables[table]["now"]
            assert 110_000 < gone["claimable_at"][0] - now < 180_000
            answer = await two.ask("claim", table=table, seat=0, how="end")
            assert answer["code"] == "not_claimable"

    asyncio.run(play())
