"""Writing a picture as SVG: every outline once, then where it lies."""

from __future__ import annotations

from functools import cache
from typing import Final
from xml.sax.saxutils import escape

from sixfold.pictures.look import Look
from sixfold.pictures.paints import Theme
from sixfold.pictures.picture import Picture, part_of
from sixfold.pictures.scene import Fill, Group, Item, Label, Line, Shape
from sixfold.pictures.shapes import Outline
from sixfold.rules.game import Game
from sixfold.rules.variants import Variant

FONT: Final = "Figtree, system-ui, sans-serif"


def svg(game: Game, look: Look | None = None, width: int = 720) -> str:
    """Draw a game as SVG.

    >>> from sixfold.rules import new
    >>> svg(new("cards")).endswith("</svg>")
    True
    """
    picture = Picture(game, look or Look())
    writer = Writer(picture.theme)
    groups = [picture.tiles(game), *picture.rest(game)]
    body = writer.ground(game, picture) + "".join([writer.write(group) for group in groups])
    height = picture.pixels_high(width)
    label = escape(f"{game.variant.name}, {game.variant.players} players, {game.ply} actions")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {picture.width:.1f} {picture.height:.1f}" role="img" aria-label="{label}"'
        f' font-family="{FONT}" text-anchor="middle"><defs>{writer.definitions()}</defs>'
        f'<rect width="100%" height="100%" fill="{picture.theme.table}"/>{body}</svg>'
    )


class Writer:
    """Writes shapes; the names it gives are the same for the same theme, so pages may hold many."""

    def __init__(self, theme: Theme) -> None:
        self._prefix = f"sixfold-{theme.name}"
        self._outlines: dict[str, str] = {}
        self._gradients: dict[tuple[str, str], str] = {}

    def ground(self, game: Game, picture: Picture) -> str:
        """Return the empty board, which is written once for all games of a variant."""
        before, inner = _ground(game.variant, picture.theme)
        if not inner:
            return ""
        self._outlines.update(before._outlines)
        self._gradients.update(before._gradients)
        x, y = picture.offset
        return f'<g transform="translate({x:.2f} {y:.2f})">{inner}</g>'

    def write(self, group: Group) -> str:
        """Return a group as an element."""
        inner = "".join([self._item(item) for item in group.items])
        return f'<g transform="translate({group.x:.2f} {group.y:.2f})">{inner}</g>'

    def definitions(self) -> str:
        """Return the outlines and gradients that were used."""
        return "".join(self._outlines.values()) + "".join(
            f'<linearGradient id="{self._prefix}-{name}" x2=".5" y2="1"><stop stop-color="{top}"/>'
            f'<stop offset="1" stop-color="{low}"/></linearGradient>'
            for (top, low), name in self._gradients.items()
        )

    def _item(self, item: Item) -> str:
        if isinstance(item, Shape):
            return self._shape(item)
        if isinstance(item, Line):
            return _line(item)
        return _label(item)

    def _shape(self, item: Shape) -> str:
        if item.name not in self._outlines:
            d = path(item.outline)
            self._outlines[item.name] = f'<path id="{self._prefix}-{item.name}" d="{d}"/>'
        out = f'<use href="#{self._prefix}-{item.name}" transform="translate({item.x:.2f} {item.y:.2f})'
        out += f' scale({item.scale:g})"' if item.scale != 1 else '"'
        out += f' fill="{self._fill(item.fill)}"'
        if item.stroke is not None:
            out += f' stroke="{item.stroke}" stroke-width="{item.width:g}"'
        if item.is_dashed:
            out += ' stroke-dasharray="2.2 1.6"'
        if item.opacity != 1:
            out += f' opacity="{item.opacity:g}"'
        return out + "/>"

    def _fill(self, fill: Fill | None) -> str:
        if fill is None:
            return "none"
        if isinstance(fill, str):
            return fill
        name = self._gradients.setdefault(fill, f"g{fill[0][1:]}{fill[1][1:]}")
        return f"url(#{self._prefix}-{name})"


@cache
def _ground(row: Variant, theme: Theme) -> tuple[Writer, str]:
    writer, items = Writer(theme), part_of(row).ground(row, theme)
    return writer, writer.write(Group(0, 0, items)) if items else ""


def path(outline: Outline) -> str:
    """Write an outline as the data of a path.

    >>> path([[(0, 0), (1, 0), (0, 1)]])
    'M0 0L1 0L0 1Z'
    """
    return "".join(
        "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in polygon) + "Z" for polygon in outline
    )


def _short(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _line(item: Line) -> str:
    (a, b), (c, d) = item.start, item.end
    out = f'<line x1="{a:.2f}" y1="{b:.2f}" x2="{c:.2f}" y2="{d:.2f}" stroke="{item.stroke}"'
    out += f' stroke-width="{item.width:g}" stroke-linecap="round"'
    return out + (f' opacity="{item.opacity:g}"/>' if item.opacity != 1 else "/>")


def _label(item: Label) -> str:
    weight = ' font-weight="700"' if item.is_bold else ""
    anchor = "" if item.anchor == "middle" else f' text-anchor="{item.anchor}"'
    return (
        f'<text x="{item.x:.2f}" y="{item.y + 0.36 * item.size:.2f}" font-size="{item.size:g}"'
        f' fill="{item.fill}"{weight}{anchor}>{escape(item.text)}</text>'
    )
