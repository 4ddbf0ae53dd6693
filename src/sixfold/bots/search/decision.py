"""One decision, searched in portions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sixfold.bots import games
from sixfold.bots.evaluation.net import FOLDER
from sixfold.bots.scratch import scratch_for
from sixfold.bots.search.imagined import sample
from sixfold.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Depth:
    """How far an imagined game goes before it is judged."""

    replies: int  # decisions for which replies are compared
    reply_width: int  # replies compared in each of them
    plies: int  # decisions at a glance after that
    further: int = 0  # decisions at a glance until it is judged once more; 0 for one look
    far_share: float = 0.5  # how much the second judgement counts


class DecisionSearch:
    """What a seat knows, and the scratch space to think about it."""

    def __init__(self, seen: Observation, depth: Depth, nets: Path = FOLDER) -> None:
        self._variant = seen.variant
        self._scratch = scratch = scratch_for(seen.variant, nets=nets)
        scratch.seat = seen.seat
        scratch.replied, scratch.reply_width = depth.replies, depth.reply_width
        scratch.plies, scratch.further = depth.plies, depth.further
        scratch.far_share = depth.far_share
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
        return int(sample(self._scratch, actions, deals, rng, stop, totals, squares))
