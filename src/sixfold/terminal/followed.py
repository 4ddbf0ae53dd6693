"""A server's table as it has been told so far, event after event."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from sixfold.rules.actions import Action
from sixfold.rules.game import Game
from sixfold.rules.generator import make_rng
from sixfold.rules.hexes import Coordinates
from sixfold.rules.observation import Observation
from sixfold.server.wire import messages as told
from sixfold.server.wire.shapes import ActionBody, MoveLine, Result, SeatInfo


class Missed(Exception):
    """Events are missing: the table must be asked for again."""


class Followed:
    """What this viewer knows of a table."""

    def __init__(self) -> None:
        self.version = 0
        self.number = 0  # the number the next action must carry
        self.state = ""
        self.seats: list[SeatInfo] = []
        self.result: Result | None = None
        self.game: Game | None = None  # what is hidden is guessed in it
        self._last: tuple[Coordinates, ...] = ()
        self._rng = make_rng(0)

    @property
    def seat(self) -> int | None:
        """The own seat, if there is one."""
        return next((seat.seat for seat in self.seats if seat.mine), None)

    @property
    def open_seat(self) -> int | None:
        """A seat nobody has taken."""
        return next((seat.seat for seat in self.seats if seat.kind == "open"), None)

    @property
    def is_mine(self) -> bool:
        """Whether the person is to act."""
        return (
            self.state == "running"
            and self.game is not None
            and self.game.seat == self.seat
            and not self.seats[self.game.seat].bot
        )

    @property
    def last(self) -> tuple[Coordinates, ...]:
        """The cells of the tile that was laid last."""
        return self._last

    def name(self, seat: int) -> str:
        """Return who sits there."""
        info = self.seats[seat]
        return "You" if info.mine else info.name or info.bot or "nobody yet"

    def names(self) -> list[str]:
        """Return who sits where."""
        return [self.name(seat.seat) for seat in self.seats]

    def hear(self, message: told.ServerMessage) -> str | None:
        """Take in what the server says; return what there is to tell."""
        if isinstance(message, told.Snapshot):
            return self._start_over(message)
        if not isinstance(message, told.TableEvent):
            return None
        if message.version <= self.version:
            return None
        if message.version != self.version + 1:
            raise Missed
        self.version = message.version
        seats = getattr(message, "seats", None)
        if seats is not None:
            self.seats = seats
        self._look(message)
        return self._tell(message)

    def _start_over(self, snapshot: told.Snapshot) -> str | None:
        self.version, self.state, self.seats = snapshot.version, snapshot.state, snapshot.seats
        self._last = ()
        self._look(snapshot)
        for line in snapshot.moves:
            self._note(line)
        return None

    def _look(self, message: Any) -> None:
        """Take over the position that a message carries."""
        self.number = getattr(message, "number", self.number)
        self.result = getattr(message, "result", None) or self.result
        if isinstance(message, told.Started):
            self.state = "running"
        if self.result is not None:
            self.state = "over"
        view = getattr(message, "view", None)
        if view is not None:
            nobodys = {} if view["seat"] is not None else {"seat": 0, "rack": []}
            self.game = Observation.from_view(view | nobodys).guess(self._rng)

    def _note(self, line: MoveLine) -> str:
        action = self.read(line.action)
        if action.at is not None:
            self._last = action.at
        told_points = zip(action.tile, line.points, strict=False)
        points = ", ".join(f"{colour} +{points}" for colour, points in told_points)
        bonus = f", bonus {line.bonuses}" if line.bonuses else ""
        return f"{self.name(line.seat)}: {action}" + (f" ({points})" if points else "") + bonus

    def read(self, body: ActionBody) -> Action:
        """Return an action of a message as one of the rules."""
        radius = self.game.variant.radius if self.game is not None else 0
        return replace(Action.from_json(msgspec.to_builtins(body)), radius=radius)

    def _tell(self, message: told.TableEvent) -> str | None:
        match message:
            case told.Moved():
                return self._note(message.move)
            case told.TookBack():
                self._last = ()
                for line in message.moves:
                    self._note(line)
                return "Taken back."
            case told.TakeBackAsked(take_back=asked):
                return f"{self.name(asked.seat)} would like to take a move back: y or n?"
            case told.TakeBackAnswered(take_back=None):
                return "It is not taken back."
            case told.Left():
                return f"{self.name(message.seat)}: {_LEFT[message.how]}."
            case told.Closed():
                self.state = "closed"
                return "The table was put away."
        return None


_LEFT = {
    "resigned": "gave up",
    "left": "left the table",
    "time": "ran out of time",
    "away": "stayed away",
}
