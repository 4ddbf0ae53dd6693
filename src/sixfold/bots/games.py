"""What the bots need of either game: chosen here, and nowhere else in this package."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sixfold.bots.evaluation import cells as board_cells
from sixfold.bots.evaluation.card_features import CARD_FEATURES, OWN, describe_cards
from sixfold.bots.evaluation.features import FEATURES, ORDERED, describe_board
from sixfold.bots.evaluation.net import chances
from sixfold.bots.evaluation.sides import side_of
from sixfold.bots.players.greedy_board import greedy_placement
from sixfold.bots.players.greedy_cards import greedy_card
from sixfold.bots.search import candidates, endgame, quick, quick_cards, replies
from sixfold.rules import board, kernel
from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.generator import SEED_BYTES, chance
from sixfold.rules.hexes import EDGE_CELLS
from sixfold.rules.placements import half_points
from sixfold.rules.state import CARD_GAME, FACES, GAME, GENERATOR, SEAT, SEATS_AT_MOST, SIZE
from sixfold.rules.tiles import COLOUR_COUNT, FACE_FIRST, FACE_SECOND
from sixfold.rules.tracks import side_count

if TYPE_CHECKING:
    from sixfold.bots.scratch import Scratch


@jit
def begin(s: np.ndarray, rng: np.ndarray, scratch: Scratch) -> None:
    """Give a game that is still to be dealt a seed of its own, and deal."""
    for i in range(SEED_BYTES):
        s[GENERATOR + i] = chance(rng, 256)
    kernel.draw_owed(s)
    survey(s, scratch)


@jit_inline
def survey(s: np.ndarray, scratch: Scratch) -> None:
    """Note what the cells of the board are worth in a new position."""
    if s[GAME] != CARD_GAME:
        board_cells.survey(s, scratch.gains, scratch.cells)


@jit_inline
def copy_cells(s: np.ndarray, source: np.ndarray, target: np.ndarray) -> None:
    """Copy what is noted about the board of a game."""
    if s[GAME] != CARD_GAME:
        board_cells.copy_cells(s, source, target)


@jit_inline
def quick_action(s: np.ndarray, cells: np.ndarray, scratch: Scratch) -> int:
    """Return what the quick player does in a game with these cells."""
    if s[GAME] == CARD_GAME:
        return quick_cards.quick_card(s, scratch.worth)
    return quick.quick_action(s, cells, scratch)


@jit_inline
def list_replies(s: np.ndarray, cells: np.ndarray, most: int, scratch: Scratch) -> int:
    """Write the actions worth comparing now; return how many there are, or 0 for none."""
    if s[GAME] == CARD_GAME:
        return quick_cards.list_card_replies(s, most, scratch)
    return replies.list_placement_replies(s, cells, most, scratch)


@jit_inline
def proceed(s: np.ndarray, action: int, cells: np.ndarray, scratch: Scratch) -> None:
    """Carry out an action, draw what is owed, and keep true what is noted about the board."""
    if s[GAME] == CARD_GAME:
        kernel.act(s, action)
        kernel.draw_owed(s)
    else:
        quick.proceed(s, action, scratch.gains, cells)


@jit
def greedy_action(
    s: np.ndarray,
    rng: np.ndarray,
    worth: np.ndarray,
    gains: np.ndarray,
    cells: np.ndarray,
    pairs: np.ndarray,
) -> int:
    """Return the action with the best gain at once, by a table of gains at the board."""
    if s[GAME] == CARD_GAME:
        return greedy_card(s, rng, worth)
    return greedy_placement(s, rng, worth, gains, cells, pairs)


@jit
def list_candidates(
    s: np.ndarray, scratch: Scratch, actions: np.ndarray, scores: np.ndarray
) -> int:
    """Write all legal actions with a first guess at their merit; return how many there are."""
    if s[GAME] == CARD_GAME:
        return quick_cards.list_cards(s, actions, scores)
    return candidates.list_placements(
        s, scratch.gains, scratch.cells, scratch.pairs, candidates.SPITE, actions, scores
    )


@jit
def list_gains(s: np.ndarray, scratch: Scratch, actions: np.ndarray, gains: np.ndarray) -> int:
    """Write what can be done and what it brings at once; return how many actions there are."""
    if s[GAME] == CARD_GAME:
        return quick_cards.list_card_gains(s, scratch.flatness, scratch.worth, actions, gains)
    return candidates.list_placements(
        s, scratch.gains, scratch.cells, scratch.pairs, 0, actions, gains
    )


@jit_inline
def plays_out(s: np.ndarray, scratch: Scratch) -> bool:
    """Play the end out in every way if it is near; then the values say what each side gets."""
    if s[GAME] == CARD_GAME or not endgame.is_nearly_full(s, scratch.pairs):
        return False
    start = scratch.end_states[0]
    for i in range(SIZE):
        start[i] = s[i]
    endgame.solve(scratch, endgame.MOST_NODES)
    for i in range(SEATS_AT_MOST):
        scratch.values[i] = scratch.end_values[0, i]
    return True


@jit_inline
def describe(s: np.ndarray, cells: np.ndarray, scratch: Scratch) -> None:
    """Write what the sides see; of two sides at a board only what the acting one sees."""
    if s[GAME] == CARD_GAME:
        describe_cards(s, scratch.scales, scratch.sides, scratch.features)
    else:
        describe_board(s, cells, scratch.scales, scratch.facts, scratch.features)


@jit_inline
def judge(s: np.ndarray, cells: np.ndarray, scratch: Scratch) -> None:
    """Write what each side may expect, as the net sees it."""
    describe(s, cells, scratch)
    sides, acting = side_count(s), side_of(s, whole(s[SEAT]))
    if s[GAME] == CARD_GAME:
        chances(CARD_FEATURES, OWN, sides, acting, scratch)
    else:
        chances(FEATURES, ORDERED, sides, acting, scratch)


@jit
def most_points(s: np.ndarray, action: int) -> int:
    """Return the most points that a half could score on the cells of a placement."""
    most = whole(0)
    if s[GAME] != CARD_GAME and action < kernel.move_count(s):
        edge = board.edge_of(s, action)
        for colour in range(COLOUR_COUNT):
            for end in range(2):
                most = max(most, half_points(s, whole(EDGE_CELLS[edge, end]), colour))
    return most


@jit
def most_opened(s: np.ndarray, action: int, scratch: Scratch) -> int:
    """Return the most points that a half can score where a placement opens something."""
    if s[GAME] == CARD_GAME or action >= kernel.move_count(s):
        return 0
    edge = board.edge_of(s, action)
    face = action - edge * whole(s[FACES])
    here, there = whole(EDGE_CELLS[edge, 0]), whole(EDGE_CELLS[edge, 1])
    a, b = whole(FACE_FIRST[face]), whole(FACE_SECOND[face])
    before, after = scratch.cells, scratch.trial_cells
    board_cells.survey(s, scratch.gains, before)
    board_cells.copy_cells(s, before, after)
    board_cells.lay(s, here, there, a, b, scratch.gains, after)
    return board_cells.most_raised(s, before, after)
