"""Players who see more than they may: instruments that tell what a search makes of certainty.

If imagined rivals play like real ones, whoever sees more wins more.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sixfold.bots import games
from sixfold.bots.evaluation.net import FOLDER
from sixfold.bots.evaluation.results import results
from sixfold.bots.evaluation.sides import side_of
from sixfold.bots.scratch import Scratch, scratch_for
from sixfold.bots.search.decision import DecisionSearch, Depth
from sixfold.bots.search.imagined import expect
from sixfold.bots.search.replies import ACTION, MOST_REPLIES
from sixfold.rules.game import Game
from sixfold.rules.observation import Observation
from sixfold.rules.state import BAG, OVER, PHASE, RACK_COUNTS, RACKS
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


class Line(NamedTuple):
    """A way to play on, and how it looks."""

    value: float
    state: np.ndarray
    cells: np.ndarray
    actions: tuple[int, ...]


def plan_alone(game: Game, width: int, nets: Path = FOLDER) -> tuple[int, ...]:
    """Return how somebody who plays alone and knows all tiles to come would play to the end.

    Of all ways that were begun the best ones are kept after every tile, as the judge sees them.
    """
    scratch = scratch_for(game.variant, nets=nets)
    state = np.zeros_like(scratch.game)
    state[: len(game.state)] = game.state
    games.survey(state, scratch)
    lines, ended = [Line(0.0, state, scratch.cells.copy(), ())], []
    while lines:
        grown: list[Line] = []
        for line in lines:
            for action in _worth_trying(game, line, scratch):
                state, cells = line.state.copy(), line.cells.copy()
                games.proceed(state, action, cells, scratch)
                is_over = state[PHASE] == OVER
                if is_over:
                    results(state, scratch.values)
                else:
                    games.judge(state, cells, scratch)
                played = Line(float(scratch.values[0]), state, cells, (*line.actions, action))
                (ended if is_over else grown).append(played)
        lines = sorted(grown, key=lambda line: -line.value)[:width]
    return max(ended, key=lambda line: line.value).actions


def _worth_trying(game: Game, line: Line, scratch: Scratch) -> list[int]:
    count = games.list_replies(line.state, line.cells, MOST_REPLIES, scratch)
    if count > 0:
        return [int(action) for action in scratch.replies[:count, ACTION]]
    scratch.cells[:] = line.cells
    actions, scores = np.zeros(game.variant.actions, np.int64), np.zeros(game.variant.actions)
    return actions[: games.list_candidates(line.state, scratch, actions, scores)].tolist()


class OpenDecision(DecisionSearch):
    """A decision of someone who knows the whole state: all racks, and every draw to come."""

    def __init__(self, game: Game, depth: Depth, nets: Path = FOLDER) -> None:
        super().__init__(Observation.of(game, game.seat), depth, nets)
        self._state = game.state
        self._values: dict[int, float] = {}

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
        for i, action in enumerate(actions.tolist()):
            if action not in self._values:
                self._values[action] = self._look(action)
            totals[i] += deals * self._values[action]
            squares[i] += deals * self._values[action] ** 2
        return deals

    def _look(self, action: int) -> float:
        scratch, s = self._scratch, self._scratch.game
        s[: len(self._state)] = self._state
        games.copy_cells(s, scratch.known_cells, scratch.cells)
        games.proceed(s, action, scratch.cells, scratch)
        expect(s, scratch)
        return float(scratch.values[side_of(self._state, scratch.seat)])


class DoubtfulDecision(DecisionSearch):
    """A decision of someone who sees more but does not trust the judge with one deal alone.

    Some of the imagined deals are as a seer knows them, the others as everybody else imagines them.
    """

    def __init__(self, seen: DecisionSearch, trust: float, *known: Any) -> None:
        super().__init__(*known)
        self._seen = seen
        self._trust = trust
        self._trusted = 0.0

    def sample(
        self,
        actions: np.ndarray,
        deals: int,
        rng: np.ndarray,
        stop: np.ndarray,
        totals: np.ndarray,
        squares: np.ndarray,
    ) -> int:
        """Add the value of every action in some imagined deals of both kinds."""
        self._trusted += deals * self._trust
        seen = int(self._trusted)
        self._trusted -= seen
        done = super().sample(actions, deals - seen, rng, stop, totals, squares)
        return done + self._seen.sample(actions, seen, rng, stop, totals, squares)
