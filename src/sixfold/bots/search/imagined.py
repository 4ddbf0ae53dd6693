"""Imagined games: played on for a few placements, then judged."""

from __future__ import annotations

import numpy as np

from sixfold.bots.evaluation.features import describe_board
from sixfold.bots.evaluation.net import chances
from sixfold.bots.evaluation.results import results
from sixfold.bots.search.endgame import is_nearly_full, solve
from sixfold.bots.search.quick import proceed, quick_action
from sixfold.rules.compiled import jit
from sixfold.rules.state import OVER, PHASE, SEATS_AT_MOST, SIZE


@jit
def play_on(
    s: np.ndarray,
    plies: int,
    gains: np.ndarray,
    look: np.ndarray,
    pairs: np.ndarray,
    states: np.ndarray,
    masks: np.ndarray,
    cursors: np.ndarray,
    values: np.ndarray,
    out: np.ndarray,
) -> bool:
    """Let the quick player act for all seats for some decisions.

    Returns whether that reached the end, seen exactly; then ``out`` holds what each side gets.
    """
    for ply in range(plies + 1):
        if s[PHASE] == OVER:
            results(s, out)
            return True
        if is_nearly_full(s, pairs):
            for i in range(SIZE):
                states[0, i] = s[i]
            solve(states, masks, cursors, values)
            for i in range(SEATS_AT_MOST):
                out[i] = values[0, i]
            return True
        if ply < plies:
            proceed(s, quick_action(s, gains, look, pairs), gains, look)
    return False


@jit
def evaluate(
    s: np.ndarray,
    look: np.ndarray,
    first: np.ndarray,
    second: np.ndarray,
    sides: np.ndarray,
    features: np.ndarray,
    hidden: np.ndarray,
    out: np.ndarray,
) -> None:
    """Write what the network expects each side to get."""
    count = describe_board(s, look, sides, features)
    chances(features, count, first, second, hidden, out)
