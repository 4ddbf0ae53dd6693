"""What a step is worth: three conventions, each told from a seat's own side.

``rank``    at the end of a game, from -1 (last) to 1 (first); ties share, the sum is zero
``margin``  the change of the own lowest marker minus the best lowest marker of the others;
            over a game it adds up to the final margin (in a solo game: to the result)
``colours`` the change of the own six markers, one number per colour
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules import cards, state
from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.errors import InvalidInput
from sixfold.rules.standings import board_rank, card_rank
from sixfold.rules.state import OVER, SEATS_AT_MOST
from sixfold.rules.tiles import COLOUR_COUNT
from sixfold.rules.variants import TUG, Variant

RANK: Final = 0
MARGIN: Final = 1
COLOURS: Final = 2
CONVENTIONS: Final = {"rank": RANK, "margin": MARGIN, "colours": COLOURS}
KEPT: Final = SEATS_AT_MOST * COLOUR_COUNT  # numbers kept from before a step


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
def board_sides(s: np.ndarray) -> int:
    """Return how many sides a board game has."""
    return 2 if s[state.IS_TUG] else whole(s[state.SHEETS])


@jit_inline
def board_marker(s: np.ndarray, side: int, colour: int) -> int:
    """Return a marker of a board game as a side sees it."""
    if s[state.IS_TUG]:
        marker = whole(s[state.TRACKS + colour]) - TUG
        return marker if side == 0 else -marker
    return whole(s[state.TRACKS + side * COLOUR_COUNT + colour])


@jit_inline
def _keep(lowest: np.ndarray, sides: int, kept: np.ndarray) -> None:
    """Keep for each side its lowest marker minus the best lowest marker of the others."""
    for side in range(sides):
        best = whole(0) if sides == 1 else whole(-TUG)
        for other in range(sides):
            if other != side:
                best = max(best, lowest[other])
        kept[side] = lowest[side] - best


@jit_inline
def keep_board(s: np.ndarray, convention: int, kept: np.ndarray, lowest: np.ndarray) -> None:
    """Keep what the rewards of a step of a board game are measured from."""
    if convention == RANK:
        return
    sides = board_sides(s)
    for side in range(sides):
        lowest[side] = board_marker(s, side, 0)
        for colour in range(COLOUR_COUNT):
            marker = board_marker(s, side, colour)
            lowest[side] = min(lowest[side], marker)
            if convention == COLOURS:
                kept[side * COLOUR_COUNT + colour] = marker
    if convention == MARGIN:
        _keep(lowest, sides, kept)


@jit_inline
def keep_cards(s: np.ndarray, convention: int, kept: np.ndarray, lowest: np.ndarray) -> None:
    """Keep what the rewards of a step of a card game are measured from."""
    if convention == RANK:
        return
    sides = whole(s[cards.SEATS])
    for side in range(sides):
        sheet = cards.TRACKS + side * COLOUR_COUNT
        lowest[side] = s[sheet]
        for colour in range(COLOUR_COUNT):
            lowest[side] = min(lowest[side], whole(s[sheet + colour]))
            if convention == COLOURS:
                kept[side * COLOUR_COUNT + colour] = s[sheet + colour]
    if convention == MARGIN:
        _keep(lowest, sides, kept)


@jit_inline
def _write(
    before: np.ndarray,
    after: np.ndarray,
    convention: int,
    seats: int,
    sides: int,
    rewards: np.ndarray,
    at: int,
) -> None:
    for seat in range(seats):
        side = seat if seat < sides else seat - sides
        if convention == MARGIN:
            rewards[at + seat] = after[side] - before[side]
        else:
            for i in range(COLOUR_COUNT):
                change = after[side * COLOUR_COUNT + i] - before[side * COLOUR_COUNT + i]
                rewards[at + seat * COLOUR_COUNT + i] = change


@jit
def write_board_ranks(s: np.ndarray, rewards: np.ndarray, at: int) -> None:
    """Write how the seats of a finished board game are ranked."""
    sides = board_sides(s)
    for seat in range(whole(s[state.SEATS])):
        rewards[at + seat] = board_rank(s, seat % sides)


@jit_inline
def write_board_rewards(
    s: np.ndarray,
    convention: int,
    before: np.ndarray,
    after: np.ndarray,
    lowest: np.ndarray,
    rewards: np.ndarray,
    at: int,
) -> None:
    """Write the rewards of a step of a board game, seat by seat, from a place on."""
    seats, sides = whole(s[state.SEATS]), board_sides(s)
    if convention == RANK:
        for seat in range(seats):
            rewards[at + seat] = 0
        if s[state.PHASE] == OVER:
            write_board_ranks(s, rewards, at)
        return
    keep_board(s, convention, after, lowest)
    _write(before, after, convention, seats, sides, rewards, at)


@jit_inline
def write_card_rewards(
    s: np.ndarray,
    convention: int,
    before: np.ndarray,
    after: np.ndarray,
    lowest: np.ndarray,
    rewards: np.ndarray,
    at: int,
) -> None:
    """Write the rewards of a step of a card game, seat by seat, from a place on."""
    seats = whole(s[cards.SEATS])
    if convention == RANK:
        for seat in range(seats):
            rewards[at + seat] = card_rank(s, seat) if s[cards.PHASE] == OVER else 0.0
        return
    keep_cards(s, convention, after, lowest)
    _write(before, after, convention, seats, seats, rewards, at)
