"""Players who see more than they may: instruments that tell what a search makes of certainty.

If imagined rivals play like real ones, whoever sees more wins more.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from sixfold.bots import games
from sixfold.bots.evaluation.net import FOLDER
from sixfold.bots.evaluation.sides import side_of
from sixfold.bots.search.decision import DecisionSearch, Depth
from sixfold.bots.search.imagined import expect
from sixfold.rules.game import Game
from sixfold.rules.observation import Observation
from sixfold.rules.state import BAG, RACK_COUNTS, RACKS
from sixfold.rules.tiles import KIND_COUNT


def see_racks(game: Game) -> Observation:
    """Return what the acting seat would know if all racks lay open; the bag stays hidden.

    Whatever a seat does not hold is barred from its rack, so that only its own tiles are left.
    """
    seen = Observation.of(game, game.seat)
    unseen = seen.state[BAG : BAG + KIND_COUNT].astype(np.int64)
    for seat in range(game.variant.players):
        if seat != game.seat:
            at = RACKS + seat * KIND_COUNT
            rack = game.state[at : at + KIND_COUNT]
            seen.barred[seat] = unseen - rack
            seen.count[seat] = game.state[RACK_COUNTS + seat]
            unseen -= rack
    return seen


class OpenDecision(DecisionSearch):
    """A decision of someone who knows the whole state: all racks, and every draw to come."""

    def __init__(self, game: Game, depth: Depth, nets: Path = FOLDER) -> None:
        super().__init__(Observation.of(game, game.seat), depth, nets)
        self._state = game.state

    def sample(
        self,
        actions: np.ndarray,
        deals: int,
        rng: np.ndarray,  # noqa: ARG002  nothing is left to chance
        stop: np.ndarray,  # noqa: ARG002  one deal is quickly looked at
        totals: np.ndarray,
        squares: np.ndarray,
    ) -> int:
        """Add the value of every action in the one deal there is."""
        scratch, s = self._scratch, self._scratch.game
        side = side_of(self._state, scratch.seat)
        for i, action in enumerate(actions.tolist()):
            s[: len(self._state)] = self._state
            games.copy_cells(s, scratch.known_cells, scratch.cells)
            games.proceed(s, action, scratch.cells, scratch)
            expect(s, scratch)
            totals[i] += deals * scratch.values[side]
            squares[i] += deals * scratch.values[side] ** 2
        return deals
