"""A yardstick of another kind: flat Monte Carlo, which judges nothing and looks at whole games alone.

    sixfold arena --bots master --bot benchmarks/flat.py:FlatBot --games 100 --time 0.2

Forty candidates meet in games that the quick player, taking the most at once, plays to the end.
"""

from __future__ import annotations

from typing import Final

from sixfold.bots.evaluation.merits import AT_A_GLANCE
from sixfold.bots.players.searching import SearchBot, SearchSettings
from sixfold.bots.search.decision import DecisionSearch, Depth
from sixfold.rules.observation import Observation

TO_THE_END: Final = Depth(replies=0, reply_width=0, plies=1000)
CANDIDATES: Final = 40


class GreedyDecision(DecisionSearch):
    """A decision looked at by games in which everybody takes the most at once."""

    def __init__(self, seen: Observation) -> None:
        super().__init__(seen, TO_THE_END)
        self._scratch.weights[AT_A_GLANCE] = False


class FlatBot(SearchBot):
    """Takes what wins most of the whole games that it imagines."""

    def __init__(self) -> None:
        super().__init__("flat", SearchSettings(width=CANDIDATES))

    def _search(self, seen: Observation) -> DecisionSearch:
        return GreedyDecision(seen)
