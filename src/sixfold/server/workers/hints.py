"""Hints: what a strong bot would play, and why, in figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixfold import match as m
from sixfold.server.tables.live_table import LiveTable
from sixfold.server.wire.messages import Hint
from sixfold.server.wire.shapes import Reason, action_body
from sixfold.server.workers.bot_workers import BotWorkers, new_rng
from sixfold.server.workers.engine_queue import Asker

if TYPE_CHECKING:
    from sixfold.bots.base import Stop


class Hints:
    """Asks the strongest bot on behalf of the person whose turn it is."""

    def __init__(self, workers: BotWorkers, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds

    async def hint(self, table: LiveTable, asker: Asker, number: int, ref: int | None) -> Hint:
        """Return what to play at a position that is the person's to play."""
        from sixfold.bots.base import Stop

        match = table.match
        if match.number != number:
            raise m.Refused("stale")
        if match.acting is None or match.game is None:
            raise m.Refused("not_running")
        if match.seats[match.acting].person != asker.person:
            raise m.Refused("not_your_turn")
        others = match.people() - {asker.person} or match.may_come_back(besides=asker.person)
        if others and not match.settings.friendly:
            raise m.Refused("no_hints")
        stop = Stop()

        def think() -> Hint:
            if table.match.number != number:  # while it waited
                raise m.Refused("stale")
            return _find(match, table.id, ref, self._seconds, stop)

        try:
            return await self._workers.hints.run(asker, think)
        finally:
            stop.set()  # whoever asked may have gone


def _find(match: m.Match, table: str, ref: int | None, seconds: float, stop: Stop) -> Hint:
    from sixfold.bots.advice.hints import find_hint
    from sixfold.bots.base import Budget
    from sixfold.rules.observation import Observation

    game = match.game
    assert game is not None
    found = find_hint(
        Observation.of(game, game.seat), Budget(seconds=seconds, stop=stop), new_rng()
    )
    is_move = found.action.do in ("place", "play")
    return Hint(
        table=table,
        ref=ref,
        number=match.number,
        action=action_body(found.action),
        reason=Reason(
            points=list(found.points) if is_move else [],
            weakest=list(game.weakest(game.seat)),
            lifts_weakest=bool(found.helps),
            denies=found.denies,
            risks=found.risks,
            bonus=bool(game.copy().apply(found.number).bonuses),
            value=round(found.value, 4),
        ),
    )
