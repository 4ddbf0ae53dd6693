"""What a step is worth: three conventions, each told from a seat's own side.

``rank``    at the end of a game, from -1 (last) to 1 (first); ties share, the sum is zero
``margin``  the change of the own lowest marker minus the best lowest marker of the others;
            over a game it adds up to the final margin (in a solo game: to the result)
``colours`` the change of the own six markers, one number per colour
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.envs.arrays import Scratch
from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.errors import InvalidInput
from sixfold.rules.limits import COLUMNS_AT_MOST
from sixfold.rules.standings import rank
from sixfold.rules.state import OVER, PHASE, SEATS
from sixfold.rules.tiles import COLOUR_COUNT
from sixfold.rules.tracks import marker_of, side_count
from sixfold.rules.variants import Variant

RANK: Final = 0
MARGIN: Final = 1
COLOURS: Final = 2
CONVENTIONS: Final = {"rank": RANK, "margin": MARGIN, "colours": COLOURS}


def read_convention(variant: Variant, reward: str) -> int:
    """Return the number of a reward convention that suits a variant.

    >>> from sixfold.rules import variant
    >>> read_convention(variant("duel"), "margin")
    1
    """
    if reward not in CONVENTIONS:
        known = ", ".join(CONVENTIONS)
        raise InvalidInput(f"There is no reward called {reward!r}; choose one of {known}.")
    if reward == "rank" and variant.players == 1:
        raise InvalidInput("A solo game has no ranking; choose the reward 'margin' or 'colours'.")
    return CONVENTIONS[reward]


def reward_shape(variant: Variant, convention: int) -> tuple[int, ...]:
    """Return the shape of the rewards of one step, seat by seat."""
    return (variant.players, COLOUR_COUNT) if convention == COLOURS else (variant.players,)


@jit_inline
def _keep_margins(lowest: np.ndarray, sides: int, kept: np.ndarray) -> None:
    """Keep for each side its lowest marker minus the best lowest marker of the others."""
    for side in range(sides):
        best = whole(0) if sides == 1 else whole(-COLUMNS_AT_MOST)
        for other in range(sides):
            if other != side:
                best = max(best, lowest[other])
        kept[side] = lowest[side] - best


@jit_inline
def keep(s: np.ndarray, convention: int, kept: np.ndarray, lowest: np.ndarray) -> None:
    """Keep what the rewards of a step are measured from."""
    if convention == RANK:
        return
    sides = side_count(s)
    for side in range(sides):
        lowest[side] = marker_of(s, side, 0)
        for colour in range(COLOUR_COUNT):
            marker = marker_of(s, side, colour)
            lowest[side] = min(lowest[side], marker)
            if convention == COLOURS:
                kept[side * COLOUR_COUNT + colour] = marker
    if convention == MARGIN:
        _keep_margins(lowest, sides, kept)


@jit_inline
def _write(
    scratch: Scratch, convention: int, seats: int, sides: int, rewards: np.ndarray, at: int
) -> None:
    before, after = scratch.before, scratch.after
    for seat in range(seats):
        side = seat if seat < sides else seat - sides
        if convention == MARGIN:
            rewards[at + seat] = after[side] - before[side]
        else:
            for i in range(COLOUR_COUNT):
                change = after[side * COLOUR_COUNT + i] - before[side * COLOUR_COUNT + i]
                rewards[at + seat * COLOUR_COUNT + i] = change


@jit
def write_ranks(s: np.ndarray, rewards: np.ndarray, at: int) -> None:
    """Write how the seats of a finished game are ranked."""
    sides = side_count(s)
    for seat in range(whole(s[SEATS])):
        rewards[at + seat] = rank(s, seat % sides)


@jit_inline
def write_rewards(
    s: np.ndarray, convention: int, scratch: Scratch, rewards: np.ndarray, at: int
) -> None:
    """Write the rewards of a step, seat by seat, from a place on."""
    seats = whole(s[SEATS])
    if convention == RANK:
        for seat in range(seats):
            rewards[at + seat] = 0
        if s[PHASE] == OVER:
            write_ranks(s, rewards, at)
        return
    keep(s, convention, scratch.after, scratch.lowest)
    _write(scratch, convention, seats, side_count(s), rewards, at)
