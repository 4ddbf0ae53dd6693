"""Searching in plain Python, where one imagined game takes a tenth of a second.

The clock is looked at with every call of a function, so that a budget is kept whatever a single
imagined game costs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from sixfold.bots.base import Budget
from sixfold.bots.search.decision import DecisionSearch

WIDTH: Final = 8  # candidates that get a closer look


class _OutOfTime(BaseException):
    """The time is up."""


def run_until(deadline: float, work: Callable[[], None]) -> None:
    """Run plain Python until a moment of the performance counter, and break off there."""
    before = sys.getprofile()

    def look(*_: Any) -> None:
        if time.perf_counter() >= deadline:
            raise _OutOfTime  # after which Python does not look any more

    try:
        sys.setprofile(look)
        try:
            work()
        finally:
            sys.setprofile(None)
    except _OutOfTime:
        pass
    sys.setprofile(before)


def choose_in_time(
    decision: DecisionSearch, budget: Budget, started: float, rng: np.ndarray
) -> int:
    """Return the best action that can be found in the seconds of a budget."""
    actions, scores = decision.candidates()
    actions = actions[np.argsort(-scores, kind="stable")[:WIDTH]]
    totals, squares = np.zeros(len(actions)), np.zeros(len(actions))
    best = 0

    def compare() -> None:
        """Play the same imagined deals after every candidate, deal after deal."""
        nonlocal best
        games, most = 0, budget.work
        while len(actions) > 1 and not budget.stop.flag[0]:
            games += len(actions) * decision.sample(
                actions, 1, rng, budget.stop.flag, totals, squares
            )
            best = int(np.argmax(totals))
            if most is not None and games + len(actions) > most:
                return

    run_until(started + (budget.seconds or 0.0), compare)
    return int(actions[best])
