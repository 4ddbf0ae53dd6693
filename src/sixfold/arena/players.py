"""Who sits at a seat during one game of the arena."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final, Protocol

import numpy as np

from sixfold.arena.entrants import Entrant
from sixfold.arena.simulate import rng_of
from sixfold.bots.base import Bot, Budget, PlayerFailure
from sixfold.bots.outside.engine import OutsideEngine
from sixfold.bots.registry import make
from sixfold.rules.actions import Action
from sixfold.rules.game import Game
from sixfold.rules.observation import Observation

ENGINE_SECONDS: Final = 10.0  # for an engine in a tournament of fixed work, which has no clock


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

    def choose(self, game: Game, seat: int) -> Action | int:
        """Ask the bot, which sees only what its seat may know."""
        return self._bot.choose(Observation.of(game, seat), self._budget, self._rng)

    def close(self) -> None:
        """Nothing is left behind."""


class OwnBotPlayer(BotPlayer):
    """A bot of somebody's own: what goes wrong in it ends its game, not the tournament."""

    def __init__(self, entrant: Entrant, budget: Budget, rng: np.ndarray) -> None:
        super().__init__(make(entrant.place or entrant.name), budget, rng)
        self._name = entrant.name

    def choose(self, game: Game, seat: int) -> Action | int:
        """Ask the bot; an error inside it is told with its place."""
        try:
            return super().choose(game, seat)
        except Exception as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(frame.filename).name}, line {frame.lineno}"
            what = f"{type(error).__name__}: {error}".rstrip(": ")
            raise PlayerFailure(f"The bot {self._name!r} failed in {where}: {what}.") from error


class EnginePlayer:
    """An outside engine, started when it is first asked."""

    def __init__(self, entrant: Entrant, budget: Budget) -> None:
        self._entrant, self._stop = entrant, budget.stop
        self._seconds = budget.seconds or ENGINE_SECONDS
        self._engine: OutsideEngine | None = None

    def choose(self, game: Game, seat: int) -> Action:
        """Send the engine its view and wait for its answer."""
        if self._engine is None:
            self._engine = OutsideEngine(
                self._entrant.name, self._entrant.command or "", self._entrant.log
            )
        return self._engine.choose(game.view(seat), self._seconds, self._stop)

    def close(self) -> None:
        """End the engine."""
        if self._engine is not None:
            self._engine.close()


def seat_player(entrant: Entrant, budget: Budget, *names: object) -> Player:
    """Return the player for a seat; the names decide its rng."""
    if entrant.command is not None:
        return EnginePlayer(entrant, budget)
    if entrant.place is not None:
        return OwnBotPlayer(entrant, budget, rng_of(*names))
    return BotPlayer(make(entrant.name), budget, rng_of(*names))
