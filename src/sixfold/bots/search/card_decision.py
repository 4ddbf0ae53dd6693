"""The search in the card game, as at the board."""

from __future__ import annotations

import numpy as np

from sixfold.bots.evaluation.features import BOARD_FEATURES, new_side_features
from sixfold.bots.evaluation.net import HIDDEN, family, load_net
from sixfold.bots.search.quick_cards import evaluate_cards, quick_card
from sixfold.rules import cards
from sixfold.rules.compiled import jit
from sixfold.rules.observation import Observation, imagine_cards
from sixfold.rules.state import OVER, SEATS_AT_MOST


@jit
def sample_cards(
    known: np.ndarray,
    seat: int,
    barred: np.ndarray,
    held: np.ndarray,
    rng: np.ndarray,
    actions: np.ndarray,
    samples: int,
    plies: int,
    first: np.ndarray,
    second: np.ndarray,
    deal: np.ndarray,
    s: np.ndarray,
    sides: np.ndarray,
    features: np.ndarray,
    hidden: np.ndarray,
    out: np.ndarray,
    stop: np.ndarray,
    totals: np.ndarray,
    squares: np.ndarray,
) -> int:
    """Add the value of every action in some imagined deals, the same deals for all of them."""
    for sample in range(samples):
        if stop[0]:
            return sample
        for i in range(known.shape[0]):
            deal[i] = known[i]
        imagine_cards(deal, seat, barred, held, rng)
        for candidate in range(actions.shape[0]):
            for i in range(deal.shape[0]):
                s[i] = deal[i]
            cards.act(s, actions[candidate])
            cards.settle(s)
            for _ in range(plies):
                if s[cards.PHASE] == OVER:
                    break
                cards.act(s, quick_card(s))
                cards.settle(s)
            evaluate_cards(s, first, second, sides, features, hidden, out)
            totals[candidate] += out[seat]
            squares[candidate] += out[seat] * out[seat]
    return samples


class CardSearch:
    """One decision of the card game, searched in portions."""

    def __init__(self, seen: Observation, plies: int) -> None:
        self.seen = seen
        self.plies = plies
        net = load_net(family(seen.variant))
        self._room = (
            net.first,
            net.second,
            seen.state.copy(),
            seen.state.copy(),
            new_side_features(),
            np.zeros((SEATS_AT_MOST, BOARD_FEATURES), np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros(SEATS_AT_MOST),
        )

    def candidates(self) -> tuple[np.ndarray, np.ndarray]:
        """Return all legal actions; they are few, so none needs a guess at its merit."""
        mask = np.zeros(cards.ACTIONS, np.uint8)
        cards.legal_mask(self.seen.state, mask)
        actions = np.flatnonzero(mask)
        return actions, np.zeros(len(actions), np.int64)

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
            sample_cards(
                seen.state,
                seen.seat,
                seen.barred,
                seen.count,
                rng,
                actions,
                samples,
                self.plies,
                *self._room,
                stop,
                totals,
                squares,
            )
        )
