"""Card games of the quick player against itself, noted down to fit the value networks."""

from __future__ import annotations

import numpy as np

from sixfold.bots.evaluation.card_features import describe_cards
from sixfold.bots.evaluation.features import BOARD_FEATURES, new_side_features
from sixfold.bots.evaluation.results import card_results
from sixfold.bots.search.quick_cards import quick_card
from sixfold.rules import cards
from sixfold.rules.compiled import jit, whole
from sixfold.rules.generator import SEED_BYTES, chance, make_luck
from sixfold.rules.state import OVER, SEATS_AT_MOST
from sixfold.rules.variants import Variant


@jit
def note_card_games(
    start_state: np.ndarray,
    games: int,
    slips: int,
    share: int,
    rng: np.ndarray,
    sides: np.ndarray,
    features: np.ndarray,
    s: np.ndarray,
    out: np.ndarray,
    xs: np.ndarray,
    ys: np.ndarray,
) -> int:
    """Play games with a slip in every ``slips`` decisions; note one position in ``share``."""
    noted = 0
    for _ in range(games):
        for i in range(s.shape[0]):
            s[i] = start_state[i]
        for i in range(SEED_BYTES):
            s[cards.GENERATOR + i] = chance(rng, 256)
        cards.settle(s)
        start = noted
        while s[cards.PHASE] != OVER:
            is_slip = chance(rng, slips) == 0
            cards.act(s, cards.random_action(s, rng) if is_slip else quick_card(s))
            cards.settle(s)
            if s[cards.PHASE] != OVER and noted < xs.shape[0] and chance(rng, share) == 0:
                for side in range(describe_cards(s, sides, features)):
                    for i in range(features.shape[1]):
                        xs[noted, side, i] = features[side, i]
                noted += 1
        card_results(s, out)
        for at in range(start, noted):
            for side in range(whole(s[cards.SEATS])):
                ys[at, side] = out[side]
    return noted


def note_card_positions(variant: Variant, count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the features of many positions and the results of their games."""
    xs = np.zeros((count, variant.players, BOARD_FEATURES), np.float32)
    ys = np.zeros((count, variant.players), np.float32)
    start_state = cards.blank(variant, bytes(SEED_BYTES))
    rng, noted = make_luck(seed), 0
    while noted < count:
        noted += note_card_games(
            start_state,
            100,
            20,
            4,
            rng,
            new_side_features(),
            np.zeros((SEATS_AT_MOST, BOARD_FEATURES), np.float32),
            start_state.copy(),
            np.zeros(SEATS_AT_MOST),
            xs[noted:],
            ys[noted:],
        )
    return xs, ys
