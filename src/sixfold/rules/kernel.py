"""The one door to every game: small compiled functions over the flat state.

A state waits either for a decision (:func:`act`) or, in the phase DRAW, for a tile
(:func:`give`).  :func:`draw_owed` gives all tiles that are owed from the game's own generator.
None of these functions checks whether an action is legal; :func:`is_legal` does.

A state says itself which game it is, and only these functions ask; whoever plays, searches,
observes or learns need not know.  The question costs nothing that can be measured: a processor
foresees the answer.
"""

from __future__ import annotations

import numpy as np

from sixfold.rules import board, cards, encoding, masks
from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.placements import PAIR_WORDS, has_free_pair
from sixfold.rules.state import CARD_GAME, DRAW, GAME, OVER, PHASE
from sixfold.rules.tiles import KIND_OF_CARD
from sixfold.rules.tracks import has_won_at_once
from sixfold.rules.turns import DECISION_COUNT as DECISION_COUNT
from sixfold.rules.turns import DO_DECLINE as DO_DECLINE
from sixfold.rules.turns import DO_EXCHANGE as DO_EXCHANGE
from sixfold.rules.turns import DO_KEEP as DO_KEEP
from sixfold.rules.turns import pick as pick
from sixfold.rules.turns import rack_kinds as rack_kinds


@jit_inline
def has_board(s: np.ndarray) -> bool:
    """Tell whether tiles are laid on a board."""
    return bool(s[GAME] != CARD_GAME)


@jit_inline
def move_count(s: np.ndarray) -> int:
    """Return how many placements (or plays) the action range has; the decisions follow them."""
    return cards.MOVES if s[GAME] == CARD_GAME else board.move_count(s)


@jit_inline
def act(s: np.ndarray, action: int) -> None:
    """Carry out a legal action up to the point where tiles are owed."""
    if s[GAME] == CARD_GAME:
        cards.act(s, action)
    else:
        board.act(s, action)


@jit_inline
def note_halves(s: np.ndarray, action: int, log: np.ndarray) -> None:
    """Write the points of a move's two halves, then their colours."""
    if s[GAME] == CARD_GAME:
        cards.note_halves(s, action, log)
    else:
        board.note_halves(s, action, log)


@jit_inline
def give(s: np.ndarray, kind: int) -> None:
    """Give the acting seat one of the tiles it is owed."""
    if s[GAME] == CARD_GAME:
        cards.give(s, kind)
    else:
        board.give(s, kind)


@jit_inline
def draw_owed(s: np.ndarray) -> None:
    """Draw all tiles that are owed, so that the state waits for a decision or is over."""
    while s[PHASE] == DRAW:
        give(s, pick(s))


@jit_inline
def is_drawn_openly(s: np.ndarray) -> bool:
    """Tell whether everybody sees the tile that is drawn next."""
    return cards.is_laying(s) if s[GAME] == CARD_GAME else False


@jit_inline
def has_won(s: np.ndarray, seat: int) -> bool:
    """Tell whether all six markers of a seat stand where they win the game at once."""
    return cards.has_won(s, seat) if s[GAME] == CARD_GAME else has_won_at_once(s, seat)


@jit_inline
def is_full(s: np.ndarray) -> bool:
    """Tell whether a game is over because no tile can be laid."""
    return False if s[GAME] == CARD_GAME else not has_free_pair(s)


@jit_inline
def canonical(s: np.ndarray, action: int) -> int:
    """Return the action that stands for all that do the same: an order only if it matters."""
    return cards.canonical(s, action) if s[GAME] == CARD_GAME else board.canonical(s, action)


@jit
def is_legal(s: np.ndarray, action: int) -> bool:
    """Tell whether an action of the range is legal now."""
    return cards.is_legal(s, action) if s[GAME] == CARD_GAME else board.is_legal(s, action)


@jit
def legal_mask(s: np.ndarray, mask: np.ndarray) -> int:
    """Write 1 for every legal action and 0 for the others; return how many are legal."""
    if s[GAME] == CARD_GAME:
        return cards.write_mask(s, mask, whole(0))
    return board.legal_mask(s, mask)


@jit_inline
def random_action(s: np.ndarray, rng: np.ndarray, pairs: np.ndarray) -> int:
    """Return a random legal action; ``pairs`` is what :func:`new_pairs` returns."""
    if s[GAME] == CARD_GAME:
        return cards.random_action(s, rng)
    return board.random_action(s, rng, pairs)


@jit
def play_random(s: np.ndarray, rng: np.ndarray, pairs: np.ndarray) -> int:
    """Play a game to its end with random actions; return how many there were."""
    count = 0
    draw_owed(s)
    while s[PHASE] != OVER:
        act(s, random_action(s, rng, pairs))
        draw_owed(s)
        count += 1
    return count


@jit_inline
def encode(s: np.ndarray, seat: int, out: np.ndarray, at: int) -> None:
    """Write what a seat sees, as bytes, from a place of ``out`` on."""
    if s[GAME] == CARD_GAME:
        encoding.write_cards(s, seat, out, at)
    else:
        encoding.write_board(s, seat, out, at)


@jit_inline
def encode_step(s: np.ndarray, action: int, seat: int, out: np.ndarray, at: int) -> None:
    """Bring what a seat sees up to date with an action that was carried out."""
    if s[GAME] == CARD_GAME:
        encoding.write_cards(s, seat, out, at)
    else:
        encoding.update_board(s, action, seat, out, at)


@jit_inline
def start_mask(s: np.ndarray, free: np.ndarray, at: int) -> None:
    """Prepare what :func:`update_mask` reads: a few words that belong to a game."""
    if s[GAME] != CARD_GAME:
        masks.find_free_pairs(s, free, at)


@jit_inline
def cover(s: np.ndarray, action: int, free: np.ndarray, at: int) -> None:
    """Bring what :func:`update_mask` reads up to date with an action that was carried out."""
    if s[GAME] != CARD_GAME and action < board.move_count(s):
        masks.cover_pair(free, at, board.edge_of(s, action))


@jit_inline
def update_mask(
    s: np.ndarray,
    mask: np.ndarray,
    at: int,
    free: np.ndarray,
    opened: np.ndarray,
    was: int,
    scratch: np.ndarray,
) -> None:
    """Bring the mask that starts at a byte up to date; see :mod:`sixfold.rules.masks`."""
    if s[GAME] == CARD_GAME:
        cards.write_mask(s, mask, at)
    else:
        masks.write_board_mask(s, mask, at, free, opened, was, scratch)


@jit_inline
def is_playable(s: np.ndarray, kinds: int, opened: np.ndarray, was: int, action: int) -> bool:
    """Tell whether a move is legal, in either order, given the acting rack and the open pairs.

    Of ``s`` only the row of the variants' table is read, so any state of the variant will do.
    """
    if s[GAME] == CARD_GAME:
        return bool((kinds >> whole(KIND_OF_CARD[action // 2])) & 1)
    return masks.is_placeable(s, kinds, opened, was, action)


def new_pairs() -> np.ndarray:
    """Return scratch space for the masks of free pairs."""
    return np.zeros(PAIR_WORDS, np.uint64)
