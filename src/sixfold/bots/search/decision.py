"""One decision, searched in portions."""

from __future__ import annotations

import numpy as np

from sixfold.bots import games
from sixfold.bots.scratch import scratch_for
from sixfold.bots.search.imagined import sample
from sixfold.rules.observation import Observation


class Decision:
    """What a seat knows, and the scratch space to think about it."""

    def __init__(self, seen: Observation, plies: int) -> None:
        self._variant = seen.variant
        self._plies = plies
        self._scratch = scratch = scratch_for(seen.variant)
        scratch.seat = seen.seat
        scratch.known[: len(seen.state)] = seen.state
        scratch.barred[:, : seen.barred.shape[1]] = seen.barred
        scratch.held[:] = seen.count
        games.survey(scratch.known, scratch)
        scratch.known_cells[:] = scratch.cells

    def candidates(self) -> tuple[np.ndarray, np.ndarray]:
        """Return all legal actions and a first guess at the merit of each."""
        actions, scores = np.zeros(self._variant.actions, np.int64), np.zeros(self._variant.actions)
        count = games.list_candidates(self._scratch.known, self._scratch, actions, scores)
        return actions[:count], scores[:count]

    def sample(
        self,
        actions: np.ndarray,
        deals: int,
        rng: np.ndarray,
        stop: np.ndarray,
        totals: np.ndarray,
        squares: np.ndarray,
    ) -> int:
        """Add the value of every action in some imagined deals; return how many were finished."""
        return int(sample(self._scratch, actions, deals, self._plies, rng, stop, totals, squares))
