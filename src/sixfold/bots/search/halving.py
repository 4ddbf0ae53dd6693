"""Sequential halving: every round the better half of the candidates gets more deals."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import numpy as np

from sixfold.bots.base import Budget
from sixfold.bots.search.decision import DecisionSearch
from sixfold.rules.compiled import IS_COMPILED

PORTION: Final = 64 if IS_COMPILED else 4  # imagined games between two looks at the clock


@dataclass(frozen=True, slots=True)
class Ranked:
    """The candidates after a search, the best first."""

    actions: np.ndarray  # [candidates]
    values: np.ndarray  # [candidates] mean value
    errors: np.ndarray  # [candidates] standard error of the mean
    deals: np.ndarray  # [candidates] imagined deals behind each value
    games: int  # imagined games in all


class BudgetTracker:
    """What is left of a budget, shared out evenly over some rounds."""

    def __init__(self, budget: Budget, rounds: int) -> None:
        self._budget = budget
        self._rounds = rounds
        self._started = time.perf_counter()
        self.games = 0

    def affordable(self, turn: int, alive: int, is_fresh: bool) -> int:
        """Return how many deals the next portion of a round may have; 0 ends the round."""
        budget, share = self._budget, (turn + 1) / self._rounds
        if budget.stop.flag[0]:
            return 0
        deals = max(1, PORTION // alive)
        if budget.work is not None:
            due = int(budget.work * share) - self.games
            if due < alive and not is_fresh:
                return 0
            deals = max(1, min(deals, due // alive))
        spent = time.perf_counter() - self._started
        if budget.seconds is not None and not is_fresh and spent >= budget.seconds * share:
            return 0
        return deals


def halve(
    decision: DecisionSearch, actions: np.ndarray, budget: Budget, rng: np.ndarray, keep: int = 1
) -> Ranked:
    """Find the best of some actions within a budget, dropping the worse half in each round.

    The last ``keep`` stay to the end.  They get the same number of deals.
    """
    count = len(actions)
    totals, squares = np.zeros(count), np.zeros(count)
    deals = np.zeros(count, np.int64)
    order = np.arange(count)
    rounds = max(1, int(np.ceil(np.log2(max(count / keep, 1)))))
    tracker = BudgetTracker(budget, rounds)
    alive = count
    for turn in range(rounds):
        group = order[:alive]
        is_fresh = True
        while (portion := tracker.affordable(turn, alive, is_fresh)) != 0:
            more, more_squares = np.zeros(alive), np.zeros(alive)
            done = decision.sample(
                actions[group], portion, rng, budget.stop.flag, more, more_squares
            )
            totals[group] += more
            squares[group] += more_squares
            deals[group] += done
            tracker.games += done * alive
            is_fresh = False
        means = totals / np.maximum(deals, 1)
        order[:alive] = group[np.argsort(-means[group], kind="stable")]
        alive = max(keep, (alive + 1) // 2)
    seen = np.maximum(deals, 1)
    means = totals / seen
    errors = np.sqrt(np.maximum(squares / seen - means * means, 0.0) / seen)
    return Ranked(actions[order], means[order], errors[order], deals[order], tracker.games)
