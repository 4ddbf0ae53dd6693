"""Making tables: from a plan, or on from a position."""

from __future__ import annotations

from sixfold import match as m
from sixfold import rules
from sixfold.server.people.identity import Identities, clean_name
from sixfold.server.process.metrics import Metrics
from sixfold.server.process.settings import ServerSettings
from sixfold.server.tables.live_table import LiveTable
from sixfold.server.tables.live_tables import LiveTables
from sixfold.server.wire.operations import CreateTable, PlayOn, SeatPlan
from sixfold.server.workers.bot_workers import bot_names
from sixfold.server.workers.replays import actions_of
from sixfold.store import Person


class TableCreation:
    """Makes tables for people, as many as one may have."""

    def __init__(
        self,
        settings: ServerSettings,
        tables: LiveTables,
        metrics: Metrics,
        identities: Identities,
    ) -> None:
        self._settings = settings
        self._tables = tables
        self._metrics = metrics
        self._identities = identities

    async def create(
        self, person: Person, asked: CreateTable, position: str | None = None
    ) -> LiveTable:
        """Make the table somebody asked for, from a position if one was set up and counted."""
        self.check(asked.variant, asked.players, asked.edition)
        if len(asked.seats) != asked.players or not asked.clock.is_sensible():
            raise m.Refused("wrong_setup")
        kinds = [seat.kind for seat in asked.seats]
        # a table is for somebody: whoever makes it, or those who will sit down
        if kinds.count("me") > 1 or ("me" not in kinds and "open" not in kinds):
            raise m.Refused("wrong_setup")
        if "local" in kinds and "me" not in kinds:
            raise m.Refused("wrong_setup")
        if asked.seed is not None and not self._settings.chosen_seeds:
            raise m.Refused("wrong_setup")
        settings = m.MatchSettings(
            asked.variant,
            asked.edition,
            asked.players,
            asked.clock,
            asked.public,
            asked.on_leave,
            asked.friendly,
        )
        for plan in asked.seats:
            if plan.name:
                await self._identities.free_name(plan.name, person.id)
        seats = tuple(
            _seat(plan, person, number, asked.commitment) for number, plan in enumerate(asked.seats)
        )
        seed = bytes.fromhex(asked.seed) if asked.seed else None
        return await self._open(person, settings, seats, seed=seed, position=position)

    async def play_on(self, person: Person, origin: m.Match, asked: PlayOn) -> LiveTable:
        """Go on from a position of a finished game, with fresh luck and bots on the other seats."""
        settings = origin.settings
        if asked.bot not in bot_names() or asked.seat >= settings.players:
            raise m.Refused("wrong_setup")
        before = tuple(actions_of(origin)[: asked.moves])
        if (
            asked.moves >= len(actions_of(origin))
            and origin.game is not None
            and origin.game.is_over
        ):
            raise m.Refused("not_running")
        seats = tuple(
            m.Seat("person", person.id, person.name)
            if seat == asked.seat
            else m.Seat("bot", name=asked.bot, bot=asked.bot)
            for seat in range(settings.players)
        )
        fresh = m.MatchSettings(settings.variant, settings.edition, settings.players)
        earlier = m.seedings_before(origin, len(before))
        return await self._open(
            person,
            fresh,
            seats,
            before=before,
            earlier=earlier,
            origin=origin.table,
            position=origin.position,
        )

    async def _open(
        self,
        person: Person,
        settings: m.MatchSettings,
        seats: tuple[m.Seat, ...],
        seed: bytes | None = None,
        before: tuple[dict[str, object], ...] = (),
        earlier: tuple[m.Seeding, ...] = (),
        origin: str | None = None,
        position: str | None = None,
    ) -> LiveTable:
        await self.check_limit(person.id)
        plan, log = await self._tables.plan(
            settings, seats, person.id, seed, before, earlier, origin, position
        )
        table = await self._tables.open(plan, log)
        self.count_opened()
        return table

    def count_opened(self) -> None:
        self._metrics.tables_opened.inc()

    async def check_limit(self, person: str) -> None:
        """Refuse another table to somebody who has as many as one may have."""
        if await self._tables.store.live_tables_of(person) >= self._settings.tables_per_person:
            raise m.Refused("too_many_tables")

    @staticmethod
    def check(variant: str, players: int, edition: str) -> None:
        """Refuse a game that is not in the table of variants."""
        try:
            rules.variant(variant, players, edition)
        except rules.InvalidInput as error:
            raise m.Refused("wrong_setup", str(error)) from error


def _seat(plan: SeatPlan, person: Person, number: int, commitment: str | None) -> m.Seat:
    name = clean_name(plan.name) if plan.name else ""
    if plan.kind == "me":
        return m.Seat("person", person.id, name or person.name, commitment=commitment)
    if plan.kind == "local":
        return m.Seat("person", person.id, name or f"{person.name} {number + 1}")
    if plan.kind == "bot":
        if plan.bot not in bot_names():
            raise m.Refused("unknown_bot")
        return m.Seat("bot", name=plan.bot or "", bot=plan.bot)
    return m.Seat()
