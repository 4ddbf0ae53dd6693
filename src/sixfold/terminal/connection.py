"""The websocket to a server: it comes back by itself, and what was sent is sent again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from itertools import count
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from sixfold.rules.errors import InvalidInput
from sixfold.server.wire import commands, messages
from sixfold.terminal.link import Link

FIRST_PAUSE_S: Final = 0.5
LONGEST_PAUSE_S: Final = 10.0
LANGUAGE: Final = "en"
_read: Final = msgspec.json.Decoder(messages.ServerMessage).decode


class RequestRefused(InvalidInput):
    """The server did not do it, and says why."""


class Connection:
    """Follows one table of a server."""

    def __init__(self, link: Link, cookie: str, seen: Callable[[], int]) -> None:
        self._link = link
        self._cookie = cookie
        self._seen = seen  # the last version that is known here
        self._socket: ClientConnection | None = None
        self._was_in = False
        self._numbers = count(1)
        # what was sent and not answered, to be sent again
        self._waiting: dict[int, tuple[commands.FromClient, asyncio.Future[object]]] = {}

    async def listen(self) -> AsyncIterator[messages.ServerMessage | None]:
        """Yield what the server says; ``None`` whenever the connection is lost."""
        pause = FIRST_PAUSE_S
        while True:
            try:
                async with connect(
                    self._link.socket, additional_headers={"Cookie": self._cookie}, max_size=None
                ) as socket:
                    async for message in self._talk(socket):
                        pause = FIRST_PAUSE_S
                        yield message
            except (OSError, TimeoutError, WebSocketException) as error:
                if isinstance(error, InvalidHandshake) and not self._was_in:
                    raise InvalidInput(f"{self._link.base} does not let us in: {error}.") from None
            self._socket = None
            yield None
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_S)

    async def _talk(self, socket: ClientConnection) -> AsyncIterator[messages.ServerMessage]:
        # without offers: this end has the engine
        hello = commands.Hello(protocol=commands.PROTOCOL, language=LANGUAGE, offers=False)
        await self._send(socket, hello)
        beating: asyncio.Task[None] | None = None
        try:
            async for frame in socket:
                try:
                    message = _read(frame)
                except msgspec.ValidationError:
                    continue  # of a newer server; the rest is understood all the same
                if isinstance(message, messages.Welcome):
                    beating = asyncio.create_task(self._beat(socket, message.heartbeat_s))
                    await self._come_back(socket)
                elif isinstance(message, messages.Bye) and message.retry_ms is None:
                    raise RequestRefused(message.text)
                elif not self._answered(message):
                    yield message
        finally:
            if beating is not None:
                beating.cancel()

    async def _come_back(self, socket: ClientConnection) -> None:
        self._socket, self._was_in = socket, True
        await self._send(socket, self._watch())
        for message, _ in list(self._waiting.values()):
            await self._send(socket, message)

    def _watch(self) -> commands.Watch:
        return commands.Watch(table=self._link.table, seen=self._seen() or None, ref=0)

    async def watch_again(self) -> None:
        """Ask for the events that are missing."""
        if self._socket is not None:
            await self._send(self._socket, self._watch())

    async def _beat(self, socket: ClientConnection, every: int) -> None:
        while True:
            await asyncio.sleep(every)
            await self._send(socket, commands.Ping())

    async def _send(self, socket: ClientConnection, message: commands.FromClient) -> None:
        await socket.send(msgspec.json.encode(message).decode())

    def _answered(self, message: messages.ServerMessage) -> bool:
        """Hand an answer to whoever asked; tell whether it was one."""
        ref = getattr(message, "ref", None)
        if isinstance(message, messages.Refusal) and ref == 0:
            raise RequestRefused(message.text)  # the table itself
        if ref not in self._waiting:
            return isinstance(message, messages.Done | messages.Refusal)
        _, answer = self._waiting.pop(ref)
        if isinstance(message, messages.Refusal):
            answer.set_exception(RequestRefused(message.text))
        else:
            answer.set_result(message)
        return True

    async def ask(self, message: commands.FromClient) -> object:
        """Send something, again after a lost connection, and return its answer."""
        message.ref = next(self._numbers)
        answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self._waiting[message.ref] = (message, answer)
        if self._socket is not None:
            try:
                await self._send(self._socket, message)
            except (OSError, WebSocketException):
                self._socket = None  # it goes out again when the connection is back
        return await answer
