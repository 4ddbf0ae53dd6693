"""The player without a plan."""

from __future__ import annotations

import numpy as np

from sixfold.bots.base import Bot, Budget
from sixfold.rules.kernel import new_pairs, random_action
from sixfold.rules.observation import Observation


class RandomBot(Bot):
    """Plays any legal action."""

    name = "random"

    def __init__(self) -> None:
        self._pairs = new_pairs()

    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return a random legal action."""
        return int(random_action(seen.state, rng, self._pairs))
