"""The bare websocket as a measure: people who hear the echo of what they say."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import msgspec
from load_players import Tally
from load_server import cpu_of
from load_socket import LoadSocket
from load_stolen import StolenTime

MOVE = msgspec.json.encode(
    {
        "type": "act",
        "ref": 1,
        "table": "x" * 22,
        "number": 1,
        "seat": 0,
        "action": {"do": "place", "tile": "RB", "at": [[4, -4], [3, -4]], "score_first": 0},
    }
)


class Speaker:
    """Somebody who says the same again and again and notes how long the echo takes."""

    def __init__(self, tally: Tally) -> None:
        self.socket = LoadSocket(self._hear, lambda: None)
        self._tally = tally
        self._began = 0.0

    def _hear(self, _: bytes) -> None:
        self._tally.note(self._began)

    async def speak(self, interval: float, until: float, luck: random.Random) -> None:
        due = time.perf_counter() + luck.random() * interval
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += interval
            self._began = time.perf_counter()
            self.socket.send(MOVE)


async def echo_figures(
    process: int, port: int, connections: int, rate: float, seconds: float
) -> dict[str, Any]:
    """Measure the bare websocket with as many connections and messages."""
    tally = Tally()
    speakers = [Speaker(tally) for _ in range(connections)]
    for speaker in speakers:
        await speaker.socket.open(f"http://127.0.0.1:{port}/ws")
    before = cpu_of(process)
    until = time.perf_counter() + seconds
    interval = connections / rate
    async with StolenTime() as stolen:
        await asyncio.gather(
            *(s.speak(interval, until, random.Random(i)) for i, s in enumerate(speakers))
        )
    found = tally.figures(seconds, stolen)
    spent = 1000 * (cpu_of(process) - before)
    found["processor_ms_per_message"] = round(spent / max(1, len(tally.latencies)), 3)
    for speaker in speakers:
        speaker.socket.close()
    return found
