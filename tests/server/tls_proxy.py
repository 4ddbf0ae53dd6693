"""A reverse proxy that ends TLS and sets the headers that `docs/hosting.md` has nginx set."""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from contextlib import suppress
from pathlib import Path

HOSTING = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
# what nginx is told there, name by name: `$host`, `"upgrade"`
DOCUMENTED = dict(re.findall(r'proxy_set_header (\S+) "?([^";]+)"?;', HOSTING))
# what it does unless told otherwise: such headers are between two ends and go no further
KEPT_BACK = ("connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade")
DEFAULTS = {"host": "$proxy_host", "connection": "close"}
END_OF_HEAD = b"\r\n\r\n"

Headers = dict[str, str]


class TlsProxy:
    """Takes TLS connections on a socket and passes their requests on to a port of this machine."""

    def __init__(self, listening: socket.socket, tls: ssl.SSLContext, target: int) -> None:
        self._listening = listening
        self._tls = tls
        self._target = target
        self._handlers: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> None:
        # the server closes what it is given, and the next one wants the same port
        self._server = await asyncio.start_server(
            self._handle, sock=self._listening.dup(), ssl=self._tls
        )

    async def __aexit__(self, *_error: object) -> None:
        self._server.close()
        await asyncio.gather(*self._handlers)

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        handler = asyncio.current_task()
        assert handler is not None
        self._handlers.add(handler)
        # whoever is there goes whenever they like
        with suppress(asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
            while await self._pass_on(reader, writer):
                pass
        await _close(writer)
        self._handlers.discard(handler)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Pass one request and its answer; tell whether another one may follow."""
        request, headers = _read_head(await reader.readuntil(END_OF_HEAD))
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        peer: str = writer.get_extra_info("peername")[0]
        answering, asking = await asyncio.open_connection("127.0.0.1", self._target)
        try:
            forwarded = self._forwarded(headers, peer)
            asking.write(_write_head(request, forwarded) + body)
            if "upgrade" in forwarded:
                await _tunnel((reader, asking), (answering, writer))
                return False
            head = await answering.readuntil(END_OF_HEAD)
            _, told = _read_head(head)
            writer.write(head + await answering.readexactly(int(told.get("content-length", "0"))))
            await writer.drain()
            return True
        finally:
            await _close(asking)

    def _forwarded(self, headers: Headers, peer: str) -> Headers:
        """Return the headers of a request as nginx would pass them on."""
        before = headers.get("x-forwarded-for")
        variables = {
            "$host": headers["host"].partition(":")[0],
            "$proxy_host": f"127.0.0.1:{self._target}",
            "$proxy_add_x_forwarded_for": f"{before}, {peer}" if before else peer,
            "$scheme": "https",
            "$http_upgrade": headers.get("upgrade", ""),
        }
        told = DEFAULTS | {name.lower(): value for name, value in DOCUMENTED.items()}
        passed = {name: value for name, value in headers.items() if name not in KEPT_BACK}
        passed |= {name: variables.get(value, value) for name, value in told.items()}
        return {name: value for name, value in passed.items() if value}


def _read_head(head: bytes) -> tuple[str, Headers]:
    first, *lines = head.decode("latin-1").removesuffix("\r\n\r\n").split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return first, {name.strip().lower(): value.strip() for name, _, value in pairs}


def _write_head(first: str, headers: Headers) -> bytes:
    lines = [first, *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode("latin-1") + END_OF_HEAD


async def _tunnel(*ways: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> None:
    """Carry bytes both ways until either side has gone."""
    carrying = [asyncio.create_task(_carry(*way)) for way in ways]
    await asyncio.wait(carrying, return_when=asyncio.FIRST_COMPLETED)
    for task in carrying:
        task.cancel()
    await asyncio.gather(*carrying, return_exceptions=True)


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while some := await reader.read(65_536):
        writer.write(some)
        await writer.drain()


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(ConnectionError, ssl.SSLError):
        await writer.wait_closed()
