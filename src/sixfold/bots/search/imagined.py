"""Imagined games: played on for a few decisions after each candidate, then judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sixfold.bots import games
from sixfold.bots.evaluation.net import chances
from sixfold.bots.evaluation.results import results
from sixfold.bots.evaluation.sides import side_of
from sixfold.rules.compiled import jit, jit_inline
from sixfold.rules.observation import imagine
from sixfold.rules.state import OVER, PHASE

if TYPE_CHECKING:
    from sixfold.bots.scratch import Scratch


@jit_inline
def _copy_state(source: np.ndarray, target: np.ndarray) -> None:
    for i in range(target.shape[0]):
        target[i] = source[i]


@jit
def play_on(s: np.ndarray, plies: int, scratch: Scratch) -> None:
    """Let the quick player act for all seats for some decisions; write what each side may expect.

    If that reaches the end, the values are what each side gets; else the net tells its chances.
    """
    for ply in range(plies + 1):
        if s[PHASE] == OVER:
            results(s, scratch.values)
            return
        if games.plays_out(s, scratch):
            return
        if ply < plies:
            games.proceed(s, games.quick_action(s, scratch), scratch)
    count = games.describe(s, scratch)
    chances(scratch.features, count, scratch.first, scratch.second, scratch.hidden, scratch.values)


@jit
def sample(
    scratch: Scratch,
    actions: np.ndarray,
    deals: int,
    plies: int,
    rng: np.ndarray,
    stop: np.ndarray,
    totals: np.ndarray,
    squares: np.ndarray,
) -> int:
    """Add the value of every action in some imagined deals, the same deals for all of them.

    Returns how many deals were finished before the search was stopped.
    """
    deal, s = scratch.deal, scratch.game
    side = side_of(scratch.known, scratch.seat)
    for number in range(deals):
        if stop[0]:
            return number
        _copy_state(scratch.known, deal)
        imagine(deal, scratch.seat, scratch.barred, scratch.held, rng)
        for candidate in range(actions.shape[0]):
            _copy_state(deal, s)
            games.recall(s, scratch)
            games.proceed(s, actions[candidate], scratch)
            play_on(s, plies, scratch)
            value = scratch.values[side]
            totals[candidate] += value
            squares[candidate] += value * value
    return deals
