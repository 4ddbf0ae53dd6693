"""How the workers of one machine talk: lines to the supervisor, which passes them on to the others.

It takes the place of PostgreSQL's notifications where the workers share an SQLite file. The order of
the lines is kept, and none gets lost while its sender lives; of one that dies the others read
everything again.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import AsyncIterator, Callable, Sequence

from msgspec import Struct

# a beat: the worker's number, its process, its connections and its tables
BEAT = "beat"
# said by the supervisor: a worker has died, perhaps before it told what it stored
LOST = "lost"
LONGEST_LINE = 1 << 20
FORGOTTEN_S = 5.0


class Beat(Struct, frozen=True):
    """What a worker says of itself once a second."""

    worker: int
    process: int
    connections: int
    tables: int
    at: float


class WorkerBus:
    """A worker's end of the line."""

    def __init__(self, number: int, line: socket.socket) -> None:
        self.number = number
        self._line = line
        self._loop: asyncio.AbstractEventLoop | None = None
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._early: list[str] = []
        # what the workers last said of themselves, by their numbers
        self.beats: dict[int, Beat] = {}

    async def open(self) -> None:
        """Begin to talk, in the event loop that runs now."""
        self._loop = asyncio.get_running_loop()
        self._reader, self._writer = await asyncio.open_connection(
            sock=self._line, limit=LONGEST_LINE
        )
        early, self._early = self._early, []
        self.tell(early)

    def tell(self, notes: Sequence[str]) -> None:
        """Send notes, from any thread."""
        if self._loop is None:
            self._early.extend(notes)
        elif notes:
            self._loop.call_soon_threadsafe(self._send, "".join(f"{note}\n" for note in notes))

    def _send(self, lines: str) -> None:
        assert self._writer is not None
        if not self._writer.is_closing():
            self._writer.write(lines.encode())

    def beat(self, connections: int, tables: int) -> None:
        """Say that this worker is alive and what it holds."""
        beat = Beat(self.number, os.getpid(), connections, tables, time.monotonic())
        self.beats[self.number] = beat
        self.tell([f"{BEAT} {beat.worker} {beat.process} {connections} {tables}"])

    def health(self) -> list[dict[str, int]]:
        """Return what the workers that are alive hold."""
        since = time.monotonic() - FORGOTTEN_S
        return [
            {name: getattr(beat, name) for name in ("worker", "process", "connections", "tables")}
            for beat in self.beats.values()
            if beat.at > since
        ]

    async def notes(self) -> AsyncIterator[str]:
        """Yield what the other workers say, until the supervisor has gone."""
        assert self._reader is not None
        while line := await self._reader.readline():
            note = line.decode().rstrip("\n")
            if note.startswith(f"{BEAT} "):
                words = map(int, note.split(" ")[1:])
                beat = Beat(*words, at=time.monotonic())  # type: ignore[misc]
                self.beats[beat.worker] = beat
                continue
            if note.startswith(f"{LOST} "):
                self.beats.pop(int(note.rpartition(" ")[2]), None)
            yield note

    async def beat_forever(self, count: Callable[[], tuple[int, int]], seconds: float) -> None:
        """Beat until somebody ends it."""
        while True:
            self.beat(*count())
            await asyncio.sleep(seconds)
