"""The course of one game tile by tile: decisions, draws, and who has seen which of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sixfold.rules import cards
from sixfold.rules.errors import IllegalAction, IllegalDraw
from sixfold.rules.game import Game, new_from_deal
from sixfold.rules.machines import machine_of
from sixfold.rules.observation import Observation
from sixfold.rules.state import DRAW, OVER
from sixfold.rules.steps import LOG_SIZE
from sixfold.rules.tiles import list_kinds
from sixfold.rules.variants import Variant


class Event(NamedTuple):
    """Something that happened: what everybody saw, and what only one seat saw."""

    seat: int
    openly: str
    privately: str


class Course:
    """A game whose draws come from outside, one tile at a time."""

    __slots__ = ("_action", "_drawn", "events", "game", "machine", "state", "variant")

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.machine = machine_of(variant)
        self.state = self.machine.blank(variant, bytes(32))
        self.game: Game | None = None  # the game as it stood before the action whose draws go on
        self.events: list[Event] = []
        self._action = -1
        self._drawn: list[int] = []

    def copy(self) -> Course:
        """Return an independent copy."""
        twin = object.__new__(Course)
        twin.variant, twin.machine = self.variant, self.machine
        twin.state = self.state.copy()
        twin.game = None if self.game is None else self.game.copy()
        twin.events = self.events.copy()
        twin._action, twin._drawn = self._action, self._drawn.copy()
        return twin

    def __deepcopy__(self, memo: Any) -> Course:
        return self.copy()

    @property
    def seat(self) -> int:
        """The seat that decides or draws."""
        return int(self.state[self.machine.seat])

    @property
    def is_drawing(self) -> bool:
        """Whether a tile is to be drawn."""
        return bool(self.state[self.machine.phase] == DRAW)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state[self.machine.phase] == OVER)

    def stock(self) -> np.ndarray:
        """Return how many tiles of each kind can be drawn."""
        at = self.machine.stock
        return self.state[at : at + len(self.machine.kinds)]

    def act(self, action: int) -> None:
        """Carry out a legal decision up to the point where tiles are owed."""
        if self.is_over or self.is_drawing or not self.machine.is_legal(self.state, action):
            raise IllegalAction(f"Action {action} is not legal now; nothing was changed.")
        seat, before = self.seat, self.state
        self.state = before.copy()
        self.machine.act(self.state, action, np.zeros(LOG_SIZE, np.int64))
        self._action, self._drawn = action, []
        self._note(seat, f"{seat}:{action}")
        if action == self.variant.moves:
            size = len(self.machine.kinds)
            at = self.machine.hands + seat * size
            gone = before[at : at + size] - self.state[at : at + size]
            self._note(seat, f"{seat}-" + "".join(list_kinds(gone, self.machine.kinds)))
        self._settle()

    def draw(self, kind: int) -> None:
        """Give the tile that is due."""
        if not self.is_drawing or not 0 <= kind < len(self.stock()) or self.stock()[kind] == 0:
            raise IllegalDraw(f"Kind {kind} cannot be drawn now; nothing was changed.")
        seat, name = self.seat, self.machine.kinds[kind]
        is_open = self.variant.is_cards and self.state[cards.DEALT] == self.variant.players
        is_open = is_open and self.state[cards.LAID] < self.variant.players
        self.machine.give(self.state, kind)
        self._drawn.append(kind)
        self._note(seat, f"{seat}+{name}" if is_open else f"{seat}+", f"{seat}+{name}")
        self._settle()

    def _note(self, seat: int, openly: str, privately: str | None = None) -> None:
        self.events.append(Event(seat, openly, openly if privately is None else privately))

    def _settle(self) -> None:
        """Let the game follow once all tiles of an action or of the deal are drawn."""
        if self.is_drawing:
            return
        names = [self.machine.kinds[kind] for kind in self._drawn]
        if self.game is None:
            size, seats = self.variant.rack_size, self.variant.players
            racks = [names[size * seat : size * (seat + 1)] for seat in range(seats)]
            laid = names[size * seats :]
            each = len(laid) // seats
            table = [laid[each * seat : each * (seat + 1)] for seat in range(seats)] if each else ()
            self.game = new_from_deal(self.variant, racks, table)
        else:
            self.game.apply(self._action, names)
        self.game.state = self.state
        self._drawn = []

    def told(self, seat: int) -> str:
        """Return everything a seat has seen so far, in order."""
        words = (event.privately if event.seat == seat else event.openly for event in self.events)
        return " ".join(filter(None, words))

    def imagine(self, seat: int, luck: np.ndarray) -> Course:
        """Return a course that looks the same to a seat, with the hidden tiles dealt anew.

        What the others have drawn so far is unknown and stays so; they know their new racks.
        """
        if self.game is None or self.is_drawing:
            raise IllegalDraw("Hidden tiles are dealt anew only where a decision is due.")
        seen = Observation.of(self.game, seat)
        twin = object.__new__(Course)
        twin.variant, twin.machine, twin._action, twin._drawn = self.variant, self.machine, -1, []
        twin.state = seen.imagine(luck)
        twin.game = Game(self.variant, twin.state, None)
        twin.game.memory = self.game.memory.copy()
        twin.events = [
            event if event.seat == seat else Event(event.seat, event.openly, event.openly)
            for event in self.events
        ]
        for other in range(self.variant.players):
            if other != seat:
                twin._note(other, "", f"{other}=" + "".join(twin.game.rack(other)))
        return twin
