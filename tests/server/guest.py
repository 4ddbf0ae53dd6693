"""A person at the table, for tests: speaks the protocol as a page would."""

from __future__ import annotations

import asyncio
import random
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from sixfold.server.http.request_context import cookie_name
from sixfold.server.wire.commands import PROTOCOL

Message = dict[str, Any]
PATIENCE_S = 240
# a server closes what is idle; whoever asks at that very moment gets no answer
NONE_KEPT = httpx.Limits(max_keepalive_connections=0)


class Guest:
    """One page: a cookie, a websocket, and every byte it ever received."""

    def __init__(
        self,
        base: str,
        http: httpx.AsyncClient,
        tls: ssl.SSLContext | None = None,
        address: str | None = None,
    ) -> None:
        self.base = base
        self.http = http
        # the table its address names, if it names any
        self.comes_for: str | None = None
        self._tls = tls
        self._address = address
        self.socket: ClientConnection | None = None
        self.received: list[str] = []
        self.pending: list[Message] = []
        self.tables: dict[str, Message] = {}
        self._ref = 0

    @property
    def cookie(self) -> str:
        return self.http.cookies[self._cookie_name]

    @property
    def _cookie_name(self) -> str:
        return cookie_name(self._tls is not None)

    def take_cookie(self, field: str) -> None:
        """Come with another cookie from now on: the one of a `Set-Cookie` header."""
        name, _, value = field.partition(";")[0].partition("=")
        self.http.cookies.clear()
        self.http.cookies.set(name, value)

    async def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        answer = await self.http.post(f"/api{path}", json=body)
        if status is not None:
            assert answer.status_code == status, answer.text
        else:
            assert answer.is_success, answer.text
        return answer.json()

    async def get(self, path: str) -> Any:
        answer = await self.http.get(f"/api{path}")
        assert answer.is_success, answer.text
        return answer.json()

    async def connect(self, protocol: int = PROTOCOL, **headers: str) -> Message:
        await self.open(**headers)
        await self.send("hello", protocol=protocol)
        return await self.wait("welcome", "bye")

    async def open(self, **headers: str) -> None:
        """Open the websocket and say nothing yet: whoever is not let in is told at once."""
        url = self.base.replace("http", "ws", 1) + "/ws"
        if self.comes_for is not None:
            url += f"?table={self.comes_for}"
        cookie = {"Cookie": f"{self._cookie_name}={self.cookie}"}
        self.socket = await connect(
            url,
            additional_headers=cookie | headers,
            ssl=self._tls,
            compression=None,
            proxy=None,
            max_size=None,
            # whoever has not read everything could not hear the goodbye, and waits 10 s for it
            max_queue=None,
            local_addr=(self._address, 0) if self._address else None,
        )

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def send(self, kind: str, **fields: Any) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode({"type": kind, **fields}).decode())

    async def receive(self) -> Message:
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE_S):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.received.append(text)
        message: Message = msgspec.json.decode(text)
        self._follow(message)
        return message

    def _follow(self, message: Message) -> None:
        table = message.get("table")
        if message["type"] == "snapshot":
            self.tables[message["table"]] = message
        elif isinstance(table, str) and "version" in message and table in self.tables:
            known = self.tables[table]
            assert message["version"] == known["version"] + 1, "a version is missing"
            if "move" in message:
                known["moves"] = [*known["moves"], message["move"]]
            known.update({k: v for k, v in message.items() if k not in ("type", "move")})
            if message["type"] == "started":
                known["state"] = "running"
            if message.get("result"):
                known["state"] = "over"

    async def wait(self, *kinds: str, where: Callable[[Message], bool] | None = None) -> Message:
        """Return the next message of some kind, following everything that comes before it."""
        while True:
            message = await self.receive()
            if message["type"] in kinds and (where is None or where(message)):
                return message

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Send a message and return its `done` or `refused` (or `hint`)."""
        self._ref += 1
        ref = self._ref
        await self.send(kind, ref=ref, **fields)
        return await self.wait("done", "refused", "hint", where=lambda m: m.get("ref") == ref)

    async def watch(self, table: str, seen: int | None = None) -> Message:
        answer = await self.ask("watch", table=table, seen=seen)
        assert answer["type"] == "done", answer
        return self.tables[table]

    async def make_table(self, seats: list[Any], variant: str = "standard", **more: Any) -> str:
        plans = [seat if isinstance(seat, dict) else {"kind": seat} for seat in seats]
        body = {"variant": variant, "players": len(seats), "seats": plans, **more}
        made = await self.post("/tables", body)
        table: str = made["table"]
        return table

    def choose(self, table: str, luck: random.Random) -> Message:
        """Return a legal action, looked up in the offer as a page would."""
        offer = self.tables[table]["offer"]
        if offer["phase"] == "exchange":
            return {"do": luck.choice(["exchange", "keep"])}
        if "plays" in offer:
            return {"do": "play", "tile": luck.choice(offer["plays"])["tile"], "score_first": 0}
        first, second = luck.choice(offer["pairs"])
        at = [offer["cells"][first], offer["cells"][second]]
        return {"do": "place", "tile": luck.choice(offer["rack"]), "at": at, "score_first": 0}

    async def act(self, table: str, luck: random.Random) -> Message:
        """Make a random legal move; return the answer."""
        known = self.tables[table]
        action = self.choose(table, luck)
        seat, number = known["offer"]["seat"], known["number"]
        return await self.ask("act", table=table, number=number, seat=seat, action=action)

    async def play_to_end(self, table: str, luck: random.Random) -> Message:
        """Play whenever it is one's turn until the game is over."""
        while self.tables[table]["state"] != "over":
            if self.tables[table]["offer"]:
                answer = await self.act(table, luck)
                assert answer["type"] == "done", answer
                self.tables[table]["offer"] = (
                    None if self._is_behind(table, answer) else self.tables[table]["offer"]
                )
            else:
                await self.receive()
        return self.tables[table]

    def _is_behind(self, table: str, answer: Message) -> bool:
        # the acknowledgement comes before the event that it announces
        return bool(answer["version"] > self.tables[table]["version"])


@asynccontextmanager
async def guest_at(
    base: str, tls: ssl.SSLContext | None = None, address: str | None = None
) -> AsyncIterator[Guest]:
    """Let somebody new in; over TLS and from a loopback address of their own, if asked for."""
    # reading all the world's certificates takes longer than most tests: only where one is shown
    verify = tls or base.startswith("https:")
    way = httpx.AsyncHTTPTransport(
        verify=verify, trust_env=False, limits=NONE_KEPT, local_address=address
    )
    async with httpx.AsyncClient(base_url=base, transport=way, timeout=PATIENCE_S) as http:
        guest = Guest(base, http, tls, address)
        await guest.get("/me")
        try:
            yield guest
        finally:
            await guest.close()


async def seat_two(one: Guest, two: Guest, **more: Any) -> str:
    """Open a table for two people and wait until both play at it; return its name."""
    for guest in (one, two):
        if guest.socket is None:
            await guest.connect()
    table = await one.make_table(["me", "open"], **more)
    await one.watch(table)
    await two.watch(table)
    await two.ask("sit", table=table, seat=1)
    for guest in (one, two):
        await guest.wait("started")
    return table
