"""The tile in hand: which one, where, which way round."""

from __future__ import annotations

from dataclasses import dataclass, field

from sixfold.rules.actions import Action
from sixfold.rules.game import Game
from sixfold.rules.hexes import DIRECTIONS, Coordinates, distance


@dataclass
class Hand:
    """What the person is about to lay or play."""

    tile: int = 0  # its place on the rack
    cell: Coordinates = (0, 0)
    direction: int = 0
    is_second_first: bool = False
    said: str = field(default="", compare=False)

    def letters(self, game: Game, seat: int) -> str:
        """Return the tile's letters, or nothing when the rack is empty."""
        rack = game.rack(seat)
        return rack[min(self.tile, len(rack) - 1)] if rack else ""

    def cells(self, radius: int) -> tuple[Coordinates, Coordinates] | None:
        """Return the two cells under the tile, unless it reaches over the edge."""
        dq, dr = DIRECTIONS[self.direction]
        other = (self.cell[0] + dq, self.cell[1] + dr)
        return (self.cell, other) if distance(*other) <= radius else None

    def action(self, game: Game, seat: int) -> Action | None:
        """Return the action as it stands."""
        letters = self.letters(game, seat)
        if not letters:
            return None
        if not game.variant.cells:
            return Action.play(letters, int(self.is_second_first))
        cells = self.cells(game.variant.radius)
        if cells is None:
            return None
        first = int(self.is_second_first)
        return Action("place", letters, cells, first, game.variant.radius)

    def move(self, way: str, radius: int) -> None:
        """Go one cell further; up and down keep as straight as the grid allows."""
        is_odd = self.cell[1] % 2 == 1
        ways = {
            "left": (3,),
            "right": (0,),
            "up": (5, 4) if is_odd else (4, 5),
            "down": (1, 2) if is_odd else (2, 1),
        }
        for direction in ways[way]:
            dq, dr = DIRECTIONS[direction]
            there = (self.cell[0] + dq, self.cell[1] + dr)
            if distance(*there) <= radius:
                self.cell = there
                return

    def turn(self) -> None:
        """Turn the tile by a sixth."""
        self.direction = (self.direction + 1) % len(DIRECTIONS)
