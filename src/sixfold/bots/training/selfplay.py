"""Games of the quick player against itself, noted down to fit the nets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from sixfold.bots import games
from sixfold.bots.evaluation.features import FEATURES
from sixfold.bots.evaluation.results import results
from sixfold.bots.scratch import scratch_for
from sixfold.rules.compiled import jit
from sixfold.rules.generator import SEED_BYTES, chance, make_rng
from sixfold.rules.kernel import random_action
from sixfold.rules.state import OVER, PHASE, blank
from sixfold.rules.variants import Variant

if TYPE_CHECKING:
    from sixfold.bots.scratch import Scratch

PORTION: Final = 100  # games between two looks at how many positions there are
SLIPS: Final = 20  # one decision in so many is taken at random
SHARE: Final = 4  # one position in so many is noted


@jit
def note_games(
    start: np.ndarray,
    count: int,
    rng: np.ndarray,
    scratch: Scratch,
    xs: np.ndarray,
    ys: np.ndarray,
) -> int:
    """Play games from a state that is still to be dealt; return how many positions were noted.

    What they look like goes to ``xs``, what each side got in the end to ``ys``.
    # xs: [positions, sides, features], ys: [positions, sides]
    """
    noted, s = 0, scratch.game
    for _ in range(count):
        for i in range(start.shape[0]):
            s[i] = start[i]
        games.begin(s, rng, scratch)
        first = noted
        while s[PHASE] != OVER:
            if chance(rng, SLIPS) == 0:
                action = random_action(s, rng, scratch.pairs)
            else:
                action = games.quick_action(s, scratch)
            games.proceed(s, action, scratch)
            if noted < xs.shape[0] and s[PHASE] != OVER and chance(rng, SHARE) == 0:
                games.describe(s, scratch)
                for side in range(xs.shape[1]):
                    for i in range(FEATURES):
                        xs[noted, side, i] = scratch.features[side, i]
                noted += 1
        results(s, scratch.values)
        for at in range(first, noted):
            for side in range(ys.shape[1]):
                ys[at, side] = scratch.values[side]
    return noted


def note_positions(variant: Variant, count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the features of many positions and the results of their games."""
    xs = np.zeros((count, variant.teams, FEATURES), np.float32)
    ys = np.zeros((count, variant.teams), np.float32)
    start = blank(variant, bytes(SEED_BYTES))
    rng, scratch, noted = make_rng(seed), scratch_for(variant), 0
    while noted < count:
        noted += note_games(start, PORTION, rng, scratch, xs[noted:], ys[noted:])
    return xs, ys
