"""What each message from a page does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from sixfold import match as m
from sixfold.server.people.identity import Identities
from sixfold.server.process.homes import TableHomes
from sixfold.server.process.limits import TableLimits
from sixfold.server.process.metrics import Metrics
from sixfold.server.process.settings import ServerSettings
from sixfold.server.process.tasks import BackgroundTasks
from sixfold.server.process.tracing import note_slow_move
from sixfold.server.tables.live_table import Decide, LiveTable
from sixfold.server.tables.live_tables import LiveTables
from sixfold.server.tables.lobby import Lobby
from sixfold.server.tables.quick_match import QuickMatch, Wish
from sixfold.server.wire import commands as c
from sixfold.server.wire.connection import Connection
from sixfold.server.workers.bot_workers import bot_names
from sixfold.server.workers.hints import Hints
from sixfold.store import Append, Log

# stands where else a table is named
QUICK_MATCH = ""

Handler = Callable[[Connection, Any], Awaitable[None]]


class Handlers:
    """Carries out messages on behalf of connections."""

    def __init__(
        self,
        settings: ServerSettings,
        tables: LiveTables,
        lobby: Lobby,
        quick_match: QuickMatch,
        hints: Hints,
        metrics: Metrics,
        tasks: BackgroundTasks,
        identities: Identities,
        limits: TableLimits,
        homes: TableHomes,
    ) -> None:
        self._settings = settings
        self._tables = tables
        self._lobby = lobby
        self._quick_match = quick_match
        self._hints = hints
        self._metrics = metrics
        self._tasks = tasks
        self._identities = identities
        self._limits = limits
        self._homes = homes
        self._handlers: dict[type[c.FromClient], Handler] = {
            c.Watch: self._watch,
            c.Unwatch: self._unwatch,
            c.Lobby: self._switch_lobby,
            c.Seek: self._seek,
            c.StopSeeking: self._stop_seeking,
            c.Sit: self._sit,
            c.Reveal: self._reveal,
            c.AddBot: self._add_bot,
            c.Leave: self._leave,
            c.Act: self._act,
            c.AskTakeBack: self._ask_take_back,
            c.AnswerTakeBack: self._answer_take_back,
            c.Resign: self._resign,
            c.Claim: self._claim,
            c.Say: self._say,
            c.React: self._react,
            c.MuteSpectators: self._mute_spectators,
            c.AskHint: self._ask_hint,
            c.AskRematch: self._ask_rematch,
        }

    def handle(self, connection: Connection, message: c.FromClient) -> Awaitable[None]:
        """Do what a message asks, or raise why not."""
        return self._handlers[type(message)](connection, message)

    async def _watch(self, who: Connection, message: c.Watch) -> None:
        if who.can_move_for(message.table) and not self._homes.is_here(message.table):
            who.hang_up("moved")
            return
        limit = self._settings.watched_per_connection
        if message.table not in who.watched and len(who.watched) >= limit:
            raise m.Refused("too_many_watched")
        table = await self._tables.find(message.table)
        await table.catch_up_with(message.seen)
        if who.is_gone:
            return
        who.watched[message.table] = table
        table.watch(who, message.seen)
        who.done(message, table.match.version)

    async def _unwatch(self, who: Connection, message: c.Unwatch) -> None:
        table = who.watched.pop(message.table, None)
        if table is not None:
            table.unwatch(who)
        who.done(message)

    async def _switch_lobby(self, who: Connection, message: c.Lobby) -> None:
        await self._lobby.switch(who, message.on)
        who.done(message)

    async def _seek(self, who: Connection, message: c.Seek) -> None:
        self._check_toggle(who, QUICK_MATCH)
        wish = Wish(message.variant, message.edition, message.players)
        await self._quick_match.seek(who, wish, message.commitment, lambda: who.done(message))

    async def _stop_seeking(self, who: Connection, message: c.StopSeeking) -> None:
        await self._quick_match.stop_seeking(who)
        who.done(message)

    async def _change(self, who: Connection, message: Any, decide: Decide) -> None:
        table = _watched(who, message.table)
        await table.change(decide, lambda version: who.done(message, version))

    async def _sit(self, who: Connection, message: c.Sit) -> None:
        self._check_toggle(who, message.table)
        name = who.name
        if message.name:
            name = await self._identities.free_name(message.name, who.person)
        await self._change(
            who,
            message,
            lambda match, now: m.sit(
                match, who.person, message.seat, name, now, message.commitment
            ),
        )

    async def _reveal(self, who: Connection, message: c.Reveal) -> None:
        await self._change(
            who, message, lambda match, now: m.reveal(match, who.person, message.share, now)
        )

    async def _add_bot(self, who: Connection, message: c.AddBot) -> None:
        if message.bot not in bot_names():
            raise m.Refused("unknown_bot")
        bot = message.bot
        await self._change(
            who,
            message,
            lambda match, now: m.add_bot(match, who.person, message.seat, bot, bot, now),
        )

    async def _leave(self, who: Connection, message: c.Leave) -> None:
        bot = self._settings.stand_in
        await self._change(who, message, lambda match, now: m.leave(match, who.person, bot, now))

    async def _act(self, who: Connection, message: c.Act) -> None:
        action, table = msgspec.to_builtins(message.action), _watched(who, message.table)
        await table.change(
            lambda match, now: m.act(match, who.person, message.seat, message.number, action, now),
            lambda version: who.done(message, version),
        )
        timing = table.timing
        if timing is not None:
            self._metrics.act_seconds.observe((timing.shown - timing.asked) / 1e9)
            note_slow_move(message.table, message.number, timing, self._settings.slow_move_ms)

    async def _ask_take_back(self, who: Connection, message: c.AskTakeBack) -> None:
        self._check_toggle(who, message.table)
        await self._change(
            who,
            message,
            lambda match, now: m.ask_take_back(match, who.person, message.number, now, message.to),
        )

    async def _answer_take_back(self, who: Connection, message: c.AnswerTakeBack) -> None:
        await self._change(
            who,
            message,
            lambda match, now: m.answer_take_back(match, who.person, message.yes, now),
        )

    async def _resign(self, who: Connection, message: c.Resign) -> None:
        bot = self._settings.stand_in
        await self._change(
            who, message, lambda match, now: m.resign(match, who.person, message.seat, bot, now)
        )

    async def _claim(self, who: Connection, message: c.Claim) -> None:
        bot, table = self._settings.stand_in, _watched(who, message.table)

        def decide(match: m.Match, now: int) -> m.Change:
            change = m.claim(match, who.person, message.seat, message.how, bot, now)
            since = table.claimable_at(message.seat)
            if since is None or since > now:
                raise m.Refused("not_claimable")
            return change

        await self._change(who, message, decide)

    async def _mute_spectators(self, who: Connection, message: c.MuteSpectators) -> None:
        self._check_toggle(who, message.table)
        await self._change(
            who,
            message,
            lambda match, now: m.mute_spectators(match, who.person, message.on, now),
        )

    def _check_toggle(self, who: Connection, table: str) -> None:
        """Refuse somebody who does and undoes something without end."""
        if not self._limits.may_toggle(table, who.person):
            raise m.Refused("slow_down")

    def _check_chat(self, who: Connection, table: str) -> None:
        """Refuse somebody who speaks too often, or those who watch when they all do."""
        seated = bool(_watched(who, table).match.seats_of(who.person))
        if not self._limits.may_speak(table, who.person, seated):
            raise m.Refused("slow_down")

    async def _say(self, who: Connection, message: c.Say) -> None:
        self._check_chat(who, message.table)
        await self._change(
            who,
            message,
            lambda match, now: m.say(match, who.person, who.name, message.text, message.key, now),
        )

    async def _react(self, who: Connection, message: c.React) -> None:
        self._check_chat(who, message.table)
        await self._change(
            who,
            message,
            lambda match, now: m.react(
                match, who.person, who.name, message.reaction, message.key, now
            ),
        )

    async def _ask_hint(self, who: Connection, message: c.AskHint) -> None:
        table = _watched(who, message.table)
        # one at a time: more would only wait for each other
        if who.thinking is not None and not who.thinking.done():
            raise m.Refused("slow_down")
        thinking = self._hints.hint(table, who.asker, message.number, message.ref)
        # a hint takes its time; the connection goes on listening meanwhile
        who.thinking = self._tasks.start(who.answer_later(message, thinking))

    async def _ask_rematch(self, who: Connection, message: c.AskRematch) -> None:
        self._check_toggle(who, message.table)
        table = _watched(who, message.table)
        planned: list[tuple[Append, Log]] = []

        def decide(match: m.Match, now: int) -> m.Change:
            seats = m.rematch_seats(match, who.person, message.commitment)
            plan = self._tables.plan_now(match.settings, seats, match.host, origin=match.table)
            change = m.want_rematch(
                match, who.person, message.yes, plan[0].game, now, message.commitment
            )
            planned[:] = [plan] if change.match.next_table is not None else []
            return change

        version = await table.change(decide, along=lambda: planned[0][0] if planned else None)
        for plan, log in planned:
            self._tables.hold(plan.game, log)
        who.done(message, version)


def _watched(who: Connection, table: str) -> LiveTable:
    found = who.watched.get(table)
    if found is None:
        raise m.Refused("not_watching")
    return found
