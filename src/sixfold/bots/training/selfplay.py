"""Games of the quick player against itself, noted down to fit the value networks."""

from __future__ import annotations

import numpy as np

from sixfold.bots.evaluation.cells import CELLS_SIZE, survey
from sixfold.bots.evaluation.features import BOARD_FEATURES, describe_board, new_side_features
from sixfold.bots.evaluation.gains import gains_of
from sixfold.bots.evaluation.results import results
from sixfold.bots.evaluation.sides import side_count
from sixfold.bots.search.quick import proceed, quick_action
from sixfold.rules.compiled import jit
from sixfold.rules.generator import SEED_BYTES, chance, make_luck
from sixfold.rules.kernel import new_pairs, random_action, settle
from sixfold.rules.state import GENERATOR, OVER, PHASE, SEATS_AT_MOST, blank
from sixfold.rules.variants import Variant


@jit
def note_games(
    start_state: np.ndarray,
    games: int,
    slips: int,
    share: int,
    rng: np.ndarray,
    gains: np.ndarray,
    look: np.ndarray,
    pairs: np.ndarray,
    sides: np.ndarray,
    features: np.ndarray,
    s: np.ndarray,
    out: np.ndarray,
    xs: np.ndarray,
    ys: np.ndarray,
) -> int:
    """Play games with a slip in every ``slips`` decisions; note one position in ``share``.

    Returns how many positions were noted in ``xs``  # [positions, sides, features] and ``ys``.
    """
    noted = 0
    for _ in range(games):
        for i in range(s.shape[0]):
            s[i] = start_state[i]
        for i in range(SEED_BYTES):
            s[GENERATOR + i] = chance(rng, 256)
        settle(s)
        survey(s, gains, look)
        start = noted
        while s[PHASE] != OVER:
            if chance(rng, slips) == 0:
                action = random_action(s, rng, pairs)
            else:
                action = quick_action(s, gains, look, pairs)
            proceed(s, action, gains, look)
            if s[PHASE] != OVER and noted < xs.shape[0] and chance(rng, share) == 0:
                count = describe_board(s, look, sides, features)
                for side in range(count):
                    for i in range(features.shape[1]):
                        xs[noted, side, i] = features[side, i]
                noted += 1
        results(s, out)
        for at in range(start, noted):
            for side in range(side_count(s)):
                ys[at, side] = out[side]
    return noted


def note_positions(variant: Variant, count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the features of many positions and the results of their games."""
    sides = 2 if variant.tracks == "duel" else variant.sheets
    xs = np.zeros((count, sides, BOARD_FEATURES), np.float32)
    ys = np.zeros((count, sides), np.float32)
    start_state = blank(variant, bytes(SEED_BYTES))
    rng, noted = make_luck(seed), 0
    while noted < count:
        noted += note_games(
            start_state,
            100,
            20,
            4,
            rng,
            gains_of(variant),
            np.zeros(CELLS_SIZE, np.int16),
            new_pairs(),
            new_side_features(),
            np.zeros((SEATS_AT_MOST, BOARD_FEATURES), np.float32),
            start_state.copy(),
            np.zeros(SEATS_AT_MOST),
            xs[noted:],
            ys[noted:],
        )
    return xs, ys
