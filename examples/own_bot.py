"""A bot of one's own: ``sixfold arena --bots greedy --bot examples/own_bot.py:LiftingBot``."""

from sixfold.bots.base import Bot


class LiftingBot(Bot):
    """Takes the most points at once; those of its weakest colours count double."""

    name = "lifting"

    def choose(self, seen, budget, rng):
        """Return the best action of a game that could be the real one."""
        game = seen.guess(rng)
        weak = game.weakest(seen.seat)

        def merit(number):
            step = game.copy().apply(number)
            halves = zip(step.points, step.action.tile or "", strict=False)
            return sum(points * (2 if colour in weak else 1) for points, colour in halves)

        return int(max(game.legal_ids(), key=merit))
