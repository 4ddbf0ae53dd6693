"""Imagined games: the first replies compared, some more decisions at a glance, then judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sixfold.bots import games
from sixfold.bots.evaluation.results import results
from sixfold.bots.evaluation.sides import side_of
from sixfold.bots.search.replies import ACTION
from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.observation import imagine
from sixfold.rules.state import OVER, PHASE, SEAT, SEATS_AT_MOST

if TYPE_CHECKING:
    from sixfold.bots.scratch import Scratch


@jit_inline
def _copy_state(source: np.ndarray, target: np.ndarray) -> None:
    for i in range(target.shape[0]):
        target[i] = source[i]


@jit
def play_on(s: np.ndarray, cells: np.ndarray, plies: int, scratch: Scratch) -> None:
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
            games.proceed(s, games.quick_action(s, cells, scratch), cells, scratch)
    games.judge(s, cells, scratch)


@jit
def look_again(s: np.ndarray, plies: int, scratch: Scratch) -> None:
    """Let the quick player go on and judge once more; the values become the mean of both looks.

    One look sees what lies on the board, the other what will be made of it: together they tell
    results better than either.
    """
    near, share = scratch.near_values, scratch.far_share
    for k in range(SEATS_AT_MOST):
        near[k] = scratch.values[k]
    play_on(s, scratch.cells, plies, scratch)
    for k in range(SEATS_AT_MOST):
        scratch.values[k] = (1.0 - share) * near[k] + share * scratch.values[k]


@jit
def best_reply(s: np.ndarray, count: int, plies: int, scratch: Scratch) -> int:
    """Return which of the replies that were listed turns out best for the acting side.

    Every one is played on for some decisions; ``reply_values`` say what the best one brings.
    """
    side = side_of(s, whole(s[SEAT]))
    trial, trial_cells, best = scratch.trial, scratch.trial_cells, scratch.reply_values
    chosen = -1
    for i in range(count):
        action = whole(scratch.replies[i, ACTION])
        _copy_state(s, trial)
        games.copy_cells(s, scratch.cells, trial_cells)
        games.proceed(trial, action, trial_cells, scratch)
        play_on(trial, trial_cells, plies, scratch)
        if chosen < 0 or scratch.values[side] > best[side]:
            chosen = action
            for k in range(SEATS_AT_MOST):
                best[k] = scratch.values[k]
    return chosen


@jit
def expect(s: np.ndarray, scratch: Scratch) -> None:
    """Write what each side may expect of the imagined game, whose cells are ``scratch.cells``.

    In the first decisions everybody compares replies and takes what is best for its own side: a
    rival who only grabs what lies there would be easy to outwit, and no real one is like that.
    """
    left = whole(scratch.replied)
    while left > 0:
        if s[PHASE] == OVER:
            break
        if games.plays_out(s, scratch):
            return
        count = games.list_replies(s, scratch.cells, whole(scratch.reply_width), scratch)
        if count == 0:
            action = games.quick_action(s, scratch.cells, scratch)
        else:
            action = best_reply(s, count, whole(scratch.plies), scratch)
            left -= 1
            if left == 0:
                # The best reply was played on already.
                for k in range(SEATS_AT_MOST):
                    scratch.values[k] = scratch.reply_values[k]
                if scratch.further > 0:
                    games.proceed(s, action, scratch.cells, scratch)
                    look_again(s, whole(scratch.plies + scratch.further), scratch)
                return
        games.proceed(s, action, scratch.cells, scratch)
    play_on(s, scratch.cells, whole(scratch.plies), scratch)
    if scratch.further > 0:
        look_again(s, whole(scratch.further), scratch)


@jit
def sample(
    scratch: Scratch,
    actions: np.ndarray,
    deals: int,
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
            games.copy_cells(s, scratch.known_cells, scratch.cells)
            games.proceed(s, actions[candidate], scratch.cells, scratch)
            expect(s, scratch)
            value = scratch.values[side]
            totals[candidate] += value
            squares[candidate] += value * value
    return deals
