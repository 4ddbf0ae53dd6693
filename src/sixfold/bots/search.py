"""The searching player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from sixfold.bots.base import Bot, Budget
from sixfold.bots.board_search import BoardSearch
from sixfold.bots.halving import Ranked, halve
from sixfold.rules.observation import Observation

DEFAULT_SECONDS: Final = 1.0


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search looks around."""

    width: int = 64  # candidates that get a closer look
    plies: int = 6  # decisions played on before a position is judged


class SearchBot(Bot):
    """Imagines many deals and plays on a little after each promising action."""

    def __init__(self, name: str = "master", settings: Settings | None = None) -> None:
        self.name = name
        self.settings = settings or Settings()

    def choose(self, seen: Observation, budget: Budget, luck: np.ndarray) -> int:
        """Return the action with the best mean value."""
        return int(self.rank(seen, budget, luck).actions[0])

    def rank(self, seen: Observation, budget: Budget, luck: np.ndarray) -> Ranked:
        """Return the candidates with their values, the best first."""
        search = BoardSearch(seen, self.settings.plies)
        actions, scores = search.candidates()
        if len(actions) > self.settings.width:
            actions = actions[np.argsort(-scores, kind="stable")[: self.settings.width]]
        return halve(search, actions, budget, luck)
