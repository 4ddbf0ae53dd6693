"""The player without a plan."""

from __future__ import annotations

import numpy as np

from sixfold.bots.base import Bot, Budget
from sixfold.rules import cards, kernel
from sixfold.rules.observation import Observation


class RandomBot(Bot):
    """Plays any legal action."""

    name = "random"

    def __init__(self) -> None:
        self._pairs = kernel.new_pairs()

    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return a random legal action."""
        if seen.variant.is_cards:
            return int(cards.random_action(seen.state, rng))
        return int(kernel.random_action(seen.state, rng, self._pairs))
