"""Scripted people for the load program.

Those of an evening play random legal moves: what is legal they read in the server's offers, or, like a
page that has the engine itself, work it out from the view. (Those of `load_pairs.py` know their games
beforehand.)
"""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import httpx
import msgspec
from load_socket import LoadSocket
from load_stolen import StolenTime
from msgspec import Struct

from sixfold.rules.game import Game
from sixfold.rules.observation import Observation


class Offer(Struct):
    """As much of an offer as a random player reads."""

    phase: str
    seat: int
    rack: list[str]
    cells: list[list[int]] = []
    pairs: list[list[int]] = []


NOTHING = msgspec.Raw(b"null")


class Heard(Struct):
    """As much of a message as a random player reads."""

    type: str
    ref: int | None = None
    code: str | None = None
    number: int | None = None
    view: msgspec.Raw = NOTHING
    offer: msgspec.Raw = NOTHING
    result: dict[str, Any] | None = None
    moves: list[msgspec.Raw] = []


PATIENCE_S = 30

hear = msgspec.json.Decoder(Heard).decode
read_offer = msgspec.json.Decoder(Offer | None).decode


class Tally:
    """What was measured: latencies in seconds, and what went wrong."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        # when each of them ended
        self._ends: list[float] = []
        # how late this program itself was with its moves
        self.lateness: list[float] = []
        self.received = 0
        # positions shown after a move
        self.shown = 0
        # of the position as whoever is on turn gets it: view and offer
        self.position_bytes: list[int] = []
        self.errors: list[str] = []

    def clear(self) -> None:
        """Begin another measurement."""
        self.latencies.clear()
        self._ends.clear()
        self.lateness.clear()

    def note(self, began: float) -> None:
        """Note how long something took that began at a moment and has just ended."""
        now = time.perf_counter()
        self.latencies.append(now - began)
        self._ends.append(now)

    def percentile(self, share: float) -> float:
        return percentile(self.latencies, share)

    def figures(self, seconds: float, stolen: StolenTime) -> dict[str, Any]:
        """Return what so many seconds came to, with and without the time that was stolen."""
        undisturbed = [
            took
            for took, end in zip(self.latencies, self._ends, strict=True)
            if not stolen.touches(end - took, end)
        ]
        return {
            "per_second": round(len(self.latencies) / seconds, 1),
            "p50_ms": round(1000 * self.percentile(0.50), 2),
            "p99_ms": round(1000 * self.percentile(0.99), 2),
            "worst_ms": round(1000 * self.percentile(1.0), 2),
            "undisturbed_p99_ms": round(1000 * percentile(undisturbed, 0.99), 2),
            "undisturbed_share": round(len(undisturbed) / max(1, len(self.latencies)), 3),
            "own_lateness_p99_ms": round(1000 * percentile(self.lateness, 0.99), 2),
            "errors": len(self.errors),
        }


def percentile(found: list[float], share: float) -> float:
    ordered = sorted(found)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def worked_out(raw: msgspec.Raw) -> Offer | None:
    """Return what can be done in a position, if it is one's own turn."""
    view = msgspec.json.decode(raw)
    if view is None or view["seat"] != view["turn"] or view["phase"] == "over":
        return None
    known = Observation.from_view(view)
    return msgspec.convert(Game(known.variant, known.state, None).offer(), Offer)


