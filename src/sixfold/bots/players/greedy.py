"""The player who takes the best gain at once."""

from __future__ import annotations

import numpy as np

from sixfold.bots import games
from sixfold.bots.base import Bot, Budget
from sixfold.bots.evaluation.gains import steady_gains
from sixfold.bots.scratch import KeptScratch
from sixfold.rules.observation import Observation


class GreedyBot(Bot):
    """Takes the most at once, the weakest colours first."""

    name = "greedy"

    def __init__(self) -> None:
        self._scratch = KeptScratch()

    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return the action with the best gain at once."""
        scratch = self._scratch.of(seen.variant)
        return int(games.greedy_action(seen.state, rng, steady_gains(seen.variant), scratch))
