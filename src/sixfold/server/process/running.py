"""Runs the server: settings to a listening process."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
from collections.abc import Callable
from typing import Any

import uvicorn
from litestar import Litestar

from sixfold.rules.errors import SixfoldError
from sixfold.server.http.app import make_app
from sixfold.server.http.middleware import Guard
from sixfold.server.process.http_protocol import BoundedHttpProtocol
from sixfold.server.process.logs import set_up_logs
from sixfold.server.process.settings import ServerSettings
from sixfold.server.wire.frames import FrameProtocol

# frames beyond this are cut off by the websocket library itself; smaller ones get an answer
FRAME_BYTES = 65_536
# The writer waits for the interpreter several times in each commit: a busy event loop lets go of it
# after this long, not after Python's five milliseconds.
SWITCH_S = 0.0005


class CannotListen(SixfoldError):
    """Nothing can be served at this address."""


class Server(uvicorn.Server):
    """A server that says when it is ready and when it is about to end."""

    def __init__(
        self,
        config: uvicorn.Config,
        on_ready: Callable[[int], None],
        on_ending: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self._on_ready = on_ready
        self._on_ending = on_ending

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Listen, then tell on which port."""
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started and self.servers:
            self._on_ready(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Take nobody in any more and end."""
        self._on_ending()
        await super().shutdown(sockets)  # type: ignore[arg-type]

    def make_protocol(self) -> asyncio.Protocol:
        """Return what speaks with a connection that another worker has accepted."""
        return BoundedHttpProtocol(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )


def make_config(
    app: Litestar, settings: ServerSettings, protocol: Any = BoundedHttpProtocol
) -> uvicorn.Config:
    """Return how uvicorn serves the application; ``protocol`` makes what speaks HTTP."""
    guarded = Guard(app, settings, app.state["services"].limits)
    return uvicorn.Config(
        guarded,
        http=protocol,
        # whose word about addresses counts is our own setting
        proxy_headers=False,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        ws=FrameProtocol,
        ws_max_size=FRAME_BYTES,
        # compression costs every connection a window of memory, and messages are small
        ws_per_message_deflate=False,
        ws_ping_interval=settings.heartbeat_s,
        ws_ping_timeout=settings.heartbeat_s,
        timeout_graceful_shutdown=3,
    )


def run(settings: ServerSettings, on_ready: Callable[[int], None]) -> bool:
    """Serve until somebody stops it; tell whether it ever started."""
    set_up_logs(settings.log_format, settings.log_level)
    allow_files()
    sys.setswitchinterval(SWITCH_S)
    # first of all, so that nothing is opened where nothing can be served
    with listen(settings.host, settings.port) as listening:
        if settings.workers > 1:
            if os.name != "posix":
                raise CannotListen(
                    "Several workers share a socket only on Linux, macOS and the like."
                )
            from sixfold.server.process.supervisor import supervise

            return supervise(settings, settings.workers, listening, on_ready)
        app = make_app(settings)
        # before anything is served, so that what is wrong with the database is said in a sentence
        app.state["services"].store.open()
        server = Server(make_config(app, settings), on_ready)
        server.run(sockets=[listening])
    return server.started


def allow_files() -> None:
    """Ask the system for as many open files as it allows: every page is one."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != hard and sys.platform != "darwin":  # which refuses what it calls unlimited
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def listen(host: str, port: int) -> socket.socket:
    """Take an address, or say in a sentence why it cannot be had."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind)
    except OSError as error:
        raise CannotListen(f"The address {host} cannot be used: {error.strerror}.") from None
    if os.name == "posix":  # a port that was just given up is free
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
    except OSError as error:
        listening.close()
        raise CannotListen(_reason(error, host, port)) from None
    return listening


def _reason(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken by another program, perhaps another table;"
            " choose another one with --port, or --port 0 for any that is free."
        )
    if error.errno == errno.EACCES:
        return f"Port {port} is reserved for the system; choose one from 1024 on with --port."
    return f"The address {host}:{port} cannot be used: {error.strerror}."
