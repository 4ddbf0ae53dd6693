"""One websocket: hears, answers, and is cut off when it misbehaves."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

import msgspec

from sixfold.match import Already, Refused
from sixfold.server.process.clock import now_ms
from sixfold.server.process.limits import AddressLimits, Bucket
from sixfold.server.process.logs import log
from sixfold.server.process.metrics import Metrics
from sixfold.server.process.settings import ServerSettings
from sixfold.server.process.tasks import BackgroundTasks
from sixfold.server.tables.live_table import LiveTable, encode
from sixfold.server.wire.commands import (
    LARGEST_REF,
    PROTOCOL,
    ClientMessage,
    FromClient,
    Hello,
    Ping,
)
from sixfold.server.wire.frames import FrameProtocol
from sixfold.server.wire.messages import Bye, Done, FromServer, Pong, Refusal, Welcome
from sixfold.server.wire.texts import choose_language, sentence
from sixfold.server.workers.engine_queue import Asker
from sixfold.store import Person, StoreUnavailable

# a client that does not read gets no more than this; it can come back and ask for the rest
OUTBOX = 400
OUTBOX_BYTES = 1 << 20
GOODBYE_S = 2
CLOSES = {
    "malformed": 4000,
    "slow_down": 4001,
    "outdated": 4002,
    "silent": 4003,
    "too_many_connections": 4004,
    "no_identity": 4005,
    "too_slow": 4006,
    "moved": 4007,
    "restarting": 1012,
}
RETRIES = {
    "slow_down": 10_000,
    "silent": 0,
    "moved": 0,
    "restarting": 1_000,
    "too_slow": 1_000,
    "too_many_connections": 30_000,
    # whoever asks who they are becomes somebody
    "no_identity": 1_000,
}

_decode = msgspec.json.Decoder(ClientMessage).decode
_REF = re.compile(r'"ref"\s*:\s*(\d{1,16})')


def ref_in(text: str | None) -> int | None:
    """Return the `ref` of a message that cannot be read otherwise, if one can be found."""
    found = _REF.search(text or "")
    ref = int(found[1]) if found else None
    return ref if ref is not None and ref <= LARGEST_REF else None


class HangUp(Exception):
    """The connection is to be closed for a reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class ConnectionContext(msgspec.Struct, frozen=True):
    """What all connections of a process share."""

    settings: ServerSettings
    limits: AddressLimits
    metrics: Metrics
    tasks: BackgroundTasks
    # does what a message asks, or raises why not
    handle: Callable[[Connection, FromClient], Awaitable[None]]
    # called when somebody has come in who may play
    on_welcome: Callable[[], None]
    # called when somebody has gone
    on_gone: Callable[[Connection], None]
    # the build of the web client, for pages that run another one
    build: str


