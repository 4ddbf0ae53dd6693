"""Games of the search against itself, from which the nets learn.

Between its moves the quick player takes over for a few decisions: an imagined game ends in such
positions, so the net must have seen what they are worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from sixfold.bots import games
from sixfold.bots.base import Budget
from sixfold.bots.evaluation.results import results
from sixfold.bots.players.searching import SearchBot, SearchSettings
from sixfold.bots.scratch import Scratch, scratch_for
from sixfold.rules.game import Game, new
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from sixfold.rules.state import OVER, PHASE
from sixfold.rules.variants import Variant

OPENING: Final = 5  # fewer random actions than this start a game
SLIPS: Final = 0.03  # decisions taken at random
STRETCHES: Final = 0.12  # decisions at which the quick player takes over
LONGEST_STRETCH: Final = 6  # decisions for which it stays
AFTER_STRETCH: Final = 0.8  # positions noted where it leaves
ELSEWHERE: Final = 0.25  # positions noted among the others


@dataclass(frozen=True, slots=True)
class Noted:
    """Positions of finished games, and what each side got in the end."""

    states: np.ndarray  # [positions, SIZE]
    results: np.ndarray  # [positions, seats]
    games: np.ndarray  # [positions] the number of the game


class SelfPlay:
    """A search that plays all seats of one variant."""

    def __init__(self, variant: Variant, settings: SearchSettings, work: int) -> None:
        self._variant = variant
        self._bot = SearchBot("training", settings)
        self._work = work
        self._scratch: Scratch = scratch_for(variant)

    def play(self, seed: bytes) -> tuple[list[np.ndarray], np.ndarray]:
        """Play one game; return the positions noted on the way, and its result."""
        variant = self._variant
        game = new(variant.name, variant.players, variant.edition, seed)
        rng = make_rng(int.from_bytes(seed[:8], "big"))
        choice = np.random.default_rng(list(seed))
        noted: list[np.ndarray] = []
        opening, stretch = int(choice.integers(OPENING)), 0
        while not game.is_over:
            if stretch == 0 and choice.random() < STRETCHES:
                stretch = 1 + int(choice.integers(LONGEST_STRETCH))
            is_stretch = stretch > 0
            stretch = max(0, stretch - 1)
            if opening > 0 or choice.random() < SLIPS:
                action = int(choice.choice(np.asarray(game.legal_ids())))
            elif is_stretch:
                action = self._quick_action(game)
            else:
                seen = Observation.of(game, game.seat)
                action = self._bot.choose(seen, Budget(work=self._work), rng)
            opening = max(0, opening - 1)
            game.apply(action)
            share = AFTER_STRETCH if is_stretch else ELSEWHERE
            if stretch == 0 and choice.random() < share:
                noted.append(game.state.copy())
        if noted and noted[-1][PHASE] == OVER:
            noted.pop()
        results(game.state, self._scratch.values)
        return noted, self._scratch.values.copy()

    def _quick_action(self, game: Game) -> int:
        games.survey(game.state, self._scratch)
        return int(games.quick_action(game.state, self._scratch.cells, self._scratch))