class Person:
    """Somebody who is connected."""

    def __init__(
        self, base: str, http: httpx.AsyncClient, tally: Tally, wants_offers: bool = True
    ) -> None:
        self.base = base
        self.http = http
        self.tally = tally
        self.cookie = ""
        self.socket: LoadSocket | None = None
        self.table = ""
        self.wants_offers = wants_offers
        self.is_leaving = False
        # how long it reads nothing after each message
        self.naps_s = 0.0
        self.moves_shown = 0
        self._ref = 0
        self._waiting: dict[int, asyncio.Future[Heard]] = {}
        self._unanswered: dict[int, bytes] = {}
        self._moving: asyncio.Task[None] | None = None

    async def enter(self) -> None:
        answer = await self.http.get(f"{self.base}/api/me")
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        self.http.cookies.clear()  # one client serves many people
        await self._connect()

    async def come_back(self) -> None:
        """Lose the connection and find the way back to the table."""
        await self.leave()
        self.is_leaving = False
        await self._connect()
        await self.ask("watch", table=self.table)

    async def _connect(self) -> None:
        self.socket = LoadSocket(self.hear, self._lost)
        await self.socket.open(f"{self.base}/ws?table={self.table}", self.cookie)
        hello = {"type": "hello", "protocol": 1, "offers": self.wants_offers}
        self.socket.send(msgspec.json.encode(hello))

    async def _move(self) -> None:
        """Come back by the table's own way, as a page does, and say again what was not answered."""
        await self.leave()
        self.is_leaving = False
        await self._connect()
        for message in self._unanswered.values():
            self.socket.send(message)

    def hear(self, text: bytes) -> None:
        """Take in a message."""
        heard = hear(text)
        self.tally.received += len(text)
        if heard.type in ("done", "refused") and heard.ref in self._waiting:
            self._unanswered.pop(heard.ref)
            self._waiting.pop(heard.ref).set_result(heard)
        elif heard.type in ("snapshot", "moved", "started"):
            self.moves_shown = len(heard.moves)
            self.look(heard)
        elif heard.type == "refused":
            self.refused(heard)
        elif heard.code == "moved":
            self.is_leaving = True
            self._moving = asyncio.create_task(self._move())
        elif heard.type == "bye":
            self.tally.errors.append(f"bye {heard.code}")
        if self.naps_s and self.socket is not None:
            self.socket.nap(self.naps_s)

    def look(self, heard: Heard) -> None:
        """Take in a position."""

    def refused(self, heard: Heard) -> None:
        """Note that something was not done that nobody waits for."""
        self.tally.errors.append(f"refused {heard.code}")

    def _lost(self) -> None:
        if not self.is_leaving:
            self.tally.errors.append("no longer connected")

    async def ask(self, kind: str, **fields: Any) -> Heard:
        """Send a message and wait for its answer."""
        assert self.socket is not None
        self._ref += 1
        future: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self._waiting[self._ref] = future
        message = msgspec.json.encode({"type": kind, "ref": self._ref, **fields})
        self._unanswered[self._ref] = message
        self.socket.send(message)
        return await asyncio.wait_for(future, PATIENCE_S)

    async def leave(self) -> None:
        self.is_leaving = True
        if self.socket is not None:
            self.socket.close()
            await asyncio.sleep(0)


class Player(Person):
    """Somebody who looks at each position and makes a random move."""

    number: int | None = None
    offer: Offer | None = None
    is_over = False

    def look(self, heard: Heard) -> None:
        """Work out what can be done."""
        self.number = heard.number
        self.offer = read_offer(heard.offer) if self.wants_offers else worked_out(heard.view)
        if self.offer is not None:
            self.tally.position_bytes.append(len(heard.view) + len(heard.offer))
        self.is_over = heard.result is not None

    async def act(self, luck: random.Random) -> None:
        """Make a random move and note how long its acknowledgement took."""
        offer, number = self.offer, self.number
        assert offer is not None
        self.offer = None
        if offer.phase == "exchange":
            action: dict[str, Any] = {"do": "keep"}
        else:
            first, second = luck.choice(offer.pairs)
            at = [offer.cells[first], offer.cells[second]]
            action = {"do": "place", "tile": luck.choice(offer.rack), "at": at}
        began = time.perf_counter()
        answer = await self.ask(
            "act", table=self.table, number=number, seat=offer.seat, action=action
        )
        self.tally.note(began)
        if answer.type != "done":
            self.tally.errors.append(f"refused {answer.code}")
