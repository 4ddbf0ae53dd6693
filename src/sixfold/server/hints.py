"""Hints: what a strong bot would play, and why, in figures."""

from __future__ import annotations

from typing import Any

import msgspec

from sixfold import match as m
from sixfold import rules
from sixfold.server.botwork import BotWork, strongest_bot
from sixfold.server.messages import Hint
from sixfold.server.shapes import ActionBody, Reason
from sixfold.server.table import Table


class Hints:
    """Asks the strongest bot on behalf of the person whose turn it is."""

    def __init__(self, bots: BotWork, seconds: float) -> None:
        self._bots = bots
        self._seconds = seconds

    async def hint(self, table: Table, person: str, number: int, ref: int | None) -> Hint:
        """Return what to play at a position that is the person's to play."""
        match = table.match
        if match.number != number:
            raise m.Refused("stale")
        if match.acting is None or match.game is None:
            raise m.Refused("not_running")
        if match.seats[match.acting].person != person:
            raise m.Refused("not_your_turn")
        action = await self._bots.choose(strongest_bot(), match.game, self._seconds)
        reason = await self._bots.run(reason_of, match.game, action)
        return Hint(
            table=table.id,
            ref=ref,
            number=number,
            action=msgspec.convert(action, ActionBody),
            reason=reason,
        )


def reason_of(game: rules.Game, action: dict[str, Any]) -> Reason:
    """Return what an action brings, as the engine counts it."""
    seat = game.seat
    weakest = game.weakest(seat)
    step = game.copy().apply(rules.Action.from_json(action))
    scored = {
        colour
        for colour, points in zip(step.action.tile or "", step.points, strict=False)
        if points
    }
    return Reason(
        points=list(step.points) if step.action.do in ("place", "play") else [],
        weakest=list(weakest),
        lifts_weakest=bool(scored & set(weakest)),
        denies=_denied(game, action),
        bonus=bool(step.bonuses),
    )


def _denied(game: rules.Game, action: dict[str, Any]) -> int:
    """Return the most points that one half could have scored on the two cells."""
    offer = game.offer()
    if action["do"] != "place" or "cells" not in offer:
        return 0
    cells = [tuple(cell) for cell in offer["cells"]]
    taken = [tuple(cell) for cell in action["at"]]
    return max(
        (max(offer["points"][cells.index(cell)]) for cell in taken if cell in cells), default=0
    )
