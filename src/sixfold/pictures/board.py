"""The board: a slab on the table, cells let into it, tiles lying in them."""

from __future__ import annotations

from functools import cache
from math import cos, pi
from typing import Final

from sixfold.pictures.look import Look
from sixfold.pictures.paints import HUES, Theme, enamel, mix, printed_ink
from sixfold.pictures.scene import Item, Label, Line, Shape
from sixfold.pictures.shapes import (
    HEART,
    SIZE,
    SYMBOLS,
    Point,
    centre,
    disc,
    hexagon,
    polar,
    slab,
    tile_outline,
)
from sixfold.rules.actions import Action
from sixfold.rules.game import Game
from sixfold.rules.hexes import DIRECTIONS, Coordinates
from sixfold.rules.notation import cell_name, parse_cell
from sixfold.rules.position import rows_of
from sixfold.rules.rays import rays
from sixfold.rules.variants import Variant

BEYOND: Final = 3.4  # from the cells to the edge of the slab
DEPTH: Final = 2.0  # of the slab
THICK: Final = 0.85  # of a tile
GEM: Final = 1.05  # how large a symbol is in its cell
CELL: Final = [hexagon(0.955 * SIZE, 1.0)]
WELL: Final = [hexagon(0.84 * SIZE, 1.0)]
SINGLE: Final = [hexagon(0.95 * SIZE, 1.3)]
RING: Final = [disc(0.7 * SIZE)]
TILES: Final = [[tile_outline(d)] for d in range(len(DIRECTIONS))]
RACK_SCALE: Final = 0.72


def measure(game: Game, _look: Look, _theme: Theme) -> tuple[Point, Point]:
    """Return where the middle of the board lies, and how wide and high it is."""
    apothem = 1.5 * SIZE * game.variant.radius + SIZE + BEYOND
    half = apothem / cos(pi / 6)
    return (half, apothem), (2 * half, 2 * apothem + DEPTH + 2)


def rack_more() -> float:
    """Return how much higher than its ledge a rack of tiles is."""
    return 0.0


def in_rack(letters: str, x: float, y: float, height: float, theme: Theme) -> list[Item]:
    """Return a tile in its place of a rack, whose upper left corner is given."""
    return tile(letters, x + 4 + 7.7, y + height / 2, 0, theme, RACK_SCALE)


@cache
def ground(row: Variant, theme: Theme) -> tuple[Item, ...]:
    """Return what lies there before the first tile."""
    radius = row.radius
    outline, name = [slab(radius, BEYOND)], f"slab{radius}"
    items: list[Item] = [
        Shape(name, outline, 0, DEPTH + 1.6, theme.slab_side, opacity=0.35),
        Shape(name, outline, 0, DEPTH, theme.slab_side),
        Shape(name, outline, 0, 0, theme.slab, theme.slab_edge, 0.3),
    ]
    printed = row.printed_symbols
    for cells in rows_of(radius):
        for cell in cells:
            x, y = centre(cell)
            fill = mix(theme.cell, HUES[printed[cell]], 0.2) if cell in printed else theme.cell
            items.append(Shape("cell", CELL, x, y, fill, theme.cell_shade, 0.35))
    for cell, colour in printed.items():
        x, y = centre(cell)
        ink = printed_ink(colour, theme)
        items.append(Shape("well", WELL, x, y, None, ink, 0.6))
        items += symbol(colour, x, y, ink, 1.02)
    return tuple(items)


def symbol(
    colour: str, x: float, y: float, fill: str | tuple[str, str], scale: float, opacity: float = 1.0
) -> list[Item]:
    """Return one of the six symbols; each has its own outline, so that colour is never alone."""
    items: list[Item] = [Shape(colour, SYMBOLS[colour], x, y, fill, scale=scale, opacity=opacity)]
    if colour == "Y":
        items.append(Shape("heart", [HEART], x, y, "#000000", scale=scale, opacity=0.42 * opacity))
    return items


def tile(
    letters: str, x: float, y: float, direction: int, theme: Theme, scale: float = 1.0
) -> list[Item]:
    """Return a tile whose first half lies at a place."""
    name, outline = f"tile{direction}", TILES[direction]
    fx, fy = centre(DIRECTIONS[direction])
    fx, fy = x + fx * scale, y + fy * scale
    items: list[Item] = [
        Shape(name, outline, x, y + 1.9 * THICK * scale, "#000000", opacity=0.2, scale=scale),
        Shape(name, outline, x, y + THICK * scale, theme.tile_side, scale=scale),
        Shape(name, outline, x, y, theme.tile, theme.tile_rim, 0.22, scale=scale),
    ]
    dx, dy = polar(3.2 * scale, 60 * direction + 90)
    mx, my = (x + fx) / 2, (y + fy) / 2
    items.append(Line((mx - dx, my - dy), (mx + dx, my + dy), theme.tile_side, 0.3 * scale, 0.55))
    for colour, (hx, hy) in zip(letters, ((x, y), (fx, fy)), strict=True):
        items += symbol(colour, hx, hy, enamel(colour), GEM * scale)
    return items


