"""Bad messages: a clear answer, a close for those who go on, and no effect on anybody else."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import Running, serving
from tests.server.guest import Guest, guest_at, seat_two
from tests.server.rubbish import Rubbish
from tests.server.throwing import come_in, throw_frames

# answers to what is thrown at one game, at least
FRAMES_PER_GAME = 2_000
MALFORMED: list[Any] = [
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    "1e999",
    "{}",
    '{"type":null}',
    '{"type":"launch"}',
    '{"type":"act"}',
    '{"type":"act","table":"t","number":-1,"seat":9,"action":{"do":"fly"}}',
    '{"type":"ping","extra":1}',
    '{"type":"say","table":"t","text":"' + "x" * 281 + '","key":"k"}',
    "[" * 30_000,
    '{"type":' * 1_000,
    '{"type":"ping","sent":"' + "x" * 9_000 + '"}',
    "\ud7ff\u0000",
    b"\x00\xff\xfe",
    b'{"type":"ping"}',
]


async def _answer(guest: Guest, message: str | bytes) -> dict[str, Any]:
    assert guest.socket is not None
    await guest.socket.send(message)
    return await guest.receive()


def test_each_bad_message_gets_a_clear_answer(serve: Running) -> None:
    async def play() -> None:
        for message in MALFORMED:
            async with guest_at(serve.base) as guest:
                await guest.connect()
                answer = await _answer(guest, message)
                assert answer["type"] == "refused"
                assert answer["code"] in ("malformed", "too_big")
                assert answer["text"].endswith(".")
                # and the connection is still good for something
                assert (await guest.ask("lobby", on=False))["type"] == "done"

    asyncio.run(play())


def test_a_refusal_names_the_message_it_refuses_whatever_was_wrong_with_it(tmp_path: Path) -> None:
    async def play(running: Running) -> None:
        async with guest_at(running.base) as guest:
            await guest.connect()
            refs = {"malformed": 7, "too_big": 8, "slow_down": 9}
            text = '{"type":"say","ref":8,"text":"' + "x" * 9_000 + '"}'
            answers = [
                await _answer(guest, '{"type":"launch","ref": 7}'),
                await _answer(guest, text),
            ]
            for _ in range(running.services.settings.message_burst):
                await guest.send("ping", ref=9)
            answers.append(await guest.wait("refused"))
            assert {answer["code"]: answer["ref"] for answer in answers} == refs

    with serving(f"sqlite:///{tmp_path / 't.db'}", message_burst=20, message_rate=0.1) as running:
        asyncio.run(play(running))


def test_whoever_goes_on_sending_rubbish_is_cut_off(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            await guest.connect()
            assert guest.socket is not None
            for _ in range(serve.services.settings.bad_messages + 1):
                await guest.socket.send("rubbish")
            assert (await guest.wait("bye"))["code"] == "malformed"
            with pytest.raises(ConnectionClosed, match="4000"):
                await guest.receive()

    asyncio.run(play())


def test_nothing_counts_before_hello(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            await guest.connect()
            await guest.close()
            from websockets.asyncio.client import connect

            url = serve.base.replace("http", "ws") + "/ws"
            cookie = {"Cookie": f"sixfold={guest.cookie}"}
            async with connect(url, additional_headers=cookie, proxy=None) as socket:
                await socket.send('{"type":"ping"}')
                assert msgspec.json.decode(await socket.recv())["code"] == "no_hello"

    asyncio.run(play())


def test_whatever_is_sent_others_play_on(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """A stranger throws rubbish at a table from the first move to the last."""
    with serving(f"sqlite:///{tmp_path / 't.db'}", bad_messages=10**9) as running:

        async def throw(table: str, seed: int, played: asyncio.Future[Any]) -> Counter[str]:
            codes: Counter[str] = Counter()
            async with guest_at(running.base) as stranger:
                rubbish = Rubbish(seed, [table])
                await come_in(stranger, rubbish)
                while codes.total() < FRAMES_PER_GAME or not played.done():
                    codes += await throw_frames(stranger, rubbish)
            return codes

        async def game(seed: int) -> Counter[str]:
            async with guest_at(running.base) as one, guest_at(running.base) as two:
                table = await seat_two(one, two)
                played = asyncio.gather(
                    one.play_to_end(table, random.Random(1)),
                    two.play_to_end(table, random.Random(2)),
                )
                codes, _ = await asyncio.gather(throw(table, seed, played), played)
                assert [seat["out"] for seat in one.tables[table]["seats"]] == [None, None]
                return codes

        for seed in range(-(-request.config.getoption("--fuzz") // FRAMES_PER_GAME)):
            codes = asyncio.run(game(seed))
            assert codes["failed"] == 0
            # it was understood well enough to be answered in more ways than one
            assert {"done", "malformed", "not_seated", "snapshot"} <= codes.keys()
