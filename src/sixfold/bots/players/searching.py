"""The searching player."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from sixfold.bots.base import Bot, Budget, Stop
from sixfold.bots.evaluation.net import FOLDER
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
DEPTH_OF_TWO: Final = Depth(replies=2, reply_width=16, plies=0, further=8, far_share=0.3)
DEPTH_OF_DUEL: Final = Depth(replies=2, reply_width=5, plies=3, further=8, far_share=0.4)
# With time to spare more games of that kind would say the same again; more replies say more.
LONG_S: Final = 0.5
LONG_DEPTH_OF_DUEL: Final = replace(DEPTH_OF_DUEL, reply_width=12)
DEPTH_OF_MORE: Final = Depth(replies=2, reply_width=4, plies=3, further=8, far_share=0.4)
DEPTH_ALONE: Final = Depth(replies=2, reply_width=4, plies=4, further=8)
DEPTH_OF_CARDS: Final = Depth(replies=2, reply_width=4, plies=2, further=8)


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How a search looks around."""

    width: int = 48  # candidates that get a closer look
    depth: Depth | None = None  # of imagined games; that of the variant if there is none
    most_work: int | None = None  # imagined games it never exceeds, whatever the budget
    nets: Path = FOLDER  # where its nets lie


def usual_depth(variant: Variant) -> Depth:
    """Return how far the imagined games of a variant go."""
    if not variant.has_board:
        return DEPTH_OF_CARDS
    if variant.teams == 1:
        return DEPTH_ALONE
    if variant.players > 2:
        return DEPTH_OF_MORE
    return DEPTH_OF_DUEL if variant.tracks == "duel" else DEPTH_OF_TWO


def long_depth(variant: Variant) -> Depth:
    """Return how far they go for a choice with time to spare, from ``LONG_S`` on."""
    depth = usual_depth(variant)
    return LONG_DEPTH_OF_DUEL if depth is DEPTH_OF_DUEL else depth


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
        is_long = budget.seconds is not None and budget.seconds >= LONG_S
        search, actions = self._prepare(seen, is_long)
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

    def _search(self, seen: Observation, is_long: bool = False) -> DecisionSearch:
        usual = long_depth if is_long else usual_depth
        depth = self.settings.depth or usual(seen.variant)
        return DecisionSearch(seen, depth, self.settings.nets)

    def _prepare(
        self, seen: Observation, is_long: bool = False
    ) -> tuple[DecisionSearch, np.ndarray]:
        search = self._search(seen, is_long)
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
