"""Players who miss things: they overlook placements and mind their weak colours too little."""

from __future__ import annotations

import numpy as np

from sixfold.bots import games
from sixfold.bots.base import Bot, Budget
from sixfold.bots.scratch import KeptScratch
from sixfold.rules.generator import chance
from sixfold.rules.observation import Observation


class OverlookingBot(Bot):
    """Takes the best of the placements it happens to see."""

    def __init__(self, name: str, sees: int, flatness: float) -> None:
        self.name = name
        self.sees = sees  # of a hundred placements
        self.flatness = flatness
        self._scratch = KeptScratch(flatness)

    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return the best action among those it sees."""
        scratch = self._scratch.of(seen.variant)
        games.survey(seen.state, scratch)
        actions = np.zeros(seen.variant.actions, np.int64)
        gains = np.zeros(seen.variant.actions)
        count = games.list_gains(seen.state, scratch, actions, gains)
        best, chosen = -1.0, int(actions[chance(rng, count)])
        for action, gain in zip(actions[:count].tolist(), gains[:count].tolist(), strict=True):
            if chance(rng, 100) < self.sees and gain > best:
                best, chosen = gain, action
        return chosen
