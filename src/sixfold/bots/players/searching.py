"""The searching player."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from sixfold.bots.base import Bot, Budget, Stop
from sixfold.bots.evaluation.net import FOLDER, load_net
from sixfold.bots.search.decision import DecisionSearch, Depth
from sixfold.bots.search.halving import Ranked, halve
from sixfold.bots.search.plain import choose_in_time
from sixfold.rules.compiled import IS_COMPILED
from sixfold.rules.game import new
from sixfold.rules.generator import SEED_BYTES, make_rng
from sixfold.rules.observation import Observation
from sixfold.rules.variants import Variant

USUAL_WORK: Final = 8_000  # imagined games for a decision when no budget is given

# How far imagined games go if the settings do not say; found by matches, see docs/bots.md.
# A net that has learned from its own play is asked right after a reply; others see more a little later.
DEPTH_AT_ONCE: Final = Depth(replies=2, reply_width=16, plies=0, further=8, far_share=0.3)
# With more than two sides every reply asks the net once for each of them.
DEPTH_OF_MORE: Final = Depth(replies=2, reply_width=8, plies=0, further=8, far_share=0.3)
DEPTH_LATER: Final = Depth(replies=2, reply_width=4, plies=3, further=8, far_share=0.4)
DEPTH_ALONE: Final = Depth(replies=2, reply_width=4, plies=4, further=8)
DEPTH_OF_CARDS: Final = Depth(replies=2, reply_width=4, plies=2, further=8)


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How a search looks around."""

    width: int = 48  # candidates that get a closer look
    depth: Depth | None = None  # of imagined games; that of the variant if there is none
    most_work: int | None = None  # imagined games it never exceeds, whatever the budget
    nets: Path = FOLDER  # where its nets lie


def usual_depth(variant: Variant, nets: Path = FOLDER) -> Depth:
    """Return how far the imagined games of a variant go when these nets judge them."""
    if not variant.has_board:
        return DEPTH_OF_CARDS
    if variant.teams == 1:
        return DEPTH_ALONE
    if not load_net(variant, nets).has_learned:
        return DEPTH_LATER
    return DEPTH_AT_ONCE if variant.teams == 2 else DEPTH_OF_MORE


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

    def _search(self, seen: Observation) -> DecisionSearch:
        nets = self.settings.nets
        return DecisionSearch(seen, self.settings.depth or usual_depth(seen.variant, nets), nets)

    def _prepare(self, seen: Observation) -> tuple[DecisionSearch, np.ndarray]:
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
