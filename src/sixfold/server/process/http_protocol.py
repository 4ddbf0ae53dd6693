"""HTTP as uvicorn speaks it, with limits that a reverse proxy would set otherwise."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

# a request line with its headers: many times what a browser sends
HEAD_BYTES = 32_768
# a whole request has to arrive within this time
REQUEST_S = 15.0
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n\r\n"


class BoundedHttpProtocol(HttpToolsProtocol):
    """Closes on heads without end and on requests that never arrive."""

    def __init__(
        self,
        *arguments: Any,
        pass_on: Callable[[asyncio.Transport, str, bytes], bool] | None = None,
        **named: Any,
    ) -> None:
        """Take up a connection; ``pass_on`` tells whether another worker took a websocket over."""
        super().__init__(*arguments, **named)
        self._pass_on = pass_on
        self._head_bytes = 0
        self._is_in_head = True
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._is_in_head:
            return
        self._head_bytes += len(data)
        if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head_bytes = 0
        self._is_in_head = True
        self._start_waiting()

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        if self._pass_on is not None and self._pass_on(
            self.transport, self.url.decode("ascii", "replace"), self._request()
        ):
            return
        super().handle_websocket_upgrade()

    def _request(self) -> bytes:
        """Return the request as it came."""
        fields = [b"%s: %s\r\n" % field for field in self.scope["headers"]]
        return b"GET %s HTTP/1.1\r\n%s\r\n" % (self.url, b"".join(fields))

    def _start_waiting(self) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(REQUEST_S, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
