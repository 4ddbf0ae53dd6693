"""Quick match: people who search meet."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from sixfold.server.process.clock import now_ms
from sixfold.server.tables.quick_match import Wish
from sixfold.store import Append, Seeker, Seekers
from sixfold.store.schema import seekers
from tests.server.conftest import Running, serving
from tests.server.guest import Guest, guest_at
from tests.server.page import page_in, services_in


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


def test_whoever_was_taken_for_gone_is_in_the_pool_again_while_their_page_searches(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with services_in(tmp_path) as services:
            one, two = await page_in(services), await page_in(services)
            await one.say("seek")
            # what another process does after four seconds without a sign of life
            await services.store.write(lambda c: c.execute(seekers.delete()).close())
            await services.quick_match.renew()
            await two.say("seek")
            assert one.kinds().count("paired") == two.kinds().count("paired") == 1

    asyncio.run(play())


def test_whoever_was_paired_elsewhere_is_told_and_not_put_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with services_in(tmp_path) as services:
            one = await page_in(services)
            await one.say("seek")
            other = Seeker((await services.identities.add_guest()).id, "Bea")
            wish, match = Wish("standard", "modern", 2), services.quick_match

            def make(people: Sequence[Seeker]) -> Append:
                return match._opening(wish, people)[0]

            # as another process pairs them, whose note gets lost
            _, append = await Seekers(services.store).seek(other, wish.kind, 2, now_ms(), make)
            assert append is not None
            await match.renew()
            assert one.heard[-1] == {"type": "paired", "table": append.game}
            await match.renew()
            assert await match._pool.counts() == {}

    asyncio.run(play())
