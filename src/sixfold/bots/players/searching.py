"""The searching player."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import numpy as np

from sixfold.bots.base import Bot, Budget, Stop
from sixfold.bots.search.decision import Decision
from sixfold.bots.search.halving import Ranked, halve
from sixfold.bots.search.plain import choose_in_time
from sixfold.rules.compiled import IS_COMPILED
from sixfold.rules.game import new
from sixfold.rules.generator import SEED_BYTES, make_rng
from sixfold.rules.observation import Observation
from sixfold.rules.variants import Variant

USUAL_WORK: Final = 20_000  # imagined games for a decision when no budget is given


# Decisions played on before a position is judged, if the settings do not say.
PLIES: Final = 6
PLIES_ALONE: Final = 12
PLIES_OF_CARDS: Final = 10


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How a search looks around."""

    width: int = 96  # candidates that get a closer look
    plies: int | None = None  # decisions played on before a position is judged
    most_work: int | None = None  # imagined games it never exceeds, whatever the budget


def usual_plies(variant: Variant) -> int:
    """Return how many decisions are played on before a position of a variant is judged."""
    if not variant.cells:
        return PLIES_OF_CARDS
    return PLIES_ALONE if variant.teams == 1 else PLIES


class SearchBot(Bot):
    """Imagines many deals and plays on a little after each promising action."""

    def __init__(self, name: str = "master", settings: SearchSettings | None = None) -> None:
        self.name = name
        self.settings = settings or SearchSettings()

    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return the action with the best mean value."""
        started = time.perf_counter()
        if budget.seconds is not None and not IS_COMPILED:
            return choose_in_time(self._search(seen), self._within(budget), started, rng)
        search, actions = self._prepare(seen)
        if len(actions) == 1:
            return int(actions[0])
        return int(halve(search, actions, self._within(budget), rng).actions[0])

    def rank(
        self, seen: Observation, budget: Budget, rng: np.ndarray, also: int | None = None
    ) -> Ranked:
        """Return the candidates with their values, the best first; ``also`` is surely among them."""
        search, actions = self._prepare(seen)
        if also is not None and also not in actions:
            actions = np.append(actions, also)
        return halve(search, actions, self._within(budget), rng)

    def compare(
        self, seen: Observation, actions: list[int], deals: int, rng: np.ndarray, stop: Stop
    ) -> list[float]:
        """Return the mean value of some actions over the same imagined deals."""
        search = self._search(seen)
        totals, squares = np.zeros(len(actions)), np.zeros(len(actions))
        done = search.sample(np.array(actions), deals, rng, stop.flag, totals, squares)
        return [float(total) / max(done, 1) for total in totals]

    def _search(self, seen: Observation) -> Decision:
        plies = self.settings.plies or usual_plies(seen.variant)
        return Decision(seen, plies)

    def _prepare(self, seen: Observation) -> tuple[Decision, np.ndarray]:
        search = self._search(seen)
        actions, scores = search.candidates()
        if len(actions) > self.settings.width:
            actions = actions[np.argsort(-scores, kind="stable")[: self.settings.width]]
        return search, actions

    def _within(self, budget: Budget) -> Budget:
        most, work = self.settings.most_work, budget.work
        if most is not None:
            work = most if work is None else min(most, work)
        elif work is None and budget.seconds is None:
            work = USUAL_WORK
        return Budget(budget.seconds, work, budget.stop)


def rollouts_per_second(variant: str = "standard", seconds: float = 0.5) -> float:
    """Return how many imagined games a second one core searches in the middle of a game."""
    game, rng = new(variant, seed=bytes(SEED_BYTES)), make_rng(1)
    bot = SearchBot()
    for _ in range(10):
        if not game.is_over:
            game.apply(bot.choose(Observation.of(game, game.seat), Budget(work=64), rng))
    started = time.perf_counter()
    ranked = bot.rank(Observation.of(game, game.seat), Budget(seconds=seconds), rng)
    return ranked.games / (time.perf_counter() - started)
