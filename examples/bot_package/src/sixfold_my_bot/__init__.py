"""A bot that cares for its weakest colour first."""

import numpy as np

from sixfold.bots.base import Bot, Budget
from sixfold.rules import Game, Observation


class MyBot(Bot):
    """Takes the action after which its lowest marker stands highest, then the most points."""

    name = "my-bot"

    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return the number of a legal action."""
        game = Game(seen.variant, seen.imagine(rng), None)  # one way the hidden tiles may lie
        return max(game.legal_ids().tolist(), key=lambda number: self.merit(game, number))

    def merit(self, game: Game, number: int) -> tuple[int, int]:
        """Return how good an action is; the first number counts before the second."""
        after = game.preview(number)
        return min(after.markers.values()), sum(after.points)
