"""Several workers on one machine: one listening socket, started, watched and replaced from here.

Every worker is a whole server. The system hands each new connection to a worker that is free to
take it; people of one table may be anywhere. The supervisor answers nobody: it passes notes between
the workers, starts another for one that died, kills one that has fallen silent (it might hold the
file's lock), and on SIGHUP replaces them one after the other.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import structlog

from sixfold.server.process.clock import catch_up_with, now_ms
from sixfold.server.process.settings import PREFIX, ServerSettings
from sixfold.server.process.tasks import BackgroundTasks
from sixfold.server.process.worker_bus import BEAT, LONGEST_LINE, LOST
from sixfold.store import Store

log = structlog.get_logger()

BEAT_S = 1.0
# a worker that has not beaten for so long is killed: it may hold what the others wait for
SILENT_S = 15.0
# the first beat may wait for a slow start
START_S = 120.0
# whoever dies at once is not started again at once
RESTART_S = 1.0
STOP_S = 10.0
# what a worker may leave unread before it counts as silent
UNREAD_BYTES = 1 << 24


class Worker:
    """One worker as the supervisor sees it."""

    def __init__(
        self, number: int, process: asyncio.subprocess.Process, line: asyncio.StreamWriter
    ) -> None:
        self.number = number
        self.process = process
        self.line = line
        self.ready = asyncio.Event()
        self.heard_at = asyncio.get_running_loop().time()

    @property
    def is_silent(self) -> bool:
        patience = SILENT_S if self.ready.is_set() else START_S
        is_late = asyncio.get_running_loop().time() - self.heard_at > patience
        return is_late or self.line.transport.get_write_buffer_size() > UNREAD_BYTES


class Supervisor:
    """Keeps a number of workers alive."""

    def __init__(self, settings: ServerSettings, count: int, listening: socket.socket) -> None:
        self._settings = settings
        self._count = count
        self._listening = listening
        self._workers: dict[int, Worker] = {}
        self._is_stopping = False
        self._tasks = BackgroundTasks()
        self._next = 0

    async def run(self, on_ready: Callable[[], None]) -> bool:
        """Serve until somebody stops it; tell whether it ever started."""
        loop = asyncio.get_running_loop()
        stopped = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stopped.set)
        loop.add_signal_handler(signal.SIGHUP, lambda: self._tasks.start(self._replace_all()))
        workers = [await self._add() for _ in range(self._count)]
        started = await self._first_ready(workers, stopped)
        if started:
            on_ready()
            self._tasks.start(self._watch())
            await stopped.wait()
        await self._stop()
        return started

    async def _first_ready(self, workers: list[Worker], stopped: asyncio.Event) -> bool:
        """Wait until all are ready, or one is not to be had."""

        async def all_ready() -> None:
            for worker in workers:
                await worker.ready.wait()

        waiting: list[asyncio.Task[Any]] = [
            asyncio.create_task(all_ready()),
            asyncio.create_task(stopped.wait()),
            *(asyncio.create_task(worker.process.wait()) for worker in workers),
        ]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        is_ready = waiting[0].done()
        for task in waiting:
            task.cancel()
        return is_ready

    async def _add(self) -> Worker:
        number, self._next = self._next, self._next + 1
        ours, theirs = socket.socketpair()
        given = {
            PREFIX + name.upper(): str(value)
            for name, value in msgspec.structs.asdict(self._settings).items()
        }
        fds = (self._listening.fileno(), theirs.fileno())
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "sixfold.server.process.worker",
            str(number),
            *map(str, fds),
            pass_fds=fds,
            env=os.environ | given,
            start_new_session=True,  # Ctrl-C is for the supervisor alone
        )
        theirs.close()
        reader, writer = await asyncio.open_connection(sock=ours, limit=LONGEST_LINE)
        worker = self._workers[number] = Worker(number, process, writer)
        self._tasks.start(self._relay(worker, reader))
        self._tasks.start(self._replace_dead(worker))
        log.info("worker_started", worker=number, process=process.pid)
        return worker

    async def _relay(self, worker: Worker, reader: asyncio.StreamReader) -> None:
        """Pass on what a worker says."""
        with suppress(OSError):
            while line := await reader.readline():
                worker.heard_at = asyncio.get_running_loop().time()
                if line.startswith(BEAT.encode()):
                    worker.ready.set()
                self._tell_others(worker, line)

    def _tell_others(self, worker: Worker, line: bytes) -> None:
        for other in self._workers.values():
            if other is not worker and not other.line.is_closing():
                other.line.write(line)

    async def _replace_dead(self, worker: Worker) -> None:
        """Start another worker for one that ended by itself."""
        code = await worker.process.wait()
        worker.line.close()
        is_expected = self._workers.pop(worker.number, None) is None
        if self._is_stopping or is_expected:
            return
        log.error("worker_died", worker=worker.number, process=worker.process.pid, code=code)
        self._tell_others(worker, f"{LOST} supervisor {worker.number}\n".encode())
        await asyncio.sleep(RESTART_S)
        if not self._is_stopping:
            await self._add()

    async def _replace_all(self) -> None:
        """Replace the workers one after the other: at any time all but one are there."""
        for old in list(self._workers.values()):
            fresh = await self._add()
            await fresh.ready.wait()
            self._workers.pop(old.number, None)
            log.info("worker_replaced", worker=old.number, by=fresh.number)
            await self._end(old)

    async def _watch(self) -> None:
        """Kill those who stand still; their places are filled again."""
        while True:
            await asyncio.sleep(BEAT_S)
            for worker in list(self._workers.values()):
                if worker.is_silent:
                    log.error("worker_silent", worker=worker.number, process=worker.process.pid)
                    with suppress(ProcessLookupError):
                        worker.process.kill()

    async def _end(self, worker: Worker) -> None:
        with suppress(ProcessLookupError):
            worker.process.terminate()
        try:
            async with asyncio.timeout(STOP_S):
                await worker.process.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                worker.process.kill()

    async def _stop(self) -> None:
        self._is_stopping = True
        await asyncio.gather(*(self._end(worker) for worker in list(self._workers.values())))
        await self._tasks.cancel()


def supervise(
    settings: ServerSettings, count: int, listening: socket.socket, on_ready: Callable[[int], None]
) -> bool:
    """Serve with several workers until somebody stops it; tell whether it ever started."""
    listening.listen(2048)
    listening.set_inheritable(True)
    store = Store(settings.db)
    # an SQLite file is taken, brought up to date and kept for our workers alone
    with store.kept_for_workers(_settle):
        supervisor = Supervisor(settings, count, listening)
        return asyncio.run(supervisor.run(lambda: on_ready(listening.getsockname()[1])))


def _settle(last: int) -> int:
    catch_up_with(last)
    return now_ms()
