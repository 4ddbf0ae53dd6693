"""Everybody's page adds to the luck of a game between people, and the record shows it."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import Any

import msgspec
import pytest

from sixfold.records import RecordMismatch, parse_record, replay
from sixfold.records.shares import commitment_to
from tests.server.conftest import Running, serving
from tests.server.guest import Guest, guest_at

Record = dict[str, Any]


async def _record(guest: Guest, table: str) -> Record:
    record: Record = await guest.get(f"/games/{table}/record")
    return record


def _replayed(record: Record) -> None:
    replay(parse_record(msgspec.json.encode(record)))


async def _sat_down(one: Guest, two: Guest, shares: list[str]) -> str:
    """Seat two people who bring a share each; nobody has revealed theirs yet."""
    for guest in (one, two):
        await guest.connect()
    table = await one.make_table(["me", "open"], commitment=commitment_to(shares[0]))
    await one.watch(table)
    await two.watch(table)
    await two.ask("sit", table=table, seat=1, commitment=commitment_to(shares[1]))
    return table


def test_shares_are_revealed_before_the_first_rack_is_dealt_and_stand_in_the_record(
    serve: Running,
) -> None:
    shares = [secrets.token_hex(32) for _ in range(2)]

    async def play() -> Record:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await _sat_down(one, two, shares)
            revealing = await one.wait("revealing")
            assert [known["commitment"] for known in revealing["shares"]] == [
                commitment_to(share) for share in shares
            ]
            assert one.tables[table]["view"] is None
            assert not any(share in text for text in one.received for share in shares)
            assert (await one.ask("reveal", table=table, share=shares[1]))["code"] == "wrong_share"
            await one.ask("reveal", table=table, share=shares[0])
            assert (await two.wait("revealed"))["share"]["share"] == shares[0]
            await two.ask("reveal", table=table, share=shares[1])
            started = await one.wait("started")
            assert [known["share"] for known in started["shares"]] == shares
            ended, _ = await asyncio.gather(
                one.play_to_end(table, random.Random(1)), two.play_to_end(table, random.Random(2))
            )
            assert ended["seed_hash"] == commitment_to(ended["seed"])
            match = serve.services.tables.live[table].match
            until_end = [text for text in one.received if '"result":{' not in text]
            for secret in (match.seed.hex(), match.own_seed):
                assert not any(secret in text for text in until_end)
            return await _record(one, table)

    record = asyncio.run(play())
    _replayed(record)
    assert [known.get("share") for known in record["shares"][1:]] == shares
    record["shares"][2]["share"] = secrets.token_hex(32)
    with pytest.raises(RecordMismatch, match="seat 1"):
        _replayed(record)


def test_whoever_vanishes_before_revealing_does_not_keep_the_others_from_playing(
    serve: Running,
) -> None:
    shares = [secrets.token_hex(32) for _ in range(2)]

    async def play() -> Record:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await _sat_down(one, two, shares)
            await two.close()
            await one.ask("reveal", table=table, share=shares[0])
            started = await one.wait("started")
            assert [known["share"] for known in started["shares"]] == [shares[0], None]
            await one.ask("resign", table=table)
            return await _record(one, table)

    record = asyncio.run(play())
    assert "share" not in record["shares"][2]
    _replayed(record)


def test_a_page_that_knows_nothing_of_shares_plays_at_once(serve: Running) -> None:
    async def play() -> Record:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            for guest in (one, two):
                await guest.connect()
            table = await one.make_table(["me", "open"])
            await one.watch(table)
            await two.watch(table)
            await two.ask("sit", table=table, seat=1)
            assert (await one.wait("started", "revealing"))["shares"] == []
            await one.ask("resign", table=table)
            return await _record(one, table)

    assert "shares" not in asyncio.run(play())


def test_those_who_are_paired_and_those_who_want_another_game_bring_their_shares_along(
    postgres_url: str,
) -> None:
    shares = [secrets.token_hex(32) for _ in range(4)]

    async def reveal(guest: Guest, table: str, share: str) -> None:
        seen = await guest.watch(table)
        assert commitment_to(share) in [known["commitment"] for known in seen["shares"]]
        await guest.ask("reveal", table=table, share=share)

    async def play(here: str, there: str) -> list[Record]:
        async with guest_at(here) as one, guest_at(there) as two:
            for guest, share in ((one, shares[0]), (two, shares[1])):
                await guest.connect()
                await guest.ask("seek", commitment=commitment_to(share))
            table = (await one.wait("paired"))["table"]
            await reveal(one, table, shares[0])
            await reveal(two, table, shares[1])
            await one.wait("started")
            await one.ask("resign", table=table)
            await two.wait("left")
            await one.ask("ask_rematch", table=table, commitment=commitment_to(shares[2]))
            await two.wait("rematch_changed")
            await two.ask("ask_rematch", table=table, commitment=commitment_to(shares[3]))
            changed = await one.wait("rematch_changed", where=lambda m: m["rematch"]["table"])
            again = changed["rematch"]["table"]
            await reveal(one, again, shares[2])
            await reveal(two, again, shares[3])
            await one.wait("started")
            await one.ask("resign", table=again)
            return [await _record(one, played) for played in (table, again)]

    with serving(postgres_url) as first, serving(postgres_url) as second:
        records = asyncio.run(play(first.base, second.base))
    for record, brought in zip(records, (shares[:2], shares[2:]), strict=True):
        _replayed(record)
        assert {known["share"] for known in record["shares"][1:]} == set(brought)
