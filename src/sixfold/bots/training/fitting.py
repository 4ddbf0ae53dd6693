"""Fits a net to noted positions.

The nets are so small that plain NumPy fits one in less than a minute on two cores.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from sixfold.bots import games
from sixfold.bots.evaluation.net import NARROW, WIDE, Net, family, shape_of
from sixfold.bots.scratch import scratch_for
from sixfold.bots.training.selfplay import Noted
from sixfold.rules.state import SEAT
from sixfold.rules.variants import Variant

RATE: Final = 2e-3
DECAY: Final = 1e-4  # how much of the rate pulls every weight towards zero
BATCH: Final = 1024
WARM_UP: Final = 200  # steps until the rate is reached
HELD_OUT: Final = 12  # one game in so many is kept for the test
SOLO_SLOPE: Final = 20.0  # alone, values lie close together
FIRST_MOMENT: Final = 0.1
SECOND_MOMENT: Final = 0.001

Weights = list[np.ndarray]


@dataclass(frozen=True, slots=True)
class Fitted:
    """A net, and how well it tells the results of games it has not seen."""

    net: Net
    loss: float  # cross entropy; alone, the mean square


def features_of(variant: Variant, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return what the sides see in some positions, and which side acts.

    Of two sides only the acting one looks.  # [positions, lookers, features], [positions]
    """
    inputs = shape_of(family(variant))["sizes"][0]
    lookers = 1 if variant.teams <= 2 else variant.teams
    seen = np.zeros((len(states), lookers, inputs), np.float32)
    acting = states[:, SEAT].astype(np.int64) % variant.teams
    scratch = scratch_for(variant)
    for i, state in enumerate(states):
        scratch.game[:] = state
        games.survey(scratch.game, scratch)
        games.describe(scratch.game, scratch.cells, scratch)
        first = acting[i] if variant.teams == 2 else 0
        seen[i] = scratch.features[first : first + lookers, :inputs]
    return seen, acting


def _begin(inputs: int, rng: np.random.Generator) -> Weights:
    second = rng.standard_normal((WIDE + 1, NARROW)) * np.sqrt(2 / WIDE)
    second[WIDE] = 0
    third = rng.standard_normal(NARROW + 1) * np.sqrt(1 / NARROW)
    third[NARROW] = 0
    first = rng.standard_normal((inputs, WIDE)) * np.sqrt(1 / inputs)
    return [weights.astype(np.float32) for weights in (first, second, third)]


def _forward(weights: Weights, x: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    wide = np.maximum(x @ weights[0], 0)
    narrow = np.maximum(wide @ weights[1][:-1] + weights[1][-1], 0)
    return wide, narrow, narrow @ weights[2][:-1] + weights[2][-1]


def _slopes(
    weights: Weights, x: np.ndarray, wide: np.ndarray, narrow: np.ndarray, slope: np.ndarray
) -> Weights:
    back = np.outer(slope, weights[2][:-1]) * (narrow > 0)
    further = (back @ weights[1][:-1].T) * (wide > 0)
    second = np.vstack([wide.T @ back, back.sum(0, keepdims=True)])
    return [x.T @ further, second, np.append(narrow.T @ slope, slope.sum())]


def _told(answers: np.ndarray, is_alone: bool) -> np.ndarray:
    """Turn the net's answers into chances; alone, they are values already."""
    if is_alone:
        return answers
    if answers.shape[1] == 1:
        chance: np.ndarray = 1 / (1 + np.exp(-answers))
        return chance
    shares = np.exp(answers - answers.max(1, keepdims=True))
    return np.asarray(shares / shares.sum(1, keepdims=True))


def _loss(told: np.ndarray, wanted: np.ndarray, is_alone: bool) -> float:
    if is_alone:
        return float(((told - wanted) ** 2).mean())
    sure = np.log(told + 1e-9)
    if told.shape[1] == 1:
        return float(-(wanted * sure + (1 - wanted) * np.log(1 - told + 1e-9)).mean())
    return float(-(wanted * sure).sum(1).mean())


class Fitter:
    """Weights on their way to a net, with the memory of the last steps."""

    def __init__(self, weights: Weights, is_alone: bool) -> None:
        self._weights = weights
        self._is_alone = is_alone
        self._moments = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]
        self._step = 0

    def step(self, x: np.ndarray, wanted: np.ndarray, rate: float) -> None:
        """Take one step of Adam with decay towards what is wanted.

        # x: [positions, lookers, features], wanted: [positions, lookers]
        """
        count, lookers, inputs = x.shape
        here = x.reshape(-1, inputs)
        wide, narrow, answers = _forward(self._weights, here)
        slope = (_told(answers.reshape(-1, lookers), self._is_alone) - wanted) / count
        slope = (slope.reshape(-1) * (SOLO_SLOPE if self._is_alone else 1.0)).astype(np.float32)
        self._step += 1
        mend = math.sqrt(1 - (1 - SECOND_MOMENT) ** self._step) / (
            1 - (1 - FIRST_MOMENT) ** self._step
        )
        rate *= min(1.0, self._step / WARM_UP)
        slopes = _slopes(self._weights, here, wide, narrow, slope)
        for w, (mean, square), one in zip(self._weights, self._moments, slopes, strict=True):
            mean += FIRST_MOMENT * (one - mean)
            square += SECOND_MOMENT * (one * one - square)
            w -= rate * (mend * mean / (np.sqrt(square) + 1e-8) + DECAY * w)

    def loss(self, x: np.ndarray, wanted: np.ndarray) -> float:
        """Return how far from what is wanted the weights are."""
        lookers, inputs = x.shape[1:]
        answers = _forward(self._weights, x.reshape(-1, inputs))[2].reshape(-1, lookers)
        return _loss(_told(answers, self._is_alone), wanted, self._is_alone)

    def net(self, note: dict[str, Any]) -> Net:
        """Return the weights as they are now."""
        first, second, third = (weights.copy() for weights in self._weights)
        return Net(first, second, third, note)


def fit(
    variant: Variant,
    noted: Noted,
    epochs: int = 12,
    seed: int = 1,
    note: dict[str, Any] | None = None,
) -> Fitted:
    """Fit a net to noted positions, some games left out for the test."""
    x, acting = features_of(variant, noted.states)
    count, lookers, inputs = x.shape
    wanted = noted.results[:, :lookers]
    if variant.teams == 2:
        wanted = noted.results[np.arange(count), acting][:, None]
    is_held = noted.games % HELD_OUT == 0
    known, held = np.flatnonzero(~is_held), np.flatnonzero(is_held)
    batch = min(BATCH, max(1, len(known)))
    rng = np.random.default_rng(seed)
    fitter = Fitter(_begin(inputs, rng), variant.teams == 1)
    steps, step = epochs * (len(known) // batch), 0
    for _ in range(epochs):
        order = rng.permutation(known)
        for start in range(0, len(known) - batch + 1, batch):
            rows = order[start : start + batch]
            step += 1
            fitter.step(x[rows], wanted[rows], RATE * (1 - step / (steps + 1)))
    loss = fitter.loss(x[held], wanted[held]) if len(held) else float("nan")
    made_from = {"games": len(np.unique(noted.games)), "positions": count, "loss": round(loss, 4)}
    return Fitted(fitter.net(made_from | (note or {})), loss)
