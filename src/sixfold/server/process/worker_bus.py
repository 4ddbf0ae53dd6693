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
from contextlib import suppress

from msgspec import Struct

from sixfold.store import LOST

# a beat: the worker's number, its process, its connections and its tables
BEAT = "beat"
# a question for the figures of all workers, and each one's answer
ASK = "ask"
FIGURES = "figures"
LONGEST_LINE = 1 << 20
FORGOTTEN_S = 5.0
# to one that has said nothing for so long nobody is sent
FRESH_S = 2.5
# a worker that does not answer by then is left out
ANSWER_S = 2.0


class Beat(Struct, frozen=True):
    """What a worker says of itself once a second."""

    worker: int
    process: int
    connections: int
    tables: int
    at: float


class Question:
    """What one worker has asked the others."""

    def __init__(self, others: set[int]) -> None:
        self.answers: dict[int, str] = {}
        self.done = asyncio.Event()
        self._others = others

    def hear(self, worker: int, answer: str) -> None:
        self.answers[worker] = answer
        if self._others <= set(self.answers):
            self.done.set()


class WorkerBus:
    """A worker's end of the line."""

    # the line keeps what is not read yet
    is_behind = False

    def __init__(self, number: int, line: socket.socket) -> None:
        self.number = number
        self._line = line
        self._loop: asyncio.AbstractEventLoop | None = None
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._early: list[str] = []
        # what the workers last said of themselves, by their numbers
        self.beats: dict[int, Beat] = {}
        # called for the figures of this worker, in one line
        self.read_figures: Callable[[], str] = str
        self._questions: dict[str, Question] = {}
        self._asked = 0

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

    def fresh(self) -> set[int]:
        """Return the workers that have just been heard of."""
        since = time.monotonic() - FRESH_S
        return {beat.worker for beat in self.beats.values() if beat.at > since}

    async def figures(self) -> dict[int, str]:
        """Return the figures of all workers that are alive, by their numbers."""
        others = {beat["worker"] for beat in self.health()} - {self.number}
        self._asked += 1
        name = f"{self.number}.{self._asked}"
        question = self._questions[name] = Question(others)
        self.tell([f"{ASK} {name}"])
        with suppress(TimeoutError):  # one of them has just ended, or is too busy
            async with asyncio.timeout(ANSWER_S):
                if others:
                    await question.done.wait()
        del self._questions[name]
        return question.answers | {self.number: self.read_figures()}

    async def notes(self) -> AsyncIterator[str]:
        """Yield what the other workers say, until the supervisor has gone."""
        assert self._reader is not None
        while line := await self._reader.readline():
            note = line.decode().rstrip("\n")
            kind, _, rest = note.partition(" ")
            if kind == BEAT:
                beat = Beat(*map(int, rest.split(" ")), at=time.monotonic())  # type: ignore[misc]
                self.beats[beat.worker] = beat
            elif kind == ASK:
                self.tell([f"{FIGURES} {rest} {self.number} {self.read_figures()}"])
            elif kind == FIGURES:
                name, number, answer = rest.split(" ", 2)
                if (question := self._questions.get(name)) is not None:
                    question.hear(int(number), answer)
            else:
                if kind == LOST:
                    self.beats.pop(int(note.rpartition(" ")[2]), None)
                yield note

    async def beat_forever(self, count: Callable[[], tuple[int, int]], seconds: float) -> None:
        """Beat until somebody ends it."""
        while True:
            self.beat(*count())
            await asyncio.sleep(seconds)
