"""The search at the board: many imagined deals, each played on after every candidate."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.bots.evaluation.cells import CELLS_SIZE, copy_cells, survey
from sixfold.bots.evaluation.features import BOARD_FEATURES, new_side_features
from sixfold.bots.evaluation.gains import gains_of
from sixfold.bots.evaluation.net import HIDDEN, family, load_net
from sixfold.bots.evaluation.sides import side_of
from sixfold.bots.search.candidates import list_candidates
from sixfold.bots.search.endgame import new_cursors, new_masks, new_states, new_values
from sixfold.bots.search.imagined import evaluate, play_on
from sixfold.bots.search.quick import proceed
from sixfold.rules.compiled import jit
from sixfold.rules.kernel import new_pairs
from sixfold.rules.observation import Observation, imagine_board
from sixfold.rules.state import SEATS_AT_MOST

SPITE: Final = 2  # sixteenths of what the others lose, in the first guess at a placement


@jit
def sample_board(
    known: np.ndarray,
    seat: int,
    barred: np.ndarray,
    held: np.ndarray,
    rng: np.ndarray,
    actions: np.ndarray,
    samples: int,
    plies: int,
    gains: np.ndarray,
    outlook: np.ndarray,
    first: np.ndarray,
    second: np.ndarray,
    deal: np.ndarray,
    s: np.ndarray,
    look: np.ndarray,
    pairs: np.ndarray,
    sides: np.ndarray,
    features: np.ndarray,
    hidden: np.ndarray,
    out: np.ndarray,
    states: np.ndarray,
    masks: np.ndarray,
    cursors: np.ndarray,
    values: np.ndarray,
    stop: np.ndarray,
    totals: np.ndarray,
    squares: np.ndarray,
) -> int:
    """Add the value of every action in some imagined deals, the same deals for all of them.

    Returns how many deals were finished before the search was stopped.
    """
    side = side_of(known, seat)
    for sample in range(samples):
        if stop[0]:
            return sample
        for i in range(known.shape[0]):
            deal[i] = known[i]
        imagine_board(deal, seat, barred, held, rng)
        for candidate in range(actions.shape[0]):
            for i in range(deal.shape[0]):
                s[i] = deal[i]
            copy_cells(s, outlook, look)
            proceed(s, actions[candidate], gains, look)
            if not play_on(s, plies, gains, look, pairs, states, masks, cursors, values, out):
                evaluate(s, look, first, second, sides, features, hidden, out)
            totals[candidate] += out[side]
            squares[candidate] += out[side] * out[side]
    return samples


class BoardSearch:
    """One decision at the board, searched in portions."""

    def __init__(self, seen: Observation, plies: int) -> None:
        self.seen = seen
        self.plies = plies
        self.gains = gains_of(seen.variant)
        net = load_net(family(seen.variant))
        self.outlook = np.zeros(CELLS_SIZE, np.int16)
        self.pairs = new_pairs()
        survey(seen.state, self.gains, self.outlook)
        self._net = (net.first, net.second)
        self._room = (
            seen.state.copy(),
            seen.state.copy(),
            np.zeros(CELLS_SIZE, np.int16),
            self.pairs,
            new_side_features(),
            np.zeros((SEATS_AT_MOST, BOARD_FEATURES), np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros(SEATS_AT_MOST),
            new_states(),
            new_masks(),
            new_cursors(),
            new_values(),
        )

    def candidates(self) -> tuple[np.ndarray, np.ndarray]:
        """Return all legal actions and a first guess at the merit of each."""
        actions = np.zeros(self.seen.variant.actions, np.int64)
        scores = np.zeros(self.seen.variant.actions, np.int64)
        count = list_candidates(
            self.seen.state, self.gains, self.outlook, self.pairs, SPITE, actions, scores
        )
        return actions[:count], scores[:count]

    def sample(
        self,
        actions: np.ndarray,
        samples: int,
        rng: np.ndarray,
        stop: np.ndarray,
        totals: np.ndarray,
        squares: np.ndarray,
    ) -> int:
        """Add the value of every action in some imagined deals; return how many were finished."""
        seen = self.seen
        return int(
            sample_board(
                seen.state,
                seen.seat,
                seen.barred,
                seen.count,
                rng,
                actions,
                samples,
                self.plies,
                self.gains,
                self.outlook,
                *self._net,
                *self._room,
                stop,
                totals,
                squares,
            )
        )
