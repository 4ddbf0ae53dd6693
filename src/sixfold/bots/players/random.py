"""The player without a plan."""

from __future__ import annotations

import numpy as np

from sixfold.bots import games
from sixfold.bots.base import Bot, Budget
from sixfold.bots.scratch import KeptScratch
from sixfold.rules.observation import Observation


class RandomBot(Bot):
    """Plays any legal action."""

    name = "random"

    def __init__(self) -> None:
        self._scratch = KeptScratch()

    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return a random legal action."""
        return int(games.random_action(seen.state, rng, self._scratch.of(seen.variant)))
