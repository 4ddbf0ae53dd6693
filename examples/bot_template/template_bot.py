"""A bot that takes the action which scores most at once."""

from __future__ import annotations

import numpy as np

from sixfold.bots.base import Bot, Budget
from sixfold.rules.observation import Observation


class TemplateBot(Bot):
    """Scores as much as it can; change :meth:`merit` and it plays your way."""

    name = "template-bot"

    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return the number of the action with the most merit."""
        game = seen.guess(rng)
        return int(max(game.legal_ids(), key=lambda number: self.merit(game, int(number))))

    def merit(self, game, number: int) -> float:
        """Say how good an action is at a position; more is better."""
        step = game.copy().apply(number)
        return sum(step.points) + 2 * len(step.bonuses)
