"""The websocket as uvicorn speaks it, with a short way for frames once a page is let in.

ASGI and the framework see the handshake. After it a listener hears every frame straight from here
and writes straight to the transport: no queue, no task that waits, and nothing of the handshake kept.
"""

from __future__ import annotations

import asyncio
import struct
from collections import deque
from typing import Any, Protocol

from litestar import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:  # where there is no compiled one
    from websockets.utils import apply_mask

EXTENSION = "sixfold.frames"
# a page that says more than this before it is answered is read no further for now
INBOX = 16
FINAL_TEXT = 0x81
MASKED = 0x80
# where the size would be: it follows in two bytes (one more: in eight)
SIZE_IN_TWO = 126
# a short frame's first two bytes and its mask
HEAD = 6
# longer ones are for the parser, which knows the limit
LONGEST_QUICK = 4096
NOT_UTF8 = 1007


class Listener(Protocol):
    """Whoever is at this end of a websocket."""

    async def hear(self, text: str | None) -> None:
        """Take a text frame, or nothing for one that is not text; one at a time."""

    def count(self) -> None:
        """Take note of a frame that says nothing: a ping, a pong, a part of a message."""

    def gone(self) -> None:
        """Take leave: nothing more will come."""


class FrameProtocol(WebSocketsSansIOProtocol):
    """One websocket."""

    listener: Listener | None = None
    # what the transport does not take yet, and what the listener has not heard yet
    backlog: deque[bytes] | None = None
    backlog_bytes = 0
    _inbox: deque[str | None] | None = None
    _is_hearing = False
    _is_full = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def attach(self, listener: Listener) -> None:
        """Let somebody hear the frames from now on."""
        self.listener = listener
        early, self.queue = self.queue, _Nobody()
        # only the handshake needed them
        self.scope = self.request = self.response = None  # type: ignore[assignment]
        while not early.empty():
            frame: Any = early.get_nowait()
            if frame["type"] == "websocket.receive":
                self._take(frame.get("text"))
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.disconnected:
            listener.gone()

    async def run_asgi(self) -> None:
        """Have the application shake hands; an attached listener stays when it has returned."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        if self.listener is None and self.close_timer is None:
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Hear what has come: nearly always exactly one frame, which needs no parser."""
        text = None
        if self.listener is not None and not self.frames and self.conn.state is OPEN:
            # the parser may hold the beginning of a frame, or of its head
            text = whole_text(data) if not self.conn.reader.buffer else None
        if text is None:
            super().data_received(data)
        else:
            self._take(text)

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on."""
        if self.listener is None:
            super().send_receive_event_to_app()
            return
        whole, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type != "text":
            self._take(None)
            return
        try:
            self._take(whole.decode())
        except UnicodeDecodeError:
            self.conn.send_close(NOT_UTF8)
            self.handle_parser_exception()

    def handle_ping(self) -> None:
        """Answer, and let it count as any message does."""
        super().handle_ping()
        self._count()

    def handle_pong(self, event: Frame) -> None:
        """Hear that the other end is there."""
        super().handle_pong(event)
        self._count()

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message; parts without end would fill the memory."""
        super().handle_cont(event)
        self._count()

    def _count(self) -> None:
        if self.listener is not None:
            self.listener.count()

    def _take(self, text: str | None) -> None:
        if not self._is_hearing:
            self._is_hearing = True
            task = self.loop.create_task(self._hear(text))
            self.tasks.add(task)
            task.add_done_callback(self.on_task_complete)
            return
        if self._inbox is None:
            self._inbox = deque()
        self._inbox.append(text)
        if len(self._inbox) >= INBOX and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def _hear(self, text: str | None) -> None:
        assert self.listener is not None
        try:
            await self.listener.hear(text)
            while self._inbox:
                await self.listener.hear(self._inbox.popleft())
        finally:
            self._inbox = None
            self._is_hearing = False
            if self.read_paused:
                self.read_paused = False
                self.transport.resume_reading()

    def write(self, text: bytes) -> None:
        """Send a text frame; it waits here while the other end does not read."""
        if self.disconnected or self.close_sent:
            return
        if self._is_full:
            if self.backlog is None:
                self.backlog = deque()
            self.backlog.append(text)
            self.backlog_bytes += len(text)
            return
        self.transport.write(framed(text))

    def drop_backlog(self) -> None:
        """Send nothing more of what waits here."""
        self.backlog = None
        self.backlog_bytes = 0

    def pause_writing(self) -> None:
        """Hear that the other end reads too slowly."""
        super().pause_writing()
        self._is_full = True

    def resume_writing(self) -> None:
        """Hear that the other end has caught up."""
        self._is_full = False
        while self.backlog and not self._is_full:
            text = self.backlog.popleft()
            self.backlog_bytes -= len(text)
            self.transport.write(framed(text))
        if not self._is_full:
            self.drop_backlog()
            super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.drop_backlog()
        if self.listener is not None:
            self.listener.gone()


class _Nobody(asyncio.Queue[Any]):
    """Stands where the framework's queue was: frames no longer go that way."""

    def __init__(self) -> None:
        """Hold nothing."""

    def put_nowait(self, item: Any) -> None:
        """Drop what nobody waits for."""


def whole_text(data: bytes) -> str | None:
    """Return the text if this is exactly one masked text frame that is not long.

    >>> whole_text(bytes([0x81, 0x82, 0, 0, 0, 0]) + b"hi")
    'hi'
    >>> whole_text(bytes([0x81, 0x82, 0, 0, 0, 0]) + b"h")
    """
    if len(data) < HEAD or data[0] != FINAL_TEXT or data[1] < MASKED:
        return None
    size, head = data[1] - MASKED, HEAD
    if size == SIZE_IN_TWO:
        size, head = int.from_bytes(data[2:4]), HEAD + 2
    elif size > SIZE_IN_TWO:
        return None
    if size > LONGEST_QUICK or len(data) != head + size:
        return None
    try:
        return apply_mask(data[head:], data[head - 4 : head]).decode()
    except UnicodeDecodeError:
        return None  # the parser knows what to say


def framed(text: bytes) -> bytes:
    """Return a whole text frame, as a server sends it (unmasked)."""
    size = len(text)
    if size < SIZE_IN_TWO:
        return struct.pack("!BB", FINAL_TEXT, size) + text
    if size < 65_536:
        return struct.pack("!BBH", FINAL_TEXT, SIZE_IN_TWO, size) + text
    return struct.pack("!BBQ", FINAL_TEXT, 127, size) + text


def frames_of(socket: WebSocket[Any, Any, Any]) -> FrameProtocol:
    """Return the short way behind a socket of the framework."""
    extensions: Any = socket.scope["extensions"]
    frames: FrameProtocol = extensions[EXTENSION]
    return frames
