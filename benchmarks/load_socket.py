"""A websocket for the load program: as little work as can be, so that the server is what is measured."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{headers}\r\n"
)
TEXT, CLOSE, PING = 0x81, 0x88, 0x89
PONG = bytes((0x8A, 0x80)) + bytes(4)
SWITCHED = b"HTTP/1.1 101"


class NotLetIn(Exception):
    """The server did not open a websocket."""


class LoadSocket(asyncio.Protocol):
    """One connection: every text that arrives is handed on at once."""

    def __init__(self, on_text: Callable[[bytes], None], on_lost: Callable[[], None]) -> None:
        self._on_text = on_text
        self._on_lost = on_lost
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self, url: str, cookie: str = "") -> None:
        """Connect and shake hands."""
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, parts.hostname, parts.port)
        headers = f"Cookie: {cookie}\r\n" if cookie else ""
        path = parts._replace(scheme="", netloc="").geturl()
        request = HANDSHAKE.format(path=path, host=parts.netloc, headers=headers)
        assert self._transport is not None
        self._transport.write(request.encode())
        await self._opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def send(self, text: bytes) -> None:
        """Send a text, under a mask that changes nothing."""
        size = len(text)
        head = struct.pack("!BB", TEXT, 0x80 | size)
        if size > 125:
            head = struct.pack("!BBH", TEXT, 0xFE, size)
        assert self._transport is not None
        self._transport.write(head + bytes(4) + text)

    def nap(self, seconds: float) -> None:
        """Read nothing for a while."""
        assert self._transport is not None
        self._transport.pause_reading()
        asyncio.get_running_loop().call_later(seconds, self._transport.resume_reading)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self._opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if not head.startswith(SWITCHED):
                self._opened.set_exception(NotLetIn(head[:80].decode()))
                self.close()
                return
            self._opened.set_result(None)
        at = 0
        while (frame := _frame_in(data, at)) is not None:
            kind, begin, at = data[at], *frame
            if kind == TEXT:
                self._on_text(data[begin:at])
            elif kind == PING and self._transport is not None:
                self._transport.write(PONG)
            elif kind == CLOSE:
                self.close()
        self._rest = data[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._opened.done():
            self._opened.set_exception(exc or NotLetIn("the connection was closed"))
        self._on_lost()


def _frame_in(data: bytes, at: int) -> tuple[int, int] | None:
    """Return where the text of the frame at a place begins and ends, if all of it is there."""
    if len(data) < at + 2:
        return None
    size, begin = data[at + 1], at + 2
    if size >= 126:
        wide = 2 if size == 126 else 8
        size, begin = int.from_bytes(data[begin : begin + wide]), begin + wide
    return (begin, begin + size) if len(data) >= begin + size else None
