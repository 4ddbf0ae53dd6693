"""The player who takes the best gain at once."""

from __future__ import annotations

import numpy as np

from sixfold.bots import games
from sixfold.bots.base import Bot, Budget
from sixfold.bots.evaluation.cells import CELLS_SIZE
from sixfold.bots.evaluation.columns import steady_worth
from sixfold.bots.evaluation.gains import steady_gains
from sixfold.rules.kernel import new_pairs
from sixfold.rules.observation import Observation


class GreedyBot(Bot):
    """Takes the most at once, the weakest colours first."""

    name = "greedy"

    def __init__(self) -> None:
        self._cells = np.zeros(CELLS_SIZE, np.int16)
        self._pairs = new_pairs()

    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return the action with the best gain at once."""
        worth, gains = steady_worth(seen.variant), steady_gains(seen.variant)
        return int(games.greedy_action(seen.state, rng, worth, gains, self._cells, self._pairs))
