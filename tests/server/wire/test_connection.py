"""A connection whose other end does not read."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from sixfold.server.process.limits import AddressLimits
from sixfold.server.process.metrics import Metrics
from sixfold.server.process.settings import read_settings
from sixfold.server.process.tasks import BackgroundTasks
from sixfold.server.wire.connection import OUTBOX, OUTBOX_BYTES, Connection
from sixfold.server.wire.frames import INBOX, FrameProtocol, framed
from sixfold.store import Person


class Wire:
    """A transport that notes what was written and whether it was told to wait."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.is_closed = self.is_paused = False
        self.is_read_again = asyncio.Event()

    def get_extra_info(self, _: str) -> None:
        return None

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False
        self.is_read_again.set()


class Slow:
    """A listener that takes its time."""

    def __init__(self) -> None:
        self.may_go_on = asyncio.Event()
        self.heard: list[str | None] = []
        self.has_gone = 0

    async def hear(self, text: str | None) -> None:
        await self.may_go_on.wait()
        self.heard.append(text)

    def count(self) -> None:
        """Take it as it comes."""

    def gone(self) -> None:
        self.has_gone += 1


async def _application(_: Any, __: Any, ___: Any) -> None:
    """Stand in for an application that goes on."""
    await asyncio.Event().wait()


