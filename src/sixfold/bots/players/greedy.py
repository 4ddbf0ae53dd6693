"""The player who takes the best gain at once."""

from __future__ import annotations

import numpy as np

from sixfold.bots import games
from sixfold.bots.base import Bot, Budget
from sixfold.bots.evaluation.gains import steady_gains
from sixfold.bots.scratch import scratch_for
from sixfold.rules.observation import Observation


class GreedyBot(Bot):
    """Takes the most at once, the weakest colours first."""

    name = "greedy"

    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return the action with the best gain at once."""
        scratch = scratch_for(seen.variant)
        return int(games.greedy_action(seen.state, rng, steady_gains(seen.variant), scratch))
