"""A table in memory: its match, who watches it, and the one way to change it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

import msgspec

from sixfold import match as m
from sixfold.server.process.clock import now_ms
from sixfold.server.tables.events import event_of
from sixfold.server.tables.projection import Audience, snapshot_of
from sixfold.server.tables.stored_row import append_of, turn_after
from sixfold.server.wire.messages import FromServer, Presence, Snapshot
from sixfold.store import Append, Log, Outage, Store, StoreUnavailable

# entries kept at hand for those who come back after a short absence; each holds a whole position
RECENT = 8
TRIES = 5
# entries that are added up in the event loop; nearly every game has fewer
REPLAYED_AT_ONCE = 250

Decide = Callable[[m.Match, int], m.Change]

_encode = msgspec.json.Encoder().encode
# however many long logs are asked for, they take one thread's share of the processor
_replaying = threading.Lock()


def encode(message: FromServer) -> bytes:
    """Write a message as the text of a frame."""
    return _encode(message)


class Timing(msgspec.Struct, frozen=True, gc=False):
    """When a change was asked for, begun, handed to the store, stored and shown, in nanoseconds."""

    asked: int
    begun: int
    decided: int
    stored: int
    shown: int

    def parts(self) -> tuple[tuple[str, int, int], ...]:
        """Return what happened in between: a name, its beginning and its end."""
        return (
            ("wait", self.asked, self.begun),
            ("decide", self.begun, self.decided),
            ("store", self.decided, self.stored),
            ("show", self.stored, self.shown),
        )


class Viewer(Protocol):
    """A connection that watches tables."""

    person: str
    address: str
    # whether positions come with what can be done in them
    wants_offers: bool

    def send(self, message: bytes) -> None:
        """Queue a message; never waits."""


class Replayed(msgspec.Struct, frozen=True, gc=False):
    """What a log adds up to, with the last entries and the matches after them."""

    match: m.Match
    recent: deque[tuple[m.LogEntry, m.Match]]


def replay(table: str, log: Log) -> Replayed:
    """Add up the whole log of a table."""
    first, *rest = log.entries
    assert isinstance(first, m.Opened)
    match = m.opened(table, log.seed, first)
    recent: deque[tuple[m.LogEntry, m.Match]] = deque(maxlen=RECENT)
    for entry in rest:
        match = m.after(match, entry)
        recent.append((entry, match))
    return Replayed(match, recent)


async def replay_beside(table: str, log: Log) -> Replayed:
    """Add up a log; a long one in a thread, so that nobody else waits for it."""
    if len(log.entries) <= REPLAYED_AT_ONCE:
        return replay(table, log)
    return await asyncio.to_thread(_one_at_a_time, table, log)


def _one_at_a_time(table: str, log: Log) -> Replayed:
    with _replaying:
        return replay(table, log)


class LiveTable:
    """One table that somebody looks at or that waits for something."""

    def __init__(
        self,
        store: Store,
        patience: m.Patience,
        table: str,
        log: Log,
        replayed: Replayed | None = None,
    ) -> None:
        self._store = store
        self._patience = patience
        self.id = table
        self.code = log.code
        self.viewers: dict[Viewer, None] = {}
        # people seen by other processes, as those told us
        self.elsewhere: dict[str, tuple[frozenset[str], int]] = {}
        # since when the people of this table are away, as far as this process has seen
        self._away: dict[str, int] = {}
        replayed = replayed or replay(table, log)
        self.match, self.recent = replayed.match, replayed.recent
        # the process that sees to what is due: the one that changed the table last
        self.owner = log.owner
        self.used_at = now_ms()
        self.timer: asyncio.TimerHandle | None = None
        self.due_task: asyncio.Task[None] | None = None
        self.on_change: Callable[[LiveTable], None] = _ignore
        self.on_presence: Callable[[LiveTable], None] = _ignore
        # called with the table and the person whose turn begins
        self.on_turn: Callable[[str, str], None] = lambda _, __: None
        # where the last change spent its time
        self.timing: Timing | None = None
        self._lock = asyncio.Lock()
        self._is_stale = False

    @property
    def is_changing(self) -> bool:
        return self._lock.locked()

    @property
    def is_busy(self) -> bool:
        return self.is_changing or self.due_task is not None or bool(self.viewers)

    @property
    def is_own(self) -> bool:
        """Tell whether this process sees to what is due."""
        return self._keeper == self._store.process

    @property
    def _keeper(self) -> str | None:
        """Return the process that sees to what is due.

        Bots alone are seen to where somebody watches: their owner may have forgotten them long ago.
        """
        if not self.is_bots_alone:
            return self.owner
        watching = {process for process, (people, n) in self.elsewhere.items() if people or n}
        if self.viewers:
            watching.add(self._store.process)
        return self.owner if not watching or self.owner in watching else min(watching)

    def take_over(self) -> None:
        """See to what is due from now on."""
        self.owner = self._store.process

    @property
    def is_watched(self) -> bool:
        """Tell whether anybody is there, on whichever process."""
        return bool(self.viewers) or any(
            people or watching for people, watching in self.elsewhere.values()
        )

    @property
    def is_bots_alone(self) -> bool:
        return self.match.bot_to_act is not None and not self.match.people()

    def due(self) -> m.Due | None:
        """Return what the table waits for by itself; bots alone play while somebody watches."""
        if self.is_bots_alone and self.is_watched:
            return m.Due(self.match.touched, "bot")
        return m.next_due(self.match, self._patience)

    async def resume_clock(self, outages: Sequence[Outage]) -> None:
        """Give back the time that ran while no process was there."""
        spans = [(outage.began, outage.ended) for outage in outages]
        if m.resume_clock(self.match, spans, now_ms()) is not None:
            async with self._lock:
                await self._resume(spans)

    async def _resume(self, spans: Sequence[tuple[int, int]]) -> None:
        def decide(match: m.Match, now: int) -> m.Change:
            change = m.resume_clock(match, spans, now)
            if change is None:
                raise m.Refused("stale")
            return change

        with suppress(m.Refused):  # nobody's clock ran, or another process was quicker
            await self._change(decide)

    async def change(
        self,
        decide: Decide,
        acknowledge: Callable[[int], None] | None = None,
        along: Callable[[], Append | None] = lambda: None,
    ) -> int:
        """Store what `decide` makes of the match, then acknowledge it, then show it to all.

        A table that `along` returns is opened in the same transaction. Returns the version.
        Raises what `decide` raises, or `StoreUnavailable`; then nothing has changed.
        """
        asked = time.time_ns()
        async with self._lock:
            begun = time.time_ns()
            if self.match.settings.clock.is_set:
                # whatever comes first after an outage: nobody's clock ran meanwhile
                outages = await self._store.outages_of_late(now_ms())
                if outages:
                    await self._resume([(outage.began, outage.ended) for outage in outages])
            version, decided, stored = await self._change(decide, acknowledge, along)
            self.timing = Timing(asked, begun, decided, stored, time.time_ns())
            return version

    async def _change(
        self,
        decide: Decide,
        acknowledge: Callable[[int], None] | None = None,
        along: Callable[[], Append | None] = lambda: None,
    ) -> tuple[int, int, int]:
        """Change the match; return its version, when that was decided and when it was stored."""
        for _ in range(TRIES):
            if self._is_stale:
                await self._catch_up()
            entry, match = m.check_length(decide(self.match, now_ms()))
            due = m.next_due(match, self._patience)
            append = append_of(entry, match, due, self._store.process, self.code)
            if (opens := along()) is not None:
                append = msgspec.structs.replace(append, along=opens)
            # until the store has answered nobody knows what stands
            self._is_stale = True
            decided = time.time_ns()
            if await self._store.append(append):
                stored = time.time_ns()
                if acknowledge is not None:
                    acknowledge(match.version)
                    # all who share a commit are answered before anything is shown
                    await asyncio.sleep(0)
                self._is_stale = False
                self.owner = self._store.process
                self._install(entry, match)
                return match.version, decided, stored
        raise StoreUnavailable("Others kept changing the table.")

    def can_take_in(self, version: int, body: bytes) -> bool:
        """Tell whether hearing of an entry needs neither waiting nor reading."""
        is_next = bool(body) and version <= self.match.version + 1
        return is_next and not self.is_changing and not self._is_stale

    async def take_in(self, version: int, body: bytes, owner: str) -> None:
        """Hear of an entry that another process has stored; read it only where it was not told."""
        async with self._lock:
            if version <= self.match.version:
                return
            if not body or self._is_stale or version != self.match.version + 1:
                await self._catch_up()
                return
            self.owner = owner
            entry = m.decode_entry(body)
            self._install(entry, m.after(self.match, entry))

    async def catch_up_with(self, seen: int | None) -> None:
        """Read what a page has seen at another process, if that has not been heard of here yet."""
        if seen is not None and seen > self.match.version and not self._store.is_alone:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Read what other processes have stored meanwhile."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        log = await self._store.log(self.id, after=self.match.version)
        if log is not None and any(isinstance(entry, m.NamesErased) for entry in log.entries):
            await self._read_anew()
        elif log is not None:
            self.owner = log.owner
            for entry in log.entries:
                self._install(entry, m.after(self.match, entry))
        self._is_stale = False

    async def _read_anew(self) -> None:
        """Read everything again, because what was stored before has changed."""
        log = await self._store.log(self.id)
        if log is not None:
            replayed = await replay_beside(self.id, log)
            self.match, self.recent = replayed.match, replayed.recent
            self.owner = log.owner
            for viewer in list(self.viewers):
                viewer.send(encode(self.snapshot(viewer)))

    def _install(self, entry: m.LogEntry, match: m.Match) -> None:
        before, self.match = self.match, match
        self.used_at = now_ms()
        self.recent.append((entry, match))
        self.broadcast(
            lambda person, offers, there: event_of(entry, match, person, self.code, there, offers)
        )
        if before.seats != match.seats:
            self._come_or_gone()
        self.on_change(self)
        if person := turn_after(entry, match):
            self.on_turn(self.id, person)

    def broadcast(self, make: Callable[[str | None, bool, Audience], FromServer]) -> None:
        """Send everybody their own version of a message, made once per pair of eyes."""
        if not self.viewers:
            return
        there = self.audience()
        seated = {seat.person for seat in self.match.seats} | {self.match.host}
        made: dict[tuple[str | None, bool], bytes] = {}
        for viewer in list(self.viewers):
            person = viewer.person if viewer.person in seated else None
            eyes = (person, viewer.wants_offers)
            if eyes not in made:
                made[eyes] = encode(make(*eyes, there))
            viewer.send(made[eyes])

    def audience(self) -> Audience:
        """Return who is there now, on whichever process."""
        people, watching = self.present_here()
        connected = frozenset(people).union(*(people for people, _ in self.elsewhere.values()))
        watching += sum(watching for _, watching in self.elsewhere.values())
        return Audience(connected, watching, now_ms())

    def watch(self, viewer: Viewer, seen: int | None) -> None:
        """Let somebody follow the table: the events they missed, or a snapshot."""
        self.used_at = now_ms()
        is_new = viewer not in self.viewers
        self.viewers[viewer] = None
        missed = self._missed(seen)
        if missed is None:
            viewer.send(encode(self.snapshot(viewer)))
        else:
            there = self.audience()
            for entry, match in missed:
                person, offers = viewer.person, viewer.wants_offers
                event = event_of(entry, match, person, self.code, there, offers)
                viewer.send(encode(event))
        if is_new:
            self._come_or_gone()

    def _missed(self, seen: int | None) -> list[tuple[m.LogEntry, m.Match]] | None:
        if seen is None or seen > self.match.version:
            return None
        missed = [(entry, match) for entry, match in self.recent if match.version > seen]
        return missed if len(missed) == self.match.version - seen else None

    def unwatch(self, viewer: Viewer) -> None:
        if viewer in self.viewers:
            del self.viewers[viewer]
            self.used_at = now_ms()
            self._come_or_gone()

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """Return the table as somebody may see it now."""
        there, offers = self.audience(), viewer.wants_offers
        return snapshot_of(self.match, viewer.person, self.code, there, offers)

    def present_here(self) -> tuple[list[str], int]:
        """Return the seated people connected to this process, and how many others watch."""
        seated = {seat.person for seat in self.match.seats}
        here = {viewer.person for viewer in self.viewers}
        return sorted(here & seated), len(here - seated)

    def _come_or_gone(self) -> None:
        self.show_presence()
        self.on_presence(self)

    def show_presence(self) -> None:
        """Tell everybody here who is connected."""
        connected = self.audience().connected
        self._note_absence(connected)
        seats = [seat.kind == "bot" or seat.person in connected for seat in self.match.seats]
        claimable = [self.claimable_at(seat) for seat in range(len(seats))]
        self.broadcast(
            lambda _, __, there: Presence(
                table=self.id, connected=seats, watching=there.watching, claimable_at=claimable
            )
        )

    def _note_absence(self, connected: frozenset[str]) -> None:
        people, now = self.match.people() - connected, now_ms()
        self._away = {person: self._away.get(person, now) for person in people}

    def claimable_at(self, seat: int) -> int | None:
        """Return from when on a game without a clock may go on without the person of a seat."""
        sitter = self.match.seats[seat]
        if self.match.settings.clock.is_set or not sitter.is_played_by_person:
            return None
        since = self._away.get(sitter.person or "")
        return None if since is None else since + self._patience.absence


def _ignore(_: LiveTable) -> None:
    """Stand in until somebody wants to know."""
