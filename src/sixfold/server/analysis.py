"""What a strong bot thinks of every decision of a finished game."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import msgspec

from sixfold import rules
from sixfold.server.botwork import choose, strongest_bot
from sixfold.server.operations import Decision
from sixfold.server.shapes import ActionBody

# how often a position is played to its end to judge it
TRIALS = 24


def decisions(
    game: rules.Game, actions: list[dict[str, Any]], seconds: float
) -> Iterator[Decision]:
    """Yield what the analysis says about each move in turn, judged from what its seat knew."""
    for number, action in enumerate(actions):
        best = choose(strongest_bot(), game, seconds)
        played = rules.Action.from_json(action)
        wanted = rules.Action.from_json(best)
        win = _win_chances(game, wanted)
        loss = 0.0
        if wanted != played:
            side = game.variant.team_of(game.seat)
            loss = max(0.0, win[side] - _win_chances(game, played)[side])
        yield Decision(
            move=number,
            seat=game.seat,
            best=msgspec.convert(best, ActionBody),
            loss=round(loss, 3),
            win=[round(chance, 3) for chance in win],
        )
        game.apply(played)


def _win_chances(game: rules.Game, action: rules.Action) -> list[float]:
    """Return each side's share of wins when quick players finish the game after an action."""
    from sixfold.bots.base import Budget
    from sixfold.bots.registry import make
    from sixfold.rules.generator import make_luck
    from sixfold.rules.observation import Observation

    luck = make_luck(secrets.randbits(64))
    seen = Observation.of(game, game.seat)
    quick = make("greedy")
    wins = [0.0] * game.variant.teams
    for _ in range(TRIALS):
        trial = rules.Game(game.variant, seen.imagine(luck), None)
        trial.memory = game.memory.copy()
        trial.apply(action)
        while not trial.is_over:
            trial.apply(quick.choose(Observation.of(trial, trial.seat), Budget(work=1), luck))
        outcome = trial.outcome()
        assert outcome is not None
        for side in outcome.ranking[0]:
            wins[side] += 1 / len(outcome.ranking[0])
    return [won / TRIALS for won in wins]
