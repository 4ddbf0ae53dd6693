"""A second look at a finished game: what was played, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from sixfold.bots.advice.hints import told_value, true_value
from sixfold.bots.base import Budget
from sixfold.bots.players.searching import SearchBot
from sixfold.records.reading import Record
from sixfold.records.replay import replay
from sixfold.rules.actions import Action
from sixfold.rules.game import Game
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation

USUAL_WORK: Final = 3_000  # imagined games for a decision
# How much of the win chance (alone: of the whole sheet) an action must give away for its mark.
BLUNDER: Final = 0.15
MISTAKE: Final = 0.07
SLIP: Final = 0.03
GREAT: Final = 0.06  # how far the best action must stand out to be great
MARKS: Final = {"great": "!", "slip": "?!", "mistake": "?", "blunder": "??", "": ""}


@dataclass(frozen=True, slots=True)
class Judgement:
    """What there is to say about one decision."""

    number: int  # of the action, counted from 1
    seat: int
    phase: str
    played: Action
    best: Action
    played_value: float
    best_value: float
    before: float  # the chance to win with the best action; alone, the expected lowest marker
    after: float  # the same after what was played
    mark: str  # great, slip, mistake, blunder or nothing
    best_points: tuple[int, ...]  # of the halves of the best tile or card; none of a decision

    @property
    def loss(self) -> float:
        """What the action gave away."""
        return self.before - self.after

    def to_json(self) -> dict[str, Any]:
        """Write the judgement as JSON."""
        return {
            "number": self.number,
            "seat": self.seat,
            "phase": self.phase,
            "played": self.played.to_json(),
            "best": self.best.to_json(),
            "played_value": self.played_value,
            "best_value": self.best_value,
            "before": self.before,
            "after": self.after,
            "loss": self.loss,
            "mark": self.mark,
        }


def judge_action(
    game: Game, number: int, budget: Budget, rng: np.ndarray
) -> tuple[int, float, float, float]:
    """Return the best action at a position, and three values: of it, of ``number``, of the second best.

    A value is a calibrated chance: how often strong players won from such positions.
    """
    seen = Observation.of(game, game.seat)
    work = budget.work if budget.work is not None else USUAL_WORK
    bot = SearchBot()
    ranked = bot.rank(seen, Budget(budget.seconds, work, budget.stop), rng, also=number)
    if len(ranked.actions) == 1:
        value = true_value(seen.variant, float(ranked.values[0]))
        return number, value, value, value
    # Early rounds see few deals, so the best and the played one meet again on the same ones.
    finalists = [int(ranked.actions[0]), int(ranked.actions[1])]
    if number not in finalists:
        finalists.append(number)
    deals = max(1, work // (2 * len(finalists)))
    said = bot.compare(seen, finalists, deals, rng, budget.stop)
    values = [true_value(seen.variant, value) for value in said]
    played = values[finalists.index(number)]
    at = int(np.argmax(values))
    runner_up = max(v for i, v in enumerate(values) if i != at)
    return finalists[at], values[at], played, runner_up


def _mark(is_best: bool, is_forced: bool, loss: float, lead: float) -> str:
    if is_best:
        return "great" if lead >= GREAT and not is_forced else ""
    for mark, least in (("blunder", BLUNDER), ("mistake", MISTAKE), ("slip", SLIP)):
        if loss >= least:
            return mark
    return ""


def analyse(record: Record, budget: Budget, seed: int = 1) -> Iterator[Judgement]:
    """Judge every decision of a record, each with what its seat could know.

    The whole record is checked first; the first difference from the rules is an error.
    """
    return analyse_game(replay(record), budget, seed)


def analyse_game(game: Game, budget: Budget, seed: int = 1) -> Iterator[Judgement]:
    """Judge every decision that was taken in a game, each with what its seat could know."""
    rng = make_rng(seed)
    for number, (before, step) in enumerate(game.walk(), 1):
        best, best_value, played_value, runner_up = judge_action(before, step.number, budget, rng)
        loss = max(0.0, best_value - played_value)
        is_forced = len(before.legal_ids()) < 2
        better = before.copy().apply(best)
        yield Judgement(
            number,
            step.seat,
            before.phase,
            step.action,
            better.action,
            played_value,
            best_value,
            told_value(game.variant, best_value),
            told_value(game.variant, played_value),
            _mark(best == step.number, is_forced, loss, best_value - runner_up),
            tuple(better.points) if better.action.tile else (),
        )
