"""A whole picture: board or card table, sheets beside it, a rack below."""

from __future__ import annotations

from math import cos, pi
from typing import Final

from sixfold.pictures import board, cards
from sixfold.pictures.look import Look
from sixfold.pictures.paints import Theme, theme_of
from sixfold.pictures.scene import Group, Item, Shape
from sixfold.pictures.shapes import SIZE, box
from sixfold.pictures.sheets import HEIGHT, WIDTH, draw_sheets
from sixfold.rules.game import Game

PAD: Final = 5.0
GAP: Final = 6.0
RACK_SCALE: Final = 0.72
RACK_STEP: Final = 28.0
LEDGE: Final = 22.0


class Picture:
    """Where everything of one variant lies, for any number of its positions."""

    def __init__(self, game: Game, look: Look) -> None:
        self.look, self.theme = look, theme_of(look.theme)
        row = game.variant
        if row.open_cards:
            table = cards.draw_table(game, look, self.theme)
            self._middle, size = (0.0, 0.0), (table.width, table.height)
        else:
            apothem = 1.5 * SIZE * row.radius + SIZE + board.BEYOND
            half = apothem / cos(pi / 6)
            self._middle, size = (half, apothem), (2 * half, 2 * apothem + board.DEPTH + 2)
        sheets = 0
        if look.sheets:
            sheets = 1 if row.tracks == "duel" else row.sheets
        below = LEDGE + GAP + (16 if row.open_cards else 0) if look.rack is not None else 0.0
        rack_width = row.rack_size * RACK_STEP + 8 if look.rack is not None else 0.0
        self._main = max(size[0], rack_width)
        column = sheets * (HEIGHT + GAP) - GAP
        self._top = PAD + max(0.0, (column - size[1] - below) / 2)
        self._left = PAD + (self._main - size[0]) / 2
        self._rack_y = self._top + size[1] + GAP
        self.width = self._main + 2 * PAD + (GAP + WIDTH if sheets else 0)
        self.height = max(size[1] + below, column) + 2 * PAD

    @property
    def offset(self) -> tuple[float, float]:
        """Where the middle of the board lies (for cards: the corner of the table)."""
        return self._left + self._middle[0], self._top + self._middle[1]

    def ground(self, game: Game) -> Group:
        """Return what is there before the first tile."""
        row = game.variant
        return Group(*self.offset, board.ground(row, self.theme) if row.cells else ())

    def tiles(self, game: Game, first: int = 0) -> Group:
        """Return the tiles on the board, from one of the actions on."""
        items: list[Item] = []
        if game.variant.cells:
            items = board.lone(game, self.theme) if first == 0 else []
            for action in game.actions()[first:]:
                items += board.laid(action, self.theme)
        return Group(*self.offset, items)

    def rest(self, game: Game) -> list[Group]:
        """Return what changes with every action."""
        look, theme = self.look, self.theme
        if game.variant.open_cards:
            said: list[Item] = cards.draw_table(game, look, theme).items
        else:
            said = board.marks(game, look, theme)
        groups = [Group(*self.offset, said)]
        if look.sheets:
            x = PAD + self._main + GAP
            for i, sheet in enumerate(draw_sheets(game, look, theme)):
                groups.append(Group(x, PAD + i * (HEIGHT + GAP), sheet.items))
        if look.rack is not None:
            groups.append(Group(0, 0, self._rack(game, look.rack, theme)))
        return groups

    def _rack(self, game: Game, seat: int, theme: Theme) -> list[Item]:
        has_board, size = game.variant.cells > 0, game.variant.rack_size
        width, height = size * RACK_STEP + 8, LEDGE + (0 if has_board else 16)
        x, y = PAD + (self._main - width) / 2, self._rack_y
        name, outline = f"ledge{size}{has_board}", [box(width, height, 5)]
        items: list[Item] = [
            Shape(name, outline, x, y + 1.4, theme.slab_side),
            Shape(name, outline, x, y, theme.slab, theme.slab_edge, 0.3),
        ]
        for i, letters in enumerate(game.rack(seat)):
            if has_board:
                at = (x + 4 + i * RACK_STEP + 7.7, y + height / 2)
                items += board.tile(letters, *at, 0, theme, RACK_SCALE)
            else:
                items += cards.draw_card(letters, x + 7 + i * RACK_STEP, y + 2.5, theme, 0.82)
        return items
