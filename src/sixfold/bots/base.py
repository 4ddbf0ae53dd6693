"""What every bot is: something that chooses an action from what its seat knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

import numpy as np

from sixfold.rules.errors import SixfoldError
from sixfold.rules.observation import Observation


class Stop:
    """A flag that ends a search early; compiled code reads it while it runs."""

    __slots__ = ("flag",)

    def __init__(self) -> None:
        self.flag = np.zeros(1, np.uint8)

    @property
    def is_set(self) -> bool:
        """Whether somebody asked to stop."""
        return bool(self.flag[0])

    def set(self) -> None:
        """Ask the search to give its best answer so far."""
        self.flag[0] = 1


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: seconds, or a fixed amount of work that is the same anywhere."""

    seconds: float | None = None
    work: int | None = None
    stop: Stop = field(default_factory=Stop, compare=False)


class PlayerFailure(SixfoldError):
    """A player from outside did not answer as agreed; the sentence names it."""


class Bot(ABC):
    """A player that knows only what its seat may know."""

    name: str
    flatness = 0.0  # 1: a step is a step, however far behind its colour is

    @abstractmethod
    def choose(self, seen: Observation, budget: Budget, rng: np.ndarray) -> int:
        """Return the number of a legal action; the same input always gives the same answer."""
