"""Players who miss things: they overlook placements and mind their weak colours too little."""

from __future__ import annotations

import numpy as np

from sixfold.bots.base import Bot, Budget
from sixfold.bots.evaluation.cells import CELLS_SIZE, survey
from sixfold.bots.evaluation.gains import gains_of
from sixfold.bots.search.candidates import list_candidates
from sixfold.bots.search.quick_cards import card_gains
from sixfold.rules import cards
from sixfold.rules.generator import chance
from sixfold.rules.kernel import new_pairs
from sixfold.rules.observation import Observation
from sixfold.rules.state import EXCHANGE


class OverlookingBot(Bot):
    """Takes the best of the placements it happens to see."""

    def __init__(self, name: str, sees: int, flatness: float) -> None:
        self.name = name
        self.sees = sees  # of a hundred placements
        self.flatness = flatness  # 1: a step is a step, however far behind its colour is

    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return the best action among those it sees."""
        actions, gains = self._cards(seen) if seen.variant.is_cards else self._board(seen)
        best, chosen = -1, int(actions[chance(rng, len(actions))])
        for action, gain in zip(actions.tolist(), gains.tolist(), strict=True):
            if chance(rng, 100) < self.sees and gain > best:
                best, chosen = gain, action
        return chosen

    def _board(self, seen: Observation) -> tuple[np.ndarray, np.ndarray]:
        gains = gains_of(seen.variant, self.flatness)
        look = np.zeros(CELLS_SIZE, np.int16)
        survey(seen.state, gains, look)
        actions = np.zeros(seen.variant.actions, np.int64)
        scores = np.zeros(seen.variant.actions, np.int64)
        count = list_candidates(seen.state, gains, look, new_pairs(), 0, actions, scores)
        return actions[:count], scores[:count]

    def _cards(self, seen: Observation) -> tuple[np.ndarray, np.ndarray]:
        s = seen.state.copy()
        if s[cards.PHASE] == EXCHANGE:
            actions = np.array([cards.DO_EXCHANGE, cards.DO_KEEP])
            return actions, np.zeros(2)
        gains = np.zeros(cards.MOVES)
        card_gains(s, self.flatness, gains)
        actions = np.flatnonzero(gains >= 0)
        return actions, gains[actions]
