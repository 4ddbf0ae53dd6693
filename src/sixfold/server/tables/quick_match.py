"""Quick match: people who search are paired by what they want to play, in one transaction.

The pool is in the store, so that people at different processes meet. Whoever searches has a page
that is there: its process renews the place in the pool, and takes it away when the page goes.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from sixfold import match as m
from sixfold.server.process.clock import now_ms
from sixfold.server.process.limits import Buckets
from sixfold.server.process.logs import log
from sixfold.server.process.tasks import BackgroundTasks
from sixfold.server.tables.live_tables import LiveTables
from sixfold.server.tables.stored_row import kind_of
from sixfold.server.tables.table_creation import TableCreation
from sixfold.server.wire.messages import Paired, Searching
from sixfold.store import Append, Log, Seeker, Seekers, StoreUnavailable, Waiting

if TYPE_CHECKING:
    from sixfold.server.wire.connection import Connection


RENEW_S = 1.0


class Wish(Struct, frozen=True):
    """What somebody wants to play."""

    variant: str
    edition: str
    players: int

    @property
    def settings(self) -> m.MatchSettings:
        return m.MatchSettings(self.variant, self.edition, self.players, public=True)

    @property
    def kind(self) -> str:
        return kind_of(self.settings)


class Search(Struct, frozen=True):
    """What a page searches for, and the place in the pool that it has for it."""

    waiting: Waiting
    wish: Wish


class QuickMatch:
    """Those who search at this process."""

    def __init__(self, tables: LiveTables, creation: TableCreation, opened: Buckets) -> None:
        self._tables = tables
        self._creation = creation
        # public tables that were opened from each address
        self._opened = opened
        self._pool = Seekers(tables.store)
        self._searching: dict[Connection, Search] = {}
        self._counts: dict[str, int] = {}
        self._tasks = BackgroundTasks()

    def start(self) -> None:
        self._tasks.start(self._renew_forever())

    async def stop(self) -> None:
        await self._tasks.cancel()

    async def seek(
        self,
        who: Connection,
        wish: Wish,
        commitment: str | None,
        acknowledge: Callable[[], None],
    ) -> None:
        """Pair somebody, or let them wait until company comes."""
        self._creation.check(wish.variant, wish.players, wish.edition)
        if self._opened.is_empty(who.address):
            raise m.Refused("slow_down")
        await self._creation.check_limit(who.person)
        await self._tables.ready.wait()
        if who.is_gone:
            return
        me = Seeker(who.person, who.name, commitment)
        search = self._searching[who] = Search(Waiting(me, wish.kind, now_ms()), wish)
        made: list[Log] = []

        def make(people: Sequence[Seeker]) -> Append:
            append, found = self._opening(wish, people)
            made.append(found)
            return append

        try:
            people, append = await self._pool.seek(
                me, wish.kind, wish.players, search.waiting.since, make
            )
        except BaseException:
            self._searching.pop(who, None)
            raise
        acknowledge()
        if append is None:
            self._counts[wish.kind] = len(people)
            await self._leave_pool(who.person)  # if they have gone meanwhile
            self._tell_counts()
            return
        self._opened.take(who.address)
        self._tables.hold(append.game, made[-1])
        self._creation.count_opened()
        self.tell_paired(append.game, [seeker.person for seeker in people])

    def _opening(self, wish: Wish, people: Sequence[Seeker]) -> tuple[Append, Log]:
        order = list(people)
        secrets.SystemRandom().shuffle(order)
        seats = tuple(
            m.Seat("person", seeker.person, seeker.name, commitment=seeker.commitment)
            for seeker in order
        )
        # whoever waited longest opens it
        return self._tables.plan_now(wish.settings, seats, people[0].person)

    def tell_paired(self, table: str, people: Sequence[str]) -> None:
        """Tell those who searched here that their table is there."""
        for who in [who for who in self._searching if who.person in people]:
            del self._searching[who]
            who.tell(Paired(table=table))

    async def stop_seeking(self, who: Connection) -> None:
        """Let somebody search no longer, unless another page of theirs does."""
        if self._searching.pop(who, None) is not None:
            await self._leave_pool(who.person)

    async def _leave_pool(self, person: str) -> None:
        if not any(other.person == person for other in self._searching):
            await self._pool.stop(person)

    def forget(self, who: Connection) -> None:
        """Take somebody out whose page has gone."""
        if self._searching.pop(who, None) is not None:
            self._tasks.start(self._forget(who.person))

    async def _forget(self, person: str) -> None:
        try:
            await self._leave_pool(person)
        except StoreUnavailable as error:  # not renewed any more, the place is lost soon
            log.warning("seeker_not_forgotten", reason=str(error))

    async def _renew_forever(self) -> None:
        while True:
            await asyncio.sleep(RENEW_S)
            if not self._searching:
                continue
            try:
                await self.renew()
            except StoreUnavailable as error:
                log.warning("seekers_not_renewed", reason=str(error))

    async def renew(self) -> None:
        """Note that those who search are still there; tell whoever was paired and did not hear it."""
        waiting = {who.person: search.waiting for who, search in self._searching.items()}
        for table, person in await self._pool.renew(list(waiting.values()), now_ms()):
            self.tell_paired(table, [person])
        # whoever went meanwhile must not have been put back for good
        for person in waiting:
            await self._leave_pool(person)
        self._counts = await self._pool.counts()
        self._tell_counts()

    def _tell_counts(self) -> None:
        for who, search in list(self._searching.items()):
            wish = search.wish
            waiting = max(1, self._counts.get(wish.kind, 1))
            if who.told_waiting != (wish.kind, waiting):
                who.told_waiting = (wish.kind, waiting)
                who.tell(
                    Searching(
                        variant=wish.variant,
                        edition=wish.edition,
                        players=wish.players,
                        waiting=waiting,
                    )
                )
