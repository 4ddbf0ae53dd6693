"""The course of one game tile by tile: decisions, draws, and who has seen which of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sixfold.rules import kernel, steps
from sixfold.rules.actions import decode
from sixfold.rules.errors import IllegalAction, IllegalDraw
from sixfold.rules.game import Game, new_from_deal
from sixfold.rules.observation import Observation
from sixfold.rules.state import BAG, DRAW, OVER, PHASE, RACKS, SEAT, blank
from sixfold.rules.tiles import KIND_COUNT, KINDS, list_kinds
from sixfold.rules.variants import Variant


class Event(NamedTuple):
    """Something that happened: what everybody saw, and what only one seat saw."""

    seat: int
    openly: str
    privately: str


class Course:
    """A game whose draws come from outside, one tile at a time."""

    __slots__ = ("_action", "_drawn", "events", "game", "state", "variant")

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.state = blank(variant, bytes(32))
        self.game: Game | None = None  # the game as it stood before the action whose draws go on
        self.events: list[Event] = []
        self._action = -1
        self._drawn: list[int] = []

    def copy(self) -> Course:
        """Return an independent copy."""
        clone = object.__new__(Course)
        clone.variant = self.variant
        clone.state = self.state.copy()
        clone.game = None if self.game is None else self.game.copy()
        clone.events = self.events.copy()
        clone._action, clone._drawn = self._action, self._drawn.copy()
        return clone

    def __deepcopy__(self, memo: Any) -> Course:
        return self.copy()

    @property
    def seat(self) -> int:
        """The seat that decides or draws."""
        return int(self.state[SEAT])

    @property
    def is_drawing(self) -> bool:
        """Whether a tile is to be drawn."""
        return bool(self.state[PHASE] == DRAW)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state[PHASE] == OVER)

    def stock(self) -> np.ndarray:
        """Return how many tiles of each kind can be drawn."""
        return self.state[BAG : BAG + KIND_COUNT]

    def act(self, action: int) -> None:
        """Carry out a legal decision up to the point where tiles are owed."""
        if self.is_over or self.is_drawing or not kernel.is_legal(self.state, action):
            raise IllegalAction(f"Action {action} is not legal now; nothing was changed.")
        seat, before = self.seat, self.state
        self.state = before.copy()
        steps.act(self.state, action, steps.new_log(self.variant))
        self._action, self._drawn = action, []
        self._note(seat, f"{seat}:{decode(self.variant, action)}")
        if action == self.variant.moves:
            at = RACKS + seat * KIND_COUNT
            gone = before[at : at + KIND_COUNT] - self.state[at : at + KIND_COUNT]
            self._note(seat, f"{seat}-" + "".join(list_kinds(gone)))
        self._follow()

    def draw(self, kind: int) -> None:
        """Give the tile that is due."""
        if not self.is_drawing or not 0 <= kind < len(self.stock()) or self.stock()[kind] == 0:
            raise IllegalDraw(f"Kind {kind} cannot be drawn now; nothing was changed.")
        seat, name = self.seat, KINDS[kind]
        is_open = kernel.is_drawn_openly(self.state)
        kernel.give(self.state, kind)
        self._drawn.append(kind)
        self._note(seat, f"{seat}+{name}" if is_open else f"{seat}+", f"{seat}+{name}")
        self._follow()

    def _note(self, seat: int, openly: str, privately: str | None = None) -> None:
        self.events.append(Event(seat, openly, openly if privately is None else privately))

    def _follow(self) -> None:
        """Let the game follow once all tiles of an action or of the deal are drawn."""
        if self.is_drawing:
            return
        names = [KINDS[kind] for kind in self._drawn]
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

    def imagine(self, seat: int, rng: np.ndarray) -> Course:
        """Return a course that looks the same to a seat, with the hidden tiles dealt anew.

        What the others have drawn so far is unknown and stays so; they know their new racks.
        """
        if self.game is None or self.is_drawing:
            raise IllegalDraw("Hidden tiles are dealt anew only where a decision is due.")
        seen = Observation.of(self.game, seat)
        clone = object.__new__(Course)
        clone.variant, clone._action, clone._drawn = self.variant, -1, []
        clone.state = seen.imagine(rng)
        clone.game = Game(self.variant, clone.state, None)
        clone.game.memory = self.game.memory.copy()
        clone.events = [
            event if event.seat == seat else Event(event.seat, event.openly, event.openly)
            for event in self.events
        ]
        for other in range(self.variant.players):
            if other != seat:
                clone._note(other, "", f"{other}=" + "".join(clone.game.rack(other)))
        return clone
