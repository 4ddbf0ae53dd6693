"""Who sits at a seat during one game of the arena."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from sixfold.arena.entrants import Entrant
from sixfold.arena.simulate import rng_of
from sixfold.bots.base import Bot, Budget
from sixfold.bots.outside.engine import OutsideEngine
from sixfold.bots.registry import make
from sixfold.rules.actions import Action
from sixfold.rules.game import Game
from sixfold.rules.observation import Observation


class Player(Protocol):
    """Someone who is asked for an action."""

    def choose(self, game: Game, seat: int) -> Action | int:
        """Return what to do at a seat whose turn it is."""

    def close(self) -> None:
        """Leave the table."""


class BotPlayer:
    """A bot of the registry."""

    def __init__(self, bot: Bot, budget: Budget, rng: np.ndarray) -> None:
        self._bot, self._budget, self._rng = bot, budget, rng

    def choose(self, game: Game, seat: int) -> int:
        """Ask the bot, which sees only what its seat may know."""
        return self._bot.choose(Observation.of(game, seat), self._budget, self._rng)

    def close(self) -> None:
        """Nothing is left behind."""


class EnginePlayer:
    """An outside engine, started when it is first asked."""

    def __init__(self, entrant: Entrant, seconds: float) -> None:
        self._entrant, self._seconds = entrant, seconds
        self._engine: OutsideEngine | None = None

    def choose(self, game: Game, seat: int) -> Action:
        """Send the engine its view and wait for its answer."""
        if self._engine is None:
            self._engine = OutsideEngine(self._entrant.name, self._entrant.command or "")
        return self._engine.choose(game.view(seat), self._seconds)

    def close(self) -> None:
        """End the engine."""
        if self._engine is not None:
            self._engine.close()


ENGINE_SECONDS = 10.0  # for an engine in a tournament of fixed work, which has no clock


def seat_player(entrant: Entrant, budget: Budget, *names: object) -> Player:
    """Return the player for a seat; the names decide its rng."""
    if entrant.command is not None:
        return EnginePlayer(entrant, budget.seconds or ENGINE_SECONDS)
    return BotPlayer(make(entrant.name), budget, rng_of(*names))