def _frames() -> tuple[FrameProtocol, Wire]:
    config, wire = Config(_application, interface="asgi3", ws_ping_interval=None), Wire()
    frames = FrameProtocol(config, ServerState(), {})
    frames.connection_made(wire)  # type: ignore[arg-type]
    frames.data_received(
        b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    return frames, wire


async def _accepted() -> tuple[FrameProtocol, Wire]:
    frames, wire = _frames()
    await frames.send({"type": "websocket.accept"})
    wire.written.clear()
    return frames, wire


def _connection(frames: FrameProtocol, tasks: BackgroundTasks) -> Connection:
    settings = read_settings({})
    context: Any = SimpleNamespace(
        settings=settings, limits=AddressLimits(settings), tasks=tasks, metrics=Metrics()
    )
    return Connection(context, frames, Person("p", "P", 0, registered=False), "here")


def _said(text: bytes) -> bytes:
    """Return a text frame as a page sends it, with a mask that changes nothing."""
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text


def test_whoever_does_not_read_is_cut_off_once_and_told_why() -> None:
    async def flood() -> None:
        (frames, wire), tasks = await _accepted(), BackgroundTasks()
        connection = _connection(frames, tasks)
        connection.send(b"first")
        frames.pause_writing()
        for number in range(3 * OUTBOX):
            connection.send(str(number).encode())
        assert wire.written == [framed(b"first")]
        assert len(tasks) == 1
        frames.resume_writing()
        await tasks.finish(5)
        assert b"too_slow" in wire.written[1]
        # the last frame closes, with its code
        assert len(wire.written) == 3
        assert wire.written[2][2:4] == (4006).to_bytes(2)

    asyncio.run(flood())


def test_few_but_long_messages_are_too_much_for_a_slow_reader_as_well() -> None:
    async def flood() -> None:
        (frames, _), tasks = await _accepted(), BackgroundTasks()
        connection = _connection(frames, tasks)
        frames.pause_writing()
        long = bytes(OUTBOX_BYTES // 4)
        for _ in range(4):
            connection.send(long)
        assert (frames.backlog_bytes, len(tasks)) == (OUTBOX_BYTES, 0)
        # what was read makes room again
        frames.resume_writing()
        frames.pause_writing()
        for _ in range(4):
            connection.send(long)
        assert len(tasks) == 0
        connection.send(b"one too many")
        assert (frames.backlog_bytes, len(tasks)) == (0, 1)
        frames.resume_writing()
        await tasks.finish(5)

    asyncio.run(flood())


def test_what_waits_for_a_slow_reader_is_sent_in_order_when_it_reads_again() -> None:
    async def talk() -> None:
        frames, wire = await _accepted()
        frames.pause_writing()
        for text in (b"one", b"two" * 50, b"three" * 20_000):
            frames.write(text)
        assert not wire.written
        frames.resume_writing()
        assert wire.written == [framed(b"one"), framed(b"two" * 50), framed(b"three" * 20_000)]
        assert [frame[1] for frame in wire.written] == [3, 126, 127]

    asyncio.run(talk())


def test_messages_are_heard_one_after_the_other_and_a_flood_is_read_no_further() -> None:
    async def flood() -> None:
        frames, wire = await _accepted()
        listener = Slow()
        frames.data_received(_said(b"early"))
        frames.attach(listener)
        wire.is_read_again.clear()
        for number in range(INBOX):
            frames.data_received(_said(str(number).encode()))
        frames.data_received(bytes((0x82, 0x81)) + bytes(4) + b"x")
        assert wire.is_paused
        listener.may_go_on.set()
        await wire.is_read_again.wait()
        assert listener.heard == ["early", *map(str, range(INBOX)), None]

    asyncio.run(flood())


def _sent(text: str) -> bytes:
    """Return a text frame as a page sends it, with a mask of its own."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 3, 7, 100, 131, 5000, 1_000_000])
def test_messages_are_heard_however_the_line_cuts_or_joins_them(size: int) -> None:
    texts = ["", "a", "ż" * 60, "b" * 125, "c" * 126, "d" * 127, "e" * 5000, "f" * 70_000, "g"]
    pieces = [_sent(text) for text in texts]
    if size:
        whole = b"".join(pieces)
        pieces = [whole[at : at + size] for at in range(0, len(whole), size)]

    async def talk() -> None:
        frames, _ = await _accepted()
        listener = Slow()
        listener.may_go_on.set()
        frames.attach(listener)
        for piece in pieces:
            frames.data_received(piece)
        await asyncio.gather(*frames.tasks, return_exceptions=True)
        assert listener.heard == texts

    asyncio.run(talk())


def test_a_listener_hears_once_that_the_other_end_has_gone_however_early() -> None:
    async def leave() -> None:
        for is_early in (False, True):
            frames, _ = await _accepted()
            listener = Slow()
            if is_early:
                frames.connection_lost(None)
                frames.attach(listener)
            else:
                frames.attach(listener)
                frames.connection_lost(None)
            frames.write(b"nobody hears this")
            assert listener.has_gone == 1

    asyncio.run(leave())


def test_a_text_that_is_none_closes_with_the_reason() -> None:
    async def talk() -> None:
        frames, wire = await _accepted()
        frames.attach(Slow())
        frames.data_received(_said(b"\xff"))
        assert wire.written[-1][2:4] == (1007).to_bytes(2)
        assert wire.is_closed

    asyncio.run(talk())


def test_hanging_up_on_somebody_who_never_reads_comes_to_an_end(monkeypatch: Any) -> None:
    monkeypatch.setattr("sixfold.server.wire.connection.GOODBYE_S", 0.01)

    async def flood() -> None:
        (frames, wire), tasks = await _accepted(), BackgroundTasks()
        connection = _connection(frames, tasks)
        frames.pause_writing()
        connection.send(b"hello")
        connection.hang_up("restarting")
        await tasks.finish(5)
        assert not wire.written

    asyncio.run(flood())


PING, PONG, PART = 0x89, 0x8A, 0x00


@pytest.mark.parametrize("kind", [PING, PONG, PART])
def test_frames_that_say_nothing_count_like_messages(kind: int) -> None:
    async def flood() -> None:
        (frames, wire), tasks = await _accepted(), BackgroundTasks()
        frames.attach(_connection(frames, tasks))
        if kind == PART:
            frames.data_received(bytes((0x01, 0x80)) + bytes(4))  # a text that goes on
        settings = read_settings({})
        for _ in range(settings.message_burst):
            frames.data_received(bytes((kind, 0x80)) + bytes(4))
        assert len(tasks) == 0
        for _ in range(settings.bad_messages + 10):
            frames.data_received(bytes((kind, 0x80)) + bytes(4))
        await tasks.finish(5)
        assert any(b"slow_down" in frame for frame in wire.written)
        assert wire.written[-1][2:4] == (4001).to_bytes(2)

    asyncio.run(flood())


def test_answering_pings_of_the_line_is_no_sign_of_life() -> None:
    async def answer() -> None:
        (frames, _), tasks = await _accepted(), BackgroundTasks()
        connection = _connection(frames, tasks)
        frames.attach(connection)
        connection.heard_at = 0
        frames.data_received(bytes((PONG, 0x80)) + bytes(4))
        assert connection.heard_at == 0

    asyncio.run(answer())
