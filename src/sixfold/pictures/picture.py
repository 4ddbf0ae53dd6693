"""A whole picture: board or card table, sheets beside it, a rack below."""

from __future__ import annotations

from typing import Final, Protocol

from sixfold.pictures import board, cards
from sixfold.pictures.look import Look
from sixfold.pictures.paints import Theme, theme_of
from sixfold.pictures.scene import Group, Item, Shape
from sixfold.pictures.shapes import Point, box
from sixfold.pictures.sheets import HEIGHT, WIDTH, draw_sheets
from sixfold.rules.actions import Action
from sixfold.rules.errors import InvalidInput
from sixfold.rules.game import Game
from sixfold.rules.variants import Variant

PAD: Final = 5.0
GAP: Final = 6.0
RACK_STEP: Final = 28.0
LEDGE: Final = 22.0


class Part(Protocol):
    """What the board and the card table draw each in their own way."""

    def rack_more(self) -> float:
        """Return how much higher than its ledge a rack is."""

    def measure(self, game: Game, look: Look, theme: Theme, /) -> tuple[Point, Point]:
        """Return where the middle lies, and how wide and high all is."""

    def ground(self, row: Variant, theme: Theme, /) -> tuple[Item, ...]:
        """Return what is there before the first tile."""

    def lone(self, game: Game, theme: Theme, /) -> list[Item]:
        """Return what lies there without an action that laid it."""

    def laid(self, action: Action, theme: Theme, /) -> list[Item]:
        """Return what an action laid for good."""

    def marks(self, game: Game, look: Look, theme: Theme, /) -> list[Item]:
        """Return what changes with every action."""

    def in_rack(
        self, letters: str, x: float, y: float, height: float, theme: Theme, /
    ) -> list[Item]:
        """Return a tile in its place of a rack."""


PARTS: Final[dict[str, Part]] = {"board": board, "cards": cards}
"""What the games do not share, by their names."""


def part_of(row: Variant) -> Part:
    """Return what the game of a row draws in its own way."""
    return PARTS[row.game]


class Picture:
    """Where everything of one variant lies, for any number of its positions."""

    def __init__(self, game: Game, look: Look) -> None:
        self.look, self.theme = look, theme_of(look.theme)
        row = game.variant
        if look.rack is not None and not 0 <= look.rack < row.players:
            raise InvalidInput(f"There is no seat {look.rack}.")
        self._part = part_of(row)
        self._middle, size = self._part.measure(game, look, self.theme)
        sheets = 0
        if look.sheets:
            sheets = 1 if row.tracks == "duel" else row.sheets
        below = LEDGE + GAP + self._part.rack_more() if look.rack is not None else 0.0
        rack_width = row.rack_size * RACK_STEP + 8 if look.rack is not None else 0.0
        self._main = max(size[0], rack_width)
        column = sheets * (HEIGHT + GAP) - GAP
        self._top = PAD + max(0.0, (column - size[1] - below) / 2)
        self._left = PAD + (self._main - size[0]) / 2
        self._rack_y = self._top + size[1] + GAP
        self.width = self._main + 2 * PAD + (GAP + WIDTH if sheets else 0)
        self.height = max(size[1] + below, column) + 2 * PAD

    def pixels_high(self, width: int) -> int:
        """Return how many pixels high the picture is when it is so many wide."""
        if width < 1:
            raise InvalidInput(f"A picture is at least 1 pixel wide, not {width}.")
        return max(1, round(width * self.height / self.width))

    @property
    def offset(self) -> tuple[float, float]:
        """Where the middle of the board lies (for cards: the corner of the table)."""
        return self._left + self._middle[0], self._top + self._middle[1]

    def ground(self, game: Game) -> Group:
        """Return what is there before the first tile."""
        return Group(*self.offset, self._part.ground(game.variant, self.theme))

    def tiles(self, game: Game, first: int = 0) -> Group:
        """Return the tiles on the board, from one of the actions on."""
        items = self._part.lone(game, self.theme) if first == 0 else []
        for action in game.actions()[first:]:
            items += self._part.laid(action, self.theme)
        return Group(*self.offset, items)

    def rest(self, game: Game) -> list[Group]:
        """Return what changes with every action."""
        look, theme = self.look, self.theme
        groups = [Group(*self.offset, self._part.marks(game, look, theme))]
        if look.sheets:
            x = PAD + self._main + GAP
            for i, sheet in enumerate(draw_sheets(game, look, theme)):
                groups.append(Group(x, PAD + i * (HEIGHT + GAP), sheet.items))
        if look.rack is not None:
            groups.append(Group(0, 0, self._rack(game, look.rack, theme)))
        return groups

    def _rack(self, game: Game, seat: int, theme: Theme) -> list[Item]:
        size = game.variant.rack_size
        width, height = size * RACK_STEP + 8, LEDGE + self._part.rack_more()
        x, y = PAD + (self._main - width) / 2, self._rack_y
        name, outline = f"ledge{size}x{height:g}", [box(width, height, 5)]
        items: list[Item] = [
            Shape(name, outline, x, y + 1.4, theme.slab_side),
            Shape(name, outline, x, y, theme.slab, theme.slab_edge, 0.3),
        ]
        for i, letters in enumerate(game.rack(seat)):
            items += self._part.in_rack(letters, x + i * RACK_STEP, y, height, theme)
        return items
