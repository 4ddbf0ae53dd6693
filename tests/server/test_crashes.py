"""A server that is killed at any instant loses nothing it acknowledged."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import msgspec
import pytest

from sixfold.records import parse_record, replay
from tests.server.server_process import ServerProcess
from tests.server.stubborn import Stubborn, gist

GAMES = 50
KILLS = 3  # while the games of a round are played; `--kills` asks for more rounds


async def _seat(stack: AsyncExitStack, base: str, game: int) -> tuple[str, list[Stubborn]]:
    """Seat two people, or one and a bot, at a new table."""
    people = []
    for number in range(2 if game % 2 else 1):
        http = await stack.enter_async_context(
            httpx.AsyncClient(base_url=base, trust_env=False, timeout=60)
        )
        person = Stubborn(base, http, 2 * game + number)
        await person.get("/me")
        await person.connect()
        people.append(person)
    other = "open" if len(people) == 2 else {"kind": "bot", "bot": "greedy"}
    table = await people[0].make_table(["me", other])
    for person in people:
        await person.watch(table)
    if len(people) == 2:
        await people[1].ask("sit", table=table, seat=1)
    return table, people


async def play_through(
    server: ServerProcess, games: int, crashes: int, crash: Callable[[], Awaitable[None]]
) -> None:
    """Play whole games while the server is hurt again and again; nothing acknowledged is lost."""
    luck = random.Random(6)
    async with AsyncExitStack() as stack:
        seated = [await _seat(stack, server.base, game) for game in range(games)]
        playing = [
            asyncio.create_task(person.persist(table))
            for table, people in seated
            for person in people
        ]
        for _ in range(crashes):
            await asyncio.sleep(0.5 + luck.random())
            await crash()
        await asyncio.gather(*playing)
        for table, people in seated:
            written = (await people[0].http.get(f"/api/games/{table}/record")).content
            replay(parse_record(written))
            actions = msgspec.json.decode(written)["actions"]
            for person in people:
                for number, action in person.acknowledged.items():
                    assert gist(actions[number]) == gist(action)
                await person.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_at_random_instants_every_acknowledged_move_is_there_once_and_games_go_on(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    db = f"sqlite:///{tmp_path / 'table.db'}"
    server = ServerProcess(db if kind == "sqlite" else request.getfixturevalue("postgres_url"))
    server.start()

    async def crash() -> None:
        server.kill()
        await asyncio.to_thread(server.start)

    try:
        for _ in range(0, request.config.getoption("--kills"), KILLS):
            asyncio.run(play_through(server, GAMES, KILLS, crash))
    finally:
        server.stop()
