"""Quick match: people who search meet."""

from __future__ import annotations

import asyncio

from tests.server.conftest import Running, serving
from tests.server.guest import Guest, guest_at


async def _paired(*guests: Guest) -> list[str]:
    return [(await guest.wait("paired"))["table"] for guest in guests]


def test_whoever_searches_is_told_so_and_then_paired(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            await one.connect()
            await two.connect()
            await one.send("seek", variant="duel")
            searching = await one.wait("searching")
            assert (searching["variant"], searching["waiting"]) == ("duel", 1)
            await two.send("seek", variant="duel")
            first, second = await _paired(one, two)
            assert first == second
            seen = await one.watch(first)
            assert seen["state"] == "running"
            assert sum(seat["mine"] for seat in seen["seats"]) == 1

    asyncio.run(play())


def test_people_who_ask_at_the_same_instant_meet(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            await one.connect()
            await two.connect()
            await asyncio.gather(one.send("seek"), two.send("seek"))
            first, second = await _paired(one, two)
            assert first == second

    asyncio.run(play())


def test_only_people_who_want_the_same_are_paired(serve: Running) -> None:
    async def play() -> None:
        async with (
            guest_at(serve.base) as one,
            guest_at(serve.base) as two,
            guest_at(serve.base) as three,
        ):
            for guest, wish in ((one, 3), (two, 2), (three, 2)):
                await guest.connect()
                await guest.send("seek", players=wish)
            first, second = await _paired(two, three)
            assert first == second
            assert not any('"paired"' in text for text in one.received)

    asyncio.run(play())


def test_whoever_is_gone_or_searches_no_longer_is_not_paired(serve: Running) -> None:
    async def play() -> None:
        async with (
            guest_at(serve.base) as gone,
            guest_at(serve.base) as tired,
            guest_at(serve.base) as one,
            guest_at(serve.base) as two,
        ):
            for guest in (gone, tired, one, two):
                await guest.connect()
            # different games, so that they do not meet each other
            await gone.ask("seek", players=3)
            await gone.close()
            await tired.ask("seek", players=3)
            await tired.ask("stop_seeking")
            await one.ask("seek", players=3)
            assert (await one.wait("searching"))["waiting"] == 1
            await two.ask("seek", players=3)
            assert (await two.wait("searching"))["waiting"] == 2

    asyncio.run(play())


def test_a_game_that_is_not_there_cannot_be_searched(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            await guest.connect()
            assert (await guest.ask("seek", variant="solo", players=2))["code"] == "wrong_setup"
            assert (await guest.ask("seek", variant="chess"))["code"] == "wrong_setup"

    asyncio.run(play())


def test_people_at_different_processes_meet(postgres_url: str) -> None:
    async def play(here: str, there: str) -> None:
        async with guest_at(here) as one, guest_at(there) as two:
            await one.connect()
            await two.connect()
            await one.ask("seek")
            await two.ask("seek")
            first, second = await _paired(one, two)
            assert first == second
            await one.watch(first)
            assert (await two.watch(second))["state"] == "running"

    with serving(postgres_url) as first, serving(postgres_url) as second:
        asyncio.run(play(first.base, second.base))
