"""A game between a person and bots, with undo, hints and its record; it knows no screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any, Final

from sixfold.bots.advice.hints import Hint, find_hint
from sixfold.bots.base import Budget
from sixfold.bots.registry import make
from sixfold.records import format_record, record_of
from sixfold.rules.actions import Action
from sixfold.rules.errors import IllegalAction, InvalidInput
from sixfold.rules.game import Game, Step
from sixfold.rules.generator import make_rng
from sixfold.rules.hexes import Coordinates
from sixfold.rules.observation import Observation

HINT_SECONDS: Final = 1.0


class Sitting:
    """One game at one terminal: which seats are bots, and what has happened."""

    def __init__(self, game: Game, seat: int, bots: Sequence[str], seconds: float = 0.5) -> None:
        players = game.variant.players
        if not 0 <= seat < players:
            raise InvalidInput(f"Seats are numbered 0 to {players - 1}, not {seat}.")
        if not bots and players > 1:
            raise InvalidInput("Name at least one bot for the other seats.")
        others = [other for other in range(players) if other != seat]
        if len(bots) > len(others):
            raise InvalidInput(f"There are {len(bots)} bots for {len(others)} seats; name fewer.")
        self.game = game
        self.seat = seat
        self._seconds = seconds
        self._names = {other: bots[i % len(bots)] for i, other in enumerate(others)}
        self._bots = {other: make(name) for other, name in self._names.items()}
        seed = int.from_bytes(game.seed or b"\0")
        self._rng = make_rng(seed)
        self._thinking = Lock()  # one thought at a time, also when something was taken back

    def name(self, seat: int) -> str:
        """Return who sits there."""
        return "You" if seat == self.seat else self._names[seat]

    def names(self) -> list[str]:
        """Return who sits where."""
        return [self.name(seat) for seat in range(self.game.variant.players)]

    @property
    def last(self) -> tuple[Coordinates, ...]:
        """The cells of the tile that was laid last."""
        laid = [action.at for action in self.game.actions() if action.at is not None]
        return laid[-1] if laid else ()

    @property
    def is_mine(self) -> bool:
        """Whether the person is to act."""
        return not self.game.is_over and self.game.seat == self.seat

    def play(self, action: Action | int | str) -> Step:
        """Let the person act."""
        if not self.is_mine:
            raise IllegalAction("It is not your turn.")
        return self.game.play(action)

    def think(self) -> int:
        """Return what the bot whose turn it is would do; may be called from another thread."""
        seen, bot = Observation.of(self.game, self.game.seat), self._bots[self.game.seat]
        with self._thinking:
            return bot.choose(seen, Budget(seconds=self._seconds), self._rng)

    def answer(self, number: int) -> Step:
        """Let the bot whose turn it is act."""
        return self.game.apply(number)

    def undo(self) -> None:
        """Take back to the person's last decision."""
        mine = [number for number, step in enumerate(self.game.history()) if step.seat == self.seat]
        if not mine:
            raise IllegalAction("There is nothing of yours to take back.")
        while self.game.ply > mine[-1]:
            self.game.undo()

    def hint(self) -> Hint:
        """Return advice for the person; may be called from another thread."""
        seen = Observation.of(self.game, self.game.seat)
        with self._thinking:
            return find_hint(seen, Budget(seconds=HINT_SECONDS), self._rng)

    def record(self) -> dict[str, Any]:
        """Return the record of the game as far as it went."""
        seats = range(self.game.variant.players)
        players = ["You" if s == self.seat else f"bot:{self._names[s]}" for s in seats]
        return record_of(self.game, players)

    def keep(self, file: Path) -> None:
        """Add the record to a file, if anything has happened."""
        if not self.game.ply:
            return
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("ab") as records:
                records.write(format_record(self.record()) + b"\n")
        except OSError as error:
            raise InvalidInput(f"{file} cannot be written: {error.strerror}.") from None
