"""All tables in memory, loaded when somebody needs them and dropped when nobody does."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable

from sixfold import match as m
from sixfold.server.process.clock import now_ms
from sixfold.server.process.homes import new_table_id
from sixfold.server.tables.live_table import LiveTable, Replayed, replay_beside
from sixfold.server.tables.stored_row import opening_of, turn_after
from sixfold.store import Append, Log, Store

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 6
KEPT_MS = 60_000
# a game that is over is looked at again by whoever wants to, from the store
KEPT_OVER_MS = 10_000


class LiveTables:
    """The tables this process holds."""

    def __init__(self, store: Store, patience: m.Patience) -> None:
        self.store = store
        self.patience = patience
        self.live: dict[str, LiveTable] = {}
        self.on_change: Callable[[LiveTable], None] = lambda _: None
        self.on_presence: Callable[[LiveTable], None] = lambda _: None
        self.on_held: Callable[[LiveTable], None] = lambda _: None
        self.on_turn: Callable[[str, str], None] = lambda _, __: None
        self.new_id: Callable[[], str] = new_table_id
        # set once the engine is loaded; until then nothing that needs it is begun
        self.ready = asyncio.Event()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    async def find(self, table: str) -> LiveTable:
        """Return a table, from memory or from the store."""
        found = self.live.get(table)
        if found is not None:
            found.used_at = now_ms()
            return found
        # two who ask at once must get the same table
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> LiveTable:
        log = await self.store.log(table)
        if log is None:
            raise m.Refused("unknown_table")
        await self.ready.wait()
        replayed = await replay_beside(table, log)
        held = self.hold(table, log, replayed)
        if not self.store.is_alone:
            # what others stored since the log was read was told before anybody here knew the table
            await held.catch_up()
        if held.match.times is not None:
            await held.resume_clock(await self.store.outages_since(held.match.touched))
        return held

    def hold(self, table: str, log: Log, replayed: Replayed | None = None) -> LiveTable:
        """Keep a table in memory whose log is in the store."""
        # as soon as it is stored somebody else may have found it there
        if (found := self.live.get(table)) is not None:
            return found
        held = LiveTable(self.store, self.patience, table, log, replayed)
        if self.store.is_alone:
            held.take_over()  # there is no other process
        held.on_change, held.on_presence = self.on_change, self.on_presence
        held.on_turn = self.on_turn
        self.live[table] = held
        self.on_change(held)
        self.on_held(held)
        if len(log.entries) == 1 and (person := turn_after(log.entries[0], held.match)):
            self.on_turn(table, person)
        return held

    async def plan(
        self,
        settings: m.MatchSettings,
        seats: tuple[m.Seat, ...],
        host: str,
        seed: bytes | None = None,
        before: tuple[dict[str, object], ...] = (),
        earlier: tuple[m.Seeding, ...] = (),
        origin: str | None = None,
        position: str | None = None,
    ) -> tuple[Append, Log]:
        """Return a new table that is not stored yet, once the engine is loaded."""
        await self.ready.wait()
        return self.plan_now(settings, seats, host, seed, before, earlier, origin, position)

    def plan_now(
        self,
        settings: m.MatchSettings,
        seats: tuple[m.Seat, ...],
        host: str,
        seed: bytes | None = None,
        before: tuple[dict[str, object], ...] = (),
        earlier: tuple[m.Seeding, ...] = (),
        origin: str | None = None,
        position: str | None = None,
    ) -> tuple[Append, Log]:
        """Return a new table that is not stored yet."""
        is_chosen, seed = seed is not None, seed or secrets.token_bytes(32)
        entry = m.Opened(
            at=now_ms(),
            settings=settings,
            seats=seats,
            host=host,
            seed_hash=hashlib.sha256(seed).hexdigest(),
            before=before,
            earlier=earlier,
            origin=origin,
            chosen_seed=is_chosen,
            position=position,
        )
        match = m.opened(self.new_id(), seed, entry)
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        code_now = code if match.state == "open" else None
        due = m.next_due(match, self.patience)
        append = opening_of(entry, match, due, self.store.process, code_now)
        return append, Log(seed, code_now, (entry,), self.store.process)

    async def open(self, append: Append, log: Log) -> LiveTable:
        """Store a planned table and hold it."""
        await self.store.append(append)
        return self.hold(append.game, log)

    def drop_unused(self) -> None:
        """Forget tables that nobody looks at; the store has them."""
        for table in list(self.live.values()):
            kept = KEPT_OVER_MS if table.match.state in ("over", "closed") else KEPT_MS
            is_old = table.used_at < now_ms() - kept
            if is_old and not table.is_busy and not self._waits_soon(table):
                if table.timer is not None:
                    table.timer.cancel()
                del self.live[table.id]

    def _waits_soon(self, table: LiveTable) -> bool:
        due = table.due()
        return due is not None and due.at < now_ms() + 2 * KEPT_MS
