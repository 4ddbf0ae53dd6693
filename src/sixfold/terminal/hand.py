"""The tile in hand: which one, where, which way round."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.rules.actions import Action
from sixfold.rules.hexes import DIRECTIONS, Coordinates, distance
from sixfold.rules.tiles import kind_name
from sixfold.rules.variants import Variant


@dataclass
class Hand:
    """What the person is about to lay or play."""

    tile: int = 0  # its place on the rack
    cell: Coordinates = (0, 0)
    direction: int = 0
    is_second_first: bool = False

    def letters(self, rack: list[str]) -> str:
        """Return the tile's letters, or nothing when the rack is empty."""
        return rack[min(self.tile, len(rack) - 1)] if rack else ""

    def cells(self, radius: int) -> tuple[Coordinates, Coordinates] | None:
        """Return the two cells under the tile, unless it reaches over the edge."""
        dq, dr = DIRECTIONS[self.direction]
        other = (self.cell[0] + dq, self.cell[1] + dr)
        return (self.cell, other) if distance(*other) <= radius else None

    def action(self, variant: Variant, rack: list[str]) -> Action | None:
        """Return the action as it stands."""
        letters = self.letters(rack)
        if not letters:
            return None
        if not variant.has_board:
            return Action.play(letters, int(self.is_second_first))
        cells = self.cells(variant.radius)
        if cells is None:
            return None
        return Action("place", letters, cells, int(self.is_second_first), variant.radius)

    def take(self, action: Action, rack: list[str]) -> None:
        """Take the tile of an action and put it where the action does."""
        if not action.tile:
            return
        self.tile = rack.index(kind_name(action.tile))
        is_turned = rack[self.tile] != action.tile
        self.is_second_first = bool(action.score_first) != (is_turned and action.at is None)
        if action.at is not None:
            first, second = action.at[::-1] if is_turned else action.at
            self.cell = first
            self.direction = DIRECTIONS.index((second[0] - first[0], second[1] - first[1]))

    def go(self, way: str, variant: Variant, rack: list[str]) -> None:
        """Go one cell further, or without a board to the next tile of the rack."""
        if variant.has_board:
            self._move(way, variant.radius)
        else:
            step = {"left": -1, "up": -1}.get(way, 1)
            self.tile = (self.tile + step) % max(1, len(rack))

    def choose(self, tile: int, variant: Variant) -> None:
        """Take a tile of the rack; taken again it is turned round where it can be."""
        if self.tile == tile and variant.has_board:
            self.direction = (self.direction + len(DIRECTIONS) // 2) % len(DIRECTIONS)
        self.tile = tile

    def _move(self, way: str, radius: int) -> None:
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
