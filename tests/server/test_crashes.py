"""A server that is killed at any instant loses nothing it acknowledged.

`pytest tests/server/test_crashes.py --kills 1000` kills it a thousand times on each database.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from sixfold.records import parse_record, replay
from tests.server.conftest import Tell
from tests.server.server_process import ForkedServer, ServerProcess
from tests.server.stubborn import Stubborn, gist

# as many as are worth it: all of them play on until their game is over
TABLES_PER_KILL, TABLES = 2, 12
# how long a server lives: about as long as it takes to load the engine, and a little longer
LIFE_S = (0.2, 0.7)

# a table, and the moves of each of its people that were acknowledged
Played = tuple[str, list[dict[int, Any]]]


async def _enter(stack: AsyncExitStack, base: str, seed: int) -> Stubborn:
    http = await stack.enter_async_context(
        httpx.AsyncClient(base_url=base, trust_env=False, verify=False, timeout=60)
    )
    person = Stubborn(base, http, seed)
    while True:
        try:
            await person.get("/me")
            return person
        except httpx.TransportError:
            await asyncio.sleep(0.05)


async def _play(people: list[Stubborn]) -> Played:
    """Play a whole game of two people, or of one and a bot, whatever happens to the server."""
    host = people[0]
    other = "open" if len(people) == 2 else {"kind": "bot", "bot": "greedy"}
    table = await host.insist(lambda: host.make_table(["me", other]))
    for person in people:
        person.acknowledged = {}
        await person.insist(lambda person=person: person.watch(table))  # type: ignore[misc]
    for person in people[1:]:
        # asked again after a crash it is answered as if it were the first time
        await person.insist(
            lambda person=person: _sit(person, table)  # type: ignore[misc]
        )
    await asyncio.gather(*(person.persist(table) for person in people))
    for person in people:  # a page shows only so many tables at once
        await person.insist(
            lambda person=person: person.ask("unwatch", table=table)  # type: ignore[misc]
        )
    return table, [person.acknowledged for person in people]


async def _sit(person: Stubborn, table: str) -> None:
    await person.watch(table)
    answer = await person.ask("sit", table=table, seat=1)
    if answer["type"] == "refused":
        assert answer["code"] == "unavailable", answer
        raise ConnectionError


async def play_through(
    server: ServerProcess, tables: int, crashes: int, crash: Callable[[], Awaitable[None]]
) -> list[Played]:
    """Play while the server is hurt again and again; nothing acknowledged is lost."""
    luck, is_over, played = random.Random(6), asyncio.Event(), []

    async def keep_playing(people: list[Stubborn]) -> None:
        while not is_over.is_set():
            played.append(await _play(people))

    async with AsyncExitStack() as stack:
        groups = [
            [await _enter(stack, server.base, 2 * table + n) for n in range(1 + table % 2)]
            for table in range(tables)
        ]
        playing = [asyncio.create_task(keep_playing(group)) for group in groups]
        for _ in range(crashes):
            await asyncio.sleep(luck.uniform(*LIFE_S))
            await crash()
        is_over.set()
        await asyncio.gather(*playing)
        for group in groups:
            for person in group:
                await person.close()
        reader = groups[0][0].http
        for table, acknowledged in played:
            written = (await reader.get(f"/api/games/{table}/record")).content
            replay(parse_record(written))
            actions = msgspec.json.decode(written)["actions"]
            for moves in acknowledged:
                for number, action in moves.items():
                    assert gist(actions[number]) == gist(action)
    return played


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_at_random_instants_every_acknowledged_move_is_there_once_and_games_go_on(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, tell: Tell
) -> None:
    db = f"sqlite:///{tmp_path / 'table.db'}"
    server = ForkedServer(db if kind == "sqlite" else request.getfixturevalue("postgres_url"))
    kills, began = request.config.getoption("--kills"), time.monotonic()
    server.start()

    async def crash() -> None:
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)

    try:
        tables = min(TABLES, TABLES_PER_KILL * kills)
        played = asyncio.run(play_through(server, tables, kills, crash))
    finally:
        server.stop()
    moves = sum(len(moves) for _, acknowledged in played for moves in acknowledged)
    tell(
        f"{kind}: {kills} kills in {time.monotonic() - began:.0f} s, {len(played)} games with"
        f" {moves} acknowledged moves: nothing lost, nothing doubled"
    )
    assert moves
