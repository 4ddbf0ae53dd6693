"""Several workers on one machine: one listening socket, started, watched and replaced from here.

Every worker is a whole server. The system hands each new connection to a worker that is free to
take it, which passes whoever comes for a table on to that table's home (`homes.py`); people of one
table may be anywhere all the same. The supervisor answers nobody: it passes notes between
the workers, starts another for one that died, kills one that stands still (it might hold the turn to
write to the file), and on SIGHUP replaces them one after the other.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from sixfold.server.process.clock import catch_up_with, now_ms
from sixfold.server.process.logs import log
from sixfold.server.process.settings import PREFIX, ServerSettings
from sixfold.server.process.tasks import BackgroundTasks
from sixfold.server.process.worker_bus import BEAT, LONGEST_LINE
from sixfold.store import LOST, Store

LOOK_S = 0.25
# A worker without a pulse for so long stands still as a whole and is killed: the others may wait for
# it. Five missed in a row are no accident, and its people are elsewhere within five seconds.
STILL_S = 2.5
# one whose event loop says nothing is only busy, perhaps, and nobody waits for it but its own people
SILENT_S = 15.0
# the first beat may wait for a slow start
START_S = 120.0
# whoever dies at once is not started again at once
RESTART_S = 1.0
STOP_S = 10.0
# what a worker said before it ended is read to the end, but not for longer
LAST_WORDS_S = 1.0
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
        # set when it is ready, and when it never will be
        self.settled = asyncio.Event()
        self.heard_at = asyncio.get_running_loop().time()
        # none before the first one, which waits for the interpreter to load
        self.pulse_at: float | None = None
        self.is_given_up = False

    def is_silent(self, now: float) -> bool:
        """Tell whether nothing is to be expected of it any more."""
        patience = SILENT_S if self.ready.is_set() else START_S
        if self.pulse_at is not None and now - self.pulse_at > STILL_S:
            return True
        is_late = now - self.heard_at > patience
        return is_late or self.line.transport.get_write_buffer_size() > UNREAD_BYTES

    def excuse(self, seconds: float) -> None:
        """Count a time for nothing in which the supervisor itself stood still."""
        self.heard_at += seconds
        if self.pulse_at is not None:
            self.pulse_at += seconds


class Supervisor:
    """Keeps a number of workers alive."""

    def __init__(
        self, settings: ServerSettings, count: int, listening: socket.socket, folder: str
    ) -> None:
        self._settings = settings
        # where the workers pass connections on to each other
        self._folder = folder
        self._count = count
        self._listening = listening
        self._workers: dict[int, Worker] = {}
        self._is_stopping = False
        self._replacing_wanted = asyncio.Event()
        self._tasks = BackgroundTasks()
        self._next = 0

    async def run(self, on_ready: Callable[[], None]) -> bool:
        """Serve until somebody stops it; tell whether it ever started."""
        loop = asyncio.get_running_loop()
        stopped = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stopped.set)
        loop.add_signal_handler(signal.SIGHUP, self._replacing_wanted.set)
        workers = [await self._add() for _ in range(self._count)]
        started = await self._first_ready(workers, stopped)
        if started:
            on_ready()
            self._tasks.start(self._watch())
            self._tasks.start(self._replace_when_asked())
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
        pulse, their_pulse = os.pipe()
        given = {
            PREFIX + name.upper(): str(value)
            for name, value in msgspec.structs.asdict(self._settings).items()
        }
        fds = (self._listening.fileno(), theirs.fileno(), their_pulse)
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "sixfold.server.process.worker",
                self._folder,
                str(number),
                *map(str, fds),
                pass_fds=fds,
                env=os.environ | given,
                start_new_session=True,  # Ctrl-C is for the supervisor alone
            )
        except OSError:
            ours.close()
            os.close(pulse)
            raise
        finally:
            theirs.close()
            os.close(their_pulse)
        reader, writer = await asyncio.open_connection(sock=ours, limit=LONGEST_LINE)
        worker = self._workers[number] = Worker(number, process, writer)
        relaying = self._tasks.start(self._relay(worker, reader))
        asyncio.get_running_loop().add_reader(pulse, self._feel, worker, pulse)
        self._tasks.start(self._replace_dead(worker, relaying))
        log.info("worker_started", worker=number, process=process.pid)
        return worker

    def _feel(self, worker: Worker, pulse: int) -> None:
        """Note a worker's pulse, until the worker has gone."""
        loop = asyncio.get_running_loop()
        if os.read(pulse, 1 << 12):
            worker.pulse_at = loop.time()
        else:
            loop.remove_reader(pulse)
            os.close(pulse)

    async def _relay(self, worker: Worker, reader: asyncio.StreamReader) -> None:
        """Pass on what a worker says."""
        with suppress(OSError):
            while line := await reader.readline():
                worker.heard_at = asyncio.get_running_loop().time()
                if line.startswith(BEAT.encode()):
                    worker.ready.set()
                    worker.settled.set()
                self._tell_others(worker, line)

    def _tell_others(self, worker: Worker, line: bytes) -> None:
        for other in self._workers.values():
            if other is not worker and not other.line.is_closing():
                other.line.write(line)

    async def _replace_dead(self, worker: Worker, relaying: asyncio.Task[None]) -> None:
        """Start another worker for one that ended by itself."""
        code = await worker.process.wait()
        await asyncio.wait([relaying], timeout=LAST_WORDS_S)
        worker.line.close()
        worker.settled.set()
        is_expected = self._workers.pop(worker.number, None) is None
        if self._is_stopping:
            return
        # whatever it stored last, it may not have said so any more
        self._tell_others(worker, f"{LOST} supervisor {worker.number}\n".encode())
        if is_expected:
            return
        log.error("worker_died", worker=worker.number, process=worker.process.pid, code=code)
        await asyncio.sleep(RESTART_S)
        await self._fill_gap()

    async def _fill_gap(self) -> None:
        # one that was to replace another leaves none
        while not self._is_stopping and len(self._workers) < self._count:
            if await self._try_add() is None:
                await asyncio.sleep(RESTART_S)

    async def _try_add(self) -> Worker | None:
        try:
            return await self._add()
        except OSError as error:  # no memory, no files: there may be some soon
            log.error("worker_not_started", reason=str(error))
            return None

    async def _replace_when_asked(self) -> None:
        """Replace all whenever somebody asks; who asks meanwhile is heard afterwards."""
        while True:
            await self._replacing_wanted.wait()
            self._replacing_wanted.clear()
            await self._replace_all()

    async def _replace_all(self) -> None:
        """Replace the workers one after the other: at any time all but one are there."""
        olds = list(self._workers.values())
        while olds:
            fresh = await self._try_add()
            if fresh is not None:
                await fresh.settled.wait()
            if fresh is None or not fresh.ready.is_set():
                # what cannot start must not take the place of what runs
                log.error("workers_not_replaced", left=len(olds))
                return
            olds = [old for old in olds if old.number in self._workers]
            # if one has died by itself meanwhile, its gap is filled now
            if olds and len(self._workers) > self._count:
                old = olds.pop(0)
                del self._workers[old.number]
                log.info("worker_replaced", worker=old.number, by=fresh.number)
                await self._end(old)

    async def _watch(self) -> None:
        """Kill those who stand still; their places are filled again."""
        loop = asyncio.get_running_loop()
        looked_at = loop.time()
        while True:
            await asyncio.sleep(LOOK_S)
            now = loop.time()
            late, looked_at = now - looked_at - LOOK_S, now
            for worker in list(self._workers.values()):
                if late > LOOK_S:
                    worker.excuse(late)
                if not worker.is_given_up and worker.is_silent(now):
                    worker.is_given_up = True
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
    with store.kept_for_workers(_settle), TemporaryDirectory(prefix="sixfold-") as folder:
        supervisor = Supervisor(settings, count, listening, folder)
        return asyncio.run(supervisor.run(lambda: on_ready(listening.getsockname()[1])))


def _settle(last: int) -> int:
    catch_up_with(last)
    return now_ms()
