"""What a strong bot thinks of every decision of a finished game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sixfold import match as m
from sixfold import rules
from sixfold.server.wire.operations import Decision
from sixfold.server.wire.shapes import action_body

if TYPE_CHECKING:
    from sixfold.bots.base import Stop


def decisions(match: m.Match, work: int, stop: Stop) -> Iterator[Decision]:
    """Yield what the analysis says about each move in turn, judged from what its seat knew."""
    from sixfold.bots.advice.analysis import analyse_game
    from sixfold.bots.base import Budget

    settings = match.settings
    row = rules.variant(settings.variant, settings.players, settings.edition)
    win = [1 / row.teams] * row.teams
    if match.game is None:
        return
    for judged in analyse_game(match.game, Budget(work=work, stop=stop)):
        side = row.team_of(judged.seat)
        win[side] = judged.best_value
        if row.teams == 2:
            win[1 - side] = 1 - judged.best_value
        yield Decision(
            move=judged.number - 1,
            seat=judged.seat,
            best=action_body(judged.best),
            loss=round(max(0.0, judged.best_value - judged.played_value), 4),
            before=round(judged.before, 4),
            after=round(judged.after, 4),
            mark=judged.mark,  # type: ignore[arg-type]
            win=[round(chance, 4) for chance in win],
            points=list(judged.best_points),
        )