def laid(action: Action, theme: Theme) -> list[Item]:
    """Return the tile of a placement."""
    if action.at is None:
        return []
    return tile(action.tile, *centre(action.at[0]), _direction(action), theme)


def lone(game: Game, theme: Theme) -> list[Item]:
    """Return the symbols of which nobody knows with which other they are a tile."""
    known = {cell for action in game.actions() for cell in action.at or ()}
    known |= set(game.variant.printed_symbols)
    items: list[Item] = []
    for q, r, colour in game.view(None)["board"]:
        if (q, r) in known:
            continue
        x, y = centre((q, r))
        items += [
            Shape("single", SINGLE, x, y + THICK, theme.tile_side),
            Shape("single", SINGLE, x, y, theme.tile, theme.tile_rim, 0.22),
            *symbol(colour, x, y, enamel(colour), GEM),
        ]
    return items


def _direction(action: Action) -> int:
    (a, b), (c, d) = action.at or ((0, 0), (1, 0))
    return DIRECTIONS.index((c - a, d - b))


def marks(game: Game, look: Look, theme: Theme) -> list[Item]:
    """Return what is said about the position: last tile, rays, ghosts, arrows, names of cells."""
    items: list[Item] = []
    placed = [action for action in game.actions() if action.at is not None]
    if placed and look.rays:
        items += beams(game, placed[-1], theme)
    if placed and look.last:
        x, y = centre(placed[-1].at[0])  # type: ignore[index]
        name = _direction(placed[-1])
        items.append(Shape(f"tile{name}", TILES[name], x, y, None, theme.ivory, 0.8))
    for ghost in look.ghosts:
        items += _ghost(game, ghost, theme)
    if look.coordinates:
        items += _names(game, theme)
    radius = game.variant.radius
    for start, end in look.arrows:
        items += _arrow(centre(parse_cell(start, radius)), centre(parse_cell(end, radius)), theme)
    return items


def beams(game: Game, action: Action, theme: Theme) -> list[Item]:
    """Return the lines that a placement counts, with a ring around every symbol counted."""
    lines: list[Item] = []
    rings: list[Item] = []
    printed = game.variant.printed_symbols
    for start, colour, counted in zip(
        action.at or (), action.tile, rays(game, action), strict=True
    ):
        pale = mix(HUES[colour], "#ffffff", 0.1)
        lines += [Line(centre(start), centre(e), pale, 10.4, 0.38) for e in _ends(start, counted)]
        for cell in counted:
            x, y = centre(cell)
            ring = (
                printed_ink(colour, theme)
                if cell in printed
                else mix(HUES[colour], "#ffffff", 0.55)
            )
            rings.append(Shape("ring", RING, x, y, None, ring, 0.6))
    return lines + rings


def _ends(start: Coordinates, counted: tuple[Coordinates, ...]) -> list[Coordinates]:
    """Return the last cell of each line that runs from a cell."""
    return [
        cell
        for cell in counted
        for dq, dr in DIRECTIONS
        if (cell[0] + dq, cell[1] + dr) not in counted and _is_along(start, cell, (dq, dr))
    ]


def _is_along(start: Coordinates, cell: Coordinates, way: Coordinates) -> bool:
    q, r = cell[0] - start[0], cell[1] - start[1]
    steps = max(abs(q), abs(r), abs(q + r))
    return (q, r) == (steps * way[0], steps * way[1])


def _ghost(game: Game, action: Action | str, theme: Theme) -> list[Item]:
    read = game.read(action)
    if not isinstance(read, Action) or read.at is None:
        return []
    x, y = centre(read.at[0])
    d = _direction(read)
    items: list[Item] = [
        Shape(f"tile{d}", TILES[d], x, y, theme.accent, opacity=0.14),
        Shape(f"tile{d}", TILES[d], x, y, None, theme.accent, 0.7, is_dashed=True),
    ]
    for colour, cell in zip(read.tile, read.at, strict=True):
        items += symbol(colour, *centre(cell), printed_ink(colour, theme), GEM, 0.75)
    return items


def _arrow(start: Point, end: Point, theme: Theme) -> list[Item]:
    (x, y), (u, v) = start, end
    length = max(1e-6, ((u - x) ** 2 + (v - y) ** 2) ** 0.5)
    ex, ey = (u - x) / length, (v - y) / length
    neck = (u - 8 * ex, v - 8 * ey)
    head = [
        (u, v),
        (neck[0] - 5 * ey, neck[1] + 5 * ex),
        (neck[0] + 5 * ey, neck[1] - 5 * ex),
    ]
    name = f"arrow{x:.0f}_{y:.0f}_{u:.0f}_{v:.0f}"
    return [
        Line(start, neck, theme.accent, 2.2, 0.85),
        Shape(name, [head], 0, 0, theme.accent, opacity=0.85),
    ]


def _names(game: Game, theme: Theme) -> list[Item]:
    radius, items = game.variant.radius, list[Item]()
    taken = {(q, r) for q, r, _ in game.view(None)["board"]}
    for row in rows_of(radius):
        for cell in row:
            if cell not in taken:
                items.append(Label(*centre(cell), cell_name(cell, radius), 4.4, theme.soft))
    return items
