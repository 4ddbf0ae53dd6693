"""The player without a plan."""

from __future__ import annotations

import numpy as np

from sixfold.bots import games
from sixfold.bots.base import Bot, Budget
from sixfold.bots.scratch import scratch_for
from sixfold.rules.observation import Observation


class RandomBot(Bot):
    """Plays any legal action."""

    name = "random"

    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return a random legal action."""
        return int(games.random_action(seen.state, rng, scratch_for(seen.variant)))
