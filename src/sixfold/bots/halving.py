"""Sequential halving: every round the better half of the candidates gets more deals."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np

from sixfold.bots.base import Budget

PORTION: Final = 256  # imagined games between two looks at the clock


class Search(Protocol):
    """One decision, searched in portions."""

    def sample(
        self,
        actions: np.ndarray,
        samples: int,
        luck: np.ndarray,
        stop: np.ndarray,
        totals: np.ndarray,
        squares: np.ndarray,
    ) -> int:
        """Add the value of every action in some imagined deals; return how many were finished."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """The candidates after a search, the best first."""

    actions: np.ndarray  # [candidates]
    values: np.ndarray  # [candidates] mean value
    deals: np.ndarray  # [candidates] imagined deals behind each value
    games: int  # imagined games in all


def halve(search: Search, actions: np.ndarray, budget: Budget, luck: np.ndarray) -> Ranked:
    """Find the best of some actions within a budget."""
    started = time.perf_counter()
    count = len(actions)
    totals, squares = np.zeros(count), np.zeros(count)
    deals = np.zeros(count, np.int64)
    order = np.arange(count)
    rounds = max(1, int(np.ceil(np.log2(count)))) if count > 1 else 1
    games, alive = 0, count
    for turn in range(rounds):
        group = order[:alive]
        spent = 0
        while not budget.stop.flag[0]:
            samples = max(1, PORTION // alive)
            if budget.work is not None:
                due = budget.work * (turn + 1) // rounds - games
                if due < alive and spent:
                    break
                samples = max(1, min(samples, due // alive))
            elif spent and time.perf_counter() - started >= (budget.seconds or 0.0) * (turn + 1) / rounds:
                break
            more, more_squares = np.zeros(alive), np.zeros(alive)
            done = search.sample(actions[group], samples, luck, budget.stop.flag, more, more_squares)
            totals[group] += more
            squares[group] += more_squares
            deals[group] += done
            games += done * alive
            spent += done
        means = totals / np.maximum(deals, 1)
        order[:alive] = group[np.argsort(-means[group], kind="stable")]
        alive = max(1, (alive + 1) // 2)
        if budget.stop.flag[0]:
            break
    return Ranked(actions[order], (totals / np.maximum(deals, 1))[order], deals[order], games)