class Connection:
    """A page that is connected; a viewer of tables."""

    __slots__ = (
        "_bad",
        "_bucket",
        "_context",
        "_frames",
        "_is_leaving",
        "address",
        "comes_for",
        "heard_at",
        "in_lobby",
        "is_gone",
        "is_welcome",
        "language",
        "name",
        "person",
        "registered",
        "session",
        "thinking",
        "told_waiting",
        "wants_offers",
        "watched",
    )

    def __init__(
        self,
        context: ConnectionContext,
        frames: FrameProtocol,
        person: Person,
        address: str,
        session: str = "",
        comes_for: str | None = None,
    ) -> None:
        self._context = context
        self._frames = frames
        self.person = person.id
        self.name = person.name
        self.registered = person.registered
        self.session = session
        # the table its address names; empty if it could name one and does not, None if it cannot
        self.comes_for = comes_for
        self.address = address
        self.language = "en"
        self.watched: dict[str, LiveTable] = {}
        self.in_lobby = False
        # how many people we last said search for the same
        self.told_waiting: tuple[str, int] | None = None
        # an answer that takes its time, for as long as somebody is there to hear it
        self.thinking: asyncio.Task[None] | None = None
        self.is_welcome = False
        self.wants_offers = True
        self.heard_at = now_ms()
        settings = context.settings
        self._bucket = Bucket(settings.message_burst, settings.message_rate)
        self._bad = 0
        self._is_leaving = False
        # the other end has gone: whatever was awaited meanwhile, nothing may hold on to it now
        self.is_gone = False

    @property
    def asker(self) -> Asker:
        return Asker(self.person, self.address)

    def can_move_for(self, table: str) -> bool:
        """Tell whether it would come back by an address that names this table, and misses nothing."""
        return self.comes_for not in (None, table) and not self.watched

    def send(self, message: bytes) -> None:
        """Send a frame; never waits."""
        if self._is_leaving:
            return
        frames = self._frames
        if frames.backlog is not None and (
            len(frames.backlog) >= OUTBOX or frames.backlog_bytes + len(message) > OUTBOX_BYTES
        ):
            self.hang_up("too_slow")
            return
        frames.write(message)

    def tell(self, message: FromServer) -> None:
        self.send(encode(message))

    def hang_up(self, code: str) -> None:
        """Say why and close; what was said before is heard first, if the other end reads at all."""
        if self._is_leaving:
            return
        self._is_leaving = True
        self._frames.drop_backlog()
        self._context.tasks.start(self.refuse(self._frames, code, self.language))

    @staticmethod
    async def refuse(frames: FrameProtocol, code: str, language: str = "en") -> None:
        """Say why and close."""
        bye = Bye(code=code, text=sentence(code, language), retry_ms=RETRIES.get(code))
        text = encode(bye).decode()
        try:
            async with asyncio.timeout(GOODBYE_S):
                await frames.send({"type": "websocket.send", "text": text})
                await frames.send({"type": "websocket.close", "code": CLOSES[code], "reason": code})
        except Exception as error:  # already gone, or not reading: then its pings run out
            log.debug("close_failed", reason=str(error))

    async def hear(self, text: str | None) -> None:
        """Do what a message asks, in the order in which they come."""
        self.heard_at = now_ms()
        try:
            if not self._is_leaving:
                await self._hear(text)
        except HangUp as reason:
            self.hang_up(reason.code)

    def count(self) -> None:
        """Count a frame that says nothing; whoever sends too many of them is cut off too.

        It is no sign of life: browsers answer pings of the line for a page that has stopped.
        """
        if self._is_leaving or self._may_go_on():
            return
        try:
            self._note_offence("slow_down")
        except HangUp as reason:
            self.hang_up(reason.code)

    def _may_go_on(self) -> bool:
        """Count a frame, for this connection and for all of its address."""
        return self._bucket.take() and self._context.limits.messages.take(self.address)

    def gone(self) -> None:
        """Take leave of everything: the other end has gone."""
        self._is_leaving = self.is_gone = True
        self._context.on_gone(self)
        self._leave_all()

    async def _hear(self, text: str | None) -> None:
        if not self._may_go_on():
            self._offend("slow_down", text)
            return
        if text is None:
            self._offend("malformed", text)
            return
        size = len(text) if text.isascii() else len(text.encode())
        if size > self._context.settings.message_bytes:
            self._offend("too_big", text)
            return
        try:
            message = _decode(text)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            self._offend("malformed", text)
            return
        if isinstance(message, Hello):
            self._greet(message)
        elif not self.is_welcome:
            self._offend("no_hello", text)
        elif isinstance(message, Ping):
            self.tell(Pong(sent=message.sent, now=now_ms()))
        else:
            await self._attempt(message, self._context.handle(self, message))

    def _note_offence(self, code: str) -> None:
        self._bad += 1
        self._context.metrics.refused.labels(code).inc()
        if self._bad > self._context.settings.bad_messages:
            raise HangUp("slow_down" if code == "slow_down" else "malformed")

    def _offend(self, code: str, text: str | None) -> None:
        self._note_offence(code)
        self._refuse(ref_in(text), code, None)

    def _greet(self, hello: Hello) -> None:
        self.language = choose_language(hello.language)
        if hello.protocol != PROTOCOL:
            raise HangUp("outdated")
        self.is_welcome = True
        self.wants_offers = hello.offers
        self._context.on_welcome()
        self.tell(
            Welcome(
                protocol=PROTOCOL,
                build=self._context.build,
                name=self.name,
                registered=self.registered,
                heartbeat_s=self._context.settings.heartbeat_s,
                now=now_ms(),
            )
        )

    async def answer_later(self, message: FromClient, answer: Awaitable[FromServer]) -> None:
        """Send an answer when it is ready."""
        await self._attempt(message, self._tell_when_ready(answer))

    async def _tell_when_ready(self, answer: Awaitable[FromServer]) -> None:
        self.tell(await answer)

    async def _attempt(self, message: FromClient, work: Awaitable[None]) -> None:
        """Do something for a message; whatever goes wrong is an answer, never an end."""
        table: str | None = getattr(message, "table", None)
        try:
            await work
        except Already as already:
            self.done(message, already.version)
        except Refused as refused:
            self._context.metrics.refused.labels(refused.code).inc()
            self._refuse(message.ref, refused.code, table, refused.text)
        except StoreUnavailable as error:
            log.warning("store_unavailable", table=table, reason=str(error))
            self._refuse(message.ref, "unavailable", table)
        except Exception:
            log.exception("message_failed", kind=type(message).__name__, table=table)
            self._refuse(message.ref, "failed", table)

    def done(self, message: FromClient, version: int | None = None) -> None:
        """Acknowledge a message that asked for it."""
        if message.ref is not None:
            self.tell(Done(ref=message.ref, version=version))

    def _refuse(self, ref: int | None, code: str, table: str | None, text: str = "") -> None:
        text = text or sentence(code, self.language)
        self.tell(Refusal(ref=ref, code=code, text=text, table=table))

    def _leave_all(self) -> None:
        """Stop watching everything; the connection has ended."""
        for table in self.watched.values():
            table.unwatch(self)
        self.watched.clear()
        if self.thinking is not None:
            self.thinking.cancel()
