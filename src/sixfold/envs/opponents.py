"""Who sits in the other seats when a program learns to play one.

An opponent is a function of what its seat knows and of a random generator that returns a legal
action; ``"random"`` stands for any legal action.  A bot of :mod:`sixfold.bots` becomes one by a
function that calls its ``choose``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from sixfold.rules import kernel
from sixfold.rules.actions import Action
from sixfold.rules.errors import InvalidInput
from sixfold.rules.observation import Observation
from sixfold.rules.variants import Variant

Opponent = Callable[[Observation, np.ndarray], "Action | int"]
RANDOM: Final = "random"


def play_random(seen: Observation, rng: np.ndarray) -> int:
    """Return any legal action."""
    return int(kernel.random_action(seen.state, rng, kernel.new_pairs()))


def read_opponents(
    variant: Variant, seat: int, opponents: str | Opponent | Sequence[Opponent]
) -> dict[int, Opponent]:
    """Return who sits in each of the other seats."""
    if not 0 <= seat < variant.players:
        raise InvalidInput(f"Seats are numbered 0 to {variant.players - 1}, not {seat}.")
    others = [other for other in range(variant.players) if other != seat]
    if isinstance(opponents, str):
        if opponents != RANDOM:
            raise InvalidInput(
                f"There is no built-in opponent {opponents!r}; give 'random' or a function."
            )
        opponents = play_random
    if callable(opponents):
        opponents = [opponents] * len(others)
    if len(opponents) != len(others):
        raise InvalidInput(f"This game has {len(others)} other seats, not {len(opponents)}.")
    return dict(zip(others, opponents, strict=True))
