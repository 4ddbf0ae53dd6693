"""How a game shows itself to people: as text, as a line, as a picture, and what a move would do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from sixfold.rules.hexes import Coordinates
from sixfold.rules.state import BAG
from sixfold.rules.tiles import KIND_COUNT

if TYPE_CHECKING:
    from sixfold.rules.actions import Action
    from sixfold.rules.game import Game


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would do."""

    points: tuple[int, int]  # for the two halves in the order of the tile, before any cap
    markers: dict[str, int]  # where the acting side's markers would stand
    bonuses: str  # the colours that would earn a bonus
    rays: tuple[tuple[Coordinates, ...], ...]  # the cells counted, for each half
    ends_game: bool


class Presentation:
    """The part of a game that is for reading."""

    __slots__ = ()

    def __str__(self) -> str:
        from sixfold.rules.text import draw_text

        return draw_text(cast("Game", self))

    def __repr__(self) -> str:
        game = cast("Game", self)
        row = game.variant
        what = f"{row.name}, {row.edition}, {row.players} players, {game.ply} actions"
        return f"<Game: {what}, {'over' if game.is_over else f'seat {game.seat}: {game.phase}'}>"

    def __eq__(self, other: object) -> bool:
        """Tell whether everything on the table is the same, whatever the seed and the past."""
        if not isinstance(other, Presentation):
            return NotImplemented
        mine, theirs = cast("Game", self), cast("Game", other)
        return mine.variant is theirs.variant and mine.position() == theirs.position()

    def __hash__(self) -> int:
        """Return the hash of the position as it is now; it changes with every action."""
        return hash(self.position())

    def position(self, seat: int | None = None) -> str:
        """Return the position as one line; with a seat, only what that seat may know.

        >>> from sixfold.rules.game import new
        >>> new("duel", seed="00" * 32).position(0).split()[4].split("/")[1]
        '6?'
        """
        from sixfold.rules.position import position_of

        return str(position_of(cast("Game", self), seat))

    def symmetries(self) -> list[Game]:
        """Return the same position in all ways the printed board allows, as it is first.

        >>> from sixfold.rules.game import new
        >>> len(new("duel", seed="00" * 32).symmetries())
        12
        """
        from sixfold.rules.position import position_of, symmetric
        from sixfold.rules.setup import set_up

        game = cast("Game", self)
        # what was a position of a game stays one, however it is turned
        return [set_up(turned, game.seed, True) for turned in symmetric(position_of(game))]

    def preview(self, action: Action | int | str) -> Preview:
        """Return what a legal action would do, and leave the game as it is.

        >>> from sixfold.rules.game import new
        >>> game = new("solo", seed="00" * 32)
        >>> sum(game.preview(game.legal()[0]).points)
        0
        """
        from sixfold.rules.rays import rays

        game = cast("Game", self)
        trial = game.copy()
        step = trial.play(action)
        return Preview(
            points=step.points,
            markers=trial.tracks()[step.seat % game.variant.sheets],
            bonuses=step.bonuses,
            rays=rays(game, step.action),
            ends_game=trial.is_over,
        )

    def svg(
        self,
        *,
        theme: str = "light",
        width: int = 720,
        last: bool = True,
        rays: bool = True,
        sheets: bool = True,
        rack: int | None = None,
        ghosts: Iterable[Action | str] = (),
        arrows: Iterable[tuple[str, str]] = (),
        coordinates: bool = False,
    ) -> str:
        """Draw the game as SVG, ``light`` or ``dark``.

        ``last`` outlines the tile laid last and ``rays`` shows what it counted; ``sheets`` shows
        the markers, ``rack`` the tiles of a seat.  ``ghosts`` are actions drawn dashed, as not yet
        played, ``arrows`` run from a cell to another.

        >>> from sixfold.rules.game import new
        >>> new("solo", seed="00" * 32).svg(arrows=[("A2", "C4")])[:4]
        '<svg'
        """
        pictures = import_module("sixfold.pictures")
        look = pictures.Look(
            theme, last, rays, sheets, rack, tuple(ghosts), tuple(arrows), coordinates
        )
        drawn: str = pictures.svg(self, look, width)
        return drawn

    def _repr_svg_(self) -> str:
        game = cast("Game", self)
        return self.svg(rack=None if game.is_over else game.seat)

    def stock(self) -> np.ndarray:
        """Return what is in the bag or the deck as counts over the kinds."""
        game: Any = self
        counts: np.ndarray = game.state[BAG : BAG + KIND_COUNT]
        return counts
