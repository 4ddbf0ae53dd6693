"""People who do not give up: they come back after every crash and send again what was not answered."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import httpx
from websockets.exceptions import WebSocketException

from sixfold.server.wire.commands import PROTOCOL
from tests.server.guest import Guest, Message

GONE = (WebSocketException, OSError, TimeoutError, httpx.TransportError)
RETRY_S = 0.05

T = TypeVar("T")


class Stubborn(Guest):
    """Plays one table to its end, whatever happens to the server."""

    def __init__(self, base: str, http: httpx.AsyncClient, seed: int) -> None:
        super().__init__(base, http)
        self.luck = random.Random(seed)
        self.acknowledged: dict[int, Message] = {}
        self._sent: tuple[int, int, Message] | None = None

    async def persist(self, table: str) -> None:
        """Play until the game is over."""
        # the last move of a game may have been stored and never answered: it belongs to that game
        self._sent = None
        while self.tables.get(table, {}).get("state") != "over":
            try:
                if self.socket is None:
                    await self._come_back(table)
                await self._step(table)
            except GONE:
                await self._give_up_line()

    async def insist(self, work: Callable[[], Awaitable[T]]) -> T:
        """Try something until the server lives long enough to answer."""
        while True:
            try:
                if self.socket is None:
                    await self.connect(PROTOCOL)
                return await work()
            except GONE:
                await self._give_up_line()

    async def _give_up_line(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        self.socket = None
        await asyncio.sleep(RETRY_S)

    async def _come_back(self, table: str) -> None:
        await self.connect(PROTOCOL)
        known = self.tables.get(table)
        await self.watch(table, known["version"] if known else None)

    async def _step(self, table: str) -> None:
        known = self.tables[table]
        if self._sent is None:
            if not known.get("offer"):
                await self.receive()
                return
            action = self.choose(table, self.luck)
            self._sent = (known["number"], known["offer"]["seat"], action)
        number, seat, action = self._sent
        answer = await self.ask("act", table=table, number=number, seat=seat, action=action)
        if answer["type"] == "refused":
            assert answer["code"] == "unavailable", answer
            await asyncio.sleep(RETRY_S)
            return
        self.acknowledged[number] = action
        self._sent = None
        if answer["version"] > self.tables[table]["version"]:
            self.tables[table]["offer"] = None  # the event is still to come


def gist(action: Message) -> Any:
    """Return an action in a form in which turned tiles agree."""
    if action["do"] == "place":
        return frozenset(zip(action["tile"], map(tuple, action["at"]), strict=True))
    return action["do"], "".join(sorted(action.get("tile", "")))
