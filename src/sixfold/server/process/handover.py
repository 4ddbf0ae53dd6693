"""Passing a connection on to another worker of this machine, before anything was answered.

Every worker listens at a socket of its own in a folder that only they can enter. A connection
travels as the system passes open files, with the request that came on it.
"""

from __future__ import annotations

import asyncio
import socket
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs

from sixfold.server.process.homes import TableHomes
from sixfold.server.process.logs import log
from sixfold.server.process.tasks import BackgroundTasks

REQUEST_BYTES = 1 << 17
# how a page says in its address which table it comes for
TABLE = "table"


class Handover:
    """A worker's way to pass connections on, and to be passed some."""

    def __init__(self, folder: Path, number: int, homes: TableHomes) -> None:
        self._folder = folder
        self._number = number
        self._homes = homes
        self._socket: socket.socket | None = None
        self._tasks = BackgroundTasks()

    def open(self, make_protocol: Callable[[], asyncio.Protocol]) -> None:
        """Take in what the others pass on, in the event loop that runs now."""
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(str(self._path_of(self._number)))
        loop = asyncio.get_running_loop()
        loop.add_reader(self._socket.fileno(), self._receive, self._socket, make_protocol)

    def close(self) -> None:
        """Take in nothing more: the others keep what they would have passed on."""
        if self._socket is not None:
            asyncio.get_running_loop().remove_reader(self._socket.fileno())
            self._path_of(self._number).unlink(missing_ok=True)
            self._socket.close()
            self._socket = None

    def pass_home(self, transport: asyncio.Transport, url: str, request: bytes) -> bool:
        """Pass whoever comes for a table on to its home; False if that is here or cannot take it."""
        # whatever stands before the question mark, and may be anything, does not matter here
        tables = parse_qs(url.partition("?")[2]).get(TABLE)
        home = self._homes.home_of(tables[0]) if tables else self._number
        return home != self._number and self._pass_on(home, transport, request)

    def _pass_on(self, worker: int, transport: asyncio.Transport, request: bytes) -> bool:
        if self._socket is None:
            return False
        transport.pause_reading()
        file = array("i", [transport.get_extra_info("socket").fileno()])
        path = str(self._path_of(worker))
        try:
            # `socket.send_fds` takes an address but does not use it
            self._socket.sendmsg([request], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, file)], 0, path)
        except OSError as error:  # it has just gone, has too much to do, or the request is too long
            log.debug("not_passed_on", to=worker, reason=str(error))
            transport.resume_reading()
            return False
        transport.abort()  # it lives on at the other worker
        return True

    def _path_of(self, worker: int) -> Path:
        return self._folder / str(worker)

    def _receive(
        self, receiving: socket.socket, make_protocol: Callable[[], asyncio.Protocol]
    ) -> None:
        with suppress(BlockingIOError):
            while True:
                request, files, _, _ = socket.recv_fds(receiving, REQUEST_BYTES, 1)
                for file in files:
                    self._tasks.start(
                        self._serve(socket.socket(fileno=file), request, make_protocol)
                    )

    @staticmethod
    async def _serve(
        connection: socket.socket, request: bytes, make_protocol: Callable[[], asyncio.Protocol]
    ) -> None:
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        with suppress(OSError):  # whoever came may have gone on the way
            _, protocol = await loop.connect_accepted_socket(make_protocol, connection)
            protocol.data_received(request)
