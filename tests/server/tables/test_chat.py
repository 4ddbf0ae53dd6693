"""Words at a table, and limits to them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.conftest import Running, serving
from tests.server.guest import Guest, guest_at


async def _flood(guest: Guest, table: str, lines: int) -> int:
    answers = [await guest.ask("say", table=table, text="x", key=str(n)) for n in range(lines)]
    return sum(answer["type"] == "done" for answer in answers)


def test_nobody_floods_a_table_alone_or_with_others(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as host:
            await host.connect()
            table = await host.make_table(["me", "open"])
            await host.watch(table)
            async with guest_at(serve.base) as one, guest_at(serve.base) as two:
                for guest in (one, two):
                    await guest.connect()
                    await guest.watch(table)
                said = [await _flood(guest, table, 20) for guest in (one, two)]
            assert sum(said) <= 12
            # whoever sits there is not kept from speaking by those who watch
            assert await _flood(host, table, 5) == 5

    asyncio.run(play())


def test_those_who_sit_may_silence_those_who_watch(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as host, guest_at(serve.base) as guest:
            await host.connect()
            await guest.connect()
            table = await host.make_table(["me", "open"])
            await host.watch(table)
            await guest.watch(table)
            assert (await guest.ask("mute_spectators", table=table))["code"] == "not_seated"
            await host.ask("mute_spectators", table=table)
            assert (await guest.wait("chat_changed"))["spectators_muted"]
            said = await guest.ask("say", table=table, text="x", key="1")
            assert said["code"] == "muted"
            assert await _flood(host, table, 1) == 1
            await host.ask("mute_spectators", table=table, on=False)
            assert await _flood(guest, table, 1) == 1

    asyncio.run(play())


def test_what_cannot_be_read_is_refused_with_its_ref(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            await guest.connect()
            assert guest.socket is not None
            await guest.socket.send('{"type":"dance","ref":41}')
            assert (await guest.wait("refused"))["ref"] == 41
            await guest.socket.send('{"type":"say","ref":42,"text":"' + "x" * 9000 + '"}')
            answer = await guest.wait("refused")
            assert (answer["ref"], answer["code"]) == (42, "too_big")

    asyncio.run(play())


def test_doing_and_undoing_is_measured_like_speaking(tmp_path: Path) -> None:
    async def play(running: Running) -> None:
        async with guest_at(running.base) as host, guest_at(running.base) as guest:
            await host.connect()
            await guest.connect()
            table = await host.make_table(["me", "open"])
            await host.watch(table)
            await guest.watch(table)
            answers = [
                await host.ask("mute_spectators", table=table, on=number % 2 == 0)
                for number in range(4)
            ]
            assert [answer.get("code") for answer in answers] == [None] * 3 + ["slow_down"]
            # it is a measure of one's own
            assert (await guest.ask("sit", table=table, seat=1))["type"] == "done"
            # and so is searching for company
            answers = [await guest.ask("seek") for _ in range(4)]
            assert [answer.get("code") for answer in answers] == [None] * 3 + ["slow_down"]

    db = f"sqlite:///{tmp_path / 't.db'}"
    with serving(db, toggle_burst=3, toggle_rate=0.001) as running:
        asyncio.run(play(running))
