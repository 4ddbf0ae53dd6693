"""Drawing a picture as pixels with Pillow: PNG for a position, GIF for a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO
from math import ceil, floor
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from sixfold.pictures.look import Look
from sixfold.pictures.paints import rgb
from sixfold.pictures.picture import Picture
from sixfold.pictures.scene import LEFT, RIGHT, Fill, Group, Item, Label, Line, Shape
from sixfold.pictures.shapes import Outline, Polygon
from sixfold.rules.game import Game

FINE: Final = 2  # pixels drawn for one shown, each way
COLOURS: Final = 128  # of a GIF
FRAME_MS: Final = 600
LAST_MS: Final = 3000
DASH: Final = (2.2, 1.6)  # units drawn and left out
ANCHORS: Final = {LEFT: "lm", RIGHT: "rm"}


class Canvas:
    """An image that items are drawn on."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self.image = image
        self._scale = scale  # pixels for a unit
        self._draw = ImageDraw.Draw(image, "RGBA")

    def paint(self, groups: Sequence[Group]) -> None:
        """Draw groups from the back to the front."""
        for group in groups:
            for item in group.items:
                self._item(item, group.x, group.y)

    def _item(self, item: Item, dx: float, dy: float) -> None:
        if isinstance(item, Shape):
            self._shape(item, dx + item.x, dy + item.y)
        elif isinstance(item, Line):
            (a, b), (c, d) = item.start, item.end
            self._line(item, a + dx, b + dy, c + dx, d + dy)
        else:
            self._label(item, dx + item.x, dy + item.y)

    def _shape(self, item: Shape, x: float, y: float) -> None:
        scale = self._scale * item.scale
        if item.fill is not None:
            _OUTLINES.setdefault(item.name, item.outline)
            left, top, mask = _mask(item.name, round(scale, 3))
            if item.opacity != 1:
                mask = mask.point([round(item.opacity * v) for v in range(256)])
            at = (round(x * self._scale) + left, round(y * self._scale) + top)
            self.image.paste(_fill(item.fill, mask.size), at, mask)
        if item.stroke is not None:
            width = max(1, round(item.width * scale))
            for polygon in item.outline:
                points = [
                    (x * self._scale + u * scale, y * self._scale + v * scale) for u, v in polygon
                ]
                self._outline(points, item, width)

    def _outline(self, points: Polygon, item: Shape, width: int) -> None:
        ink = (*rgb(item.stroke or "#000000"), round(255 * item.opacity))
        if not item.is_dashed:
            self._draw.line([*points, points[0], points[1]], ink, width, joint="curve")
            return
        on, off = (length * self._scale for length in DASH)
        gone = 0.0
        for (a, b), (c, d) in zip(points, [*points[1:], points[0]], strict=True):
            length = ((c - a) ** 2 + (d - b) ** 2) ** 0.5
            if gone % (on + off) < on:
                self._draw.line([(a, b), (c, d)], ink, width)
            gone += length

    def _line(self, item: Line, a: float, b: float, c: float, d: float) -> None:
        ends = [v * self._scale for v in (a, b, c, d)]
        width = max(1, round(item.width * self._scale))
        half = width / 2
        ink = (*rgb(item.stroke), 255)
        if item.opacity != 1:
            self._blend(item, ends, half)
            return
        self._draw.line(ends, ink, width)
        for x, y in (ends[:2], ends[2:]):
            self._draw.ellipse([x - half, y - half, x + half, y + half], ink)

    def _blend(self, item: Line, ends: list[float], half: float) -> None:
        """Draw a line that what is below shines through, its round ends included."""
        left, right = floor(min(ends[0], ends[2]) - half), ceil(max(ends[0], ends[2]) + half)
        top, low = floor(min(ends[1], ends[3]) - half), ceil(max(ends[1], ends[3]) + half)
        mask = Image.new("L", (right - left + 1, low - top + 1))
        draw, ink = ImageDraw.Draw(mask), round(255 * item.opacity)
        near = [(ends[0] - left, ends[1] - top), (ends[2] - left, ends[3] - top)]
        draw.line(near, ink, round(2 * half))
        for x, y in near:
            draw.ellipse([x - half, y - half, x + half, y + half], ink)
        self.image.paste(rgb(item.stroke), (left, top), mask)

    def _label(self, item: Label, x: float, y: float) -> None:
        font = _font(round(item.size * self._scale))
        anchor = ANCHORS.get(item.anchor, "mm")
        at = (x * self._scale, y * self._scale)
        weight = 0.3 if item.is_bold else 0
        self._draw.text(at, item.text, item.fill, font, anchor, stroke_width=weight * FINE)


_OUTLINES: Final[dict[str, Outline]] = {}  # lists cannot be keys of a cache, their names can


@lru_cache(maxsize=512)
def _mask(name: str, scale: float) -> tuple[int, int, Image.Image]:
    """Return where an outline begins and which pixels it covers."""
    outline = [[(x * scale, y * scale) for x, y in polygon] for polygon in _OUTLINES[name]]
    left = floor(min(x for polygon in outline for x, _ in polygon)) - 1
    top = floor(min(y for polygon in outline for _, y in polygon)) - 1
    right = ceil(max(x for polygon in outline for x, _ in polygon)) + 1
    low = ceil(max(y for polygon in outline for _, y in polygon)) + 1
    large = Image.new("L", (2 * (right - left), 2 * (low - top)))
    draw = ImageDraw.Draw(large)
    for polygon in outline:
        points = [(2 * (x - left), 2 * (y - top)) for x, y in polygon]
        draw.polygon(points, 255 if _runs_with_the_clock(polygon) else 0)
    return left, top, large.reduce(2)


def _runs_with_the_clock(polygon: Polygon) -> bool:
    pairs = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return sum(a * d - b * c for (a, b), (c, d) in pairs) > 0


@lru_cache(maxsize=256)
def _fill(fill: Fill, size: tuple[int, int]) -> Image.Image:
    if isinstance(fill, str):
        return Image.new("RGB", size, fill)
    top, low = (Image.new("RGB", size, colour) for colour in fill)
    return Image.composite(low, top, Image.linear_gradient("L").resize(size))


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def draw_image(game: Game, look: Look | None = None, width: int = 720) -> Image.Image:
    """Draw a game as an image."""
    return draw_images([game], look, width)[0]


def draw_images(games: Sequence[Game], look: Look | None, width: int) -> list[Image.Image]:
    """Draw positions that follow each other, each on what the one before has left."""
    picture = Picture(games[0], look or Look())
    size = (FINE * width, FINE * picture.pixels_high(width))
    scale = FINE * width / picture.width
    base = Canvas(Image.new("RGB", size, picture.theme.table), scale)
    base.paint([picture.ground(games[0])])
    images, drawn = [], 0
    for game in games:
        if drawn == 0 or game.ply > drawn:
            base.paint([picture.tiles(game, drawn)])
            drawn = game.ply
        canvas = Canvas(base.image.copy(), scale)
        canvas.paint(picture.rest(game))
        images.append(canvas.image.reduce(FINE))
    return images


def png(game: Game, look: Look | None = None, width: int = 720) -> bytes:
    """Draw a game as PNG.

    >>> from sixfold.rules import new
    >>> png(new("duel"), width=64)[1:4]
    b'PNG'
    """
    out = BytesIO()
    draw_image(game, look, width).save(out, "PNG")
    return out.getvalue()


def gif(games: Sequence[Game], look: Look | None = None, width: int = 480) -> bytes:
    """Draw positions that follow each other as an animated GIF, the last one for longer."""
    images = draw_images(games, look, width)
    palette = images[-1].quantize(COLOURS)
    frames = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    out = BytesIO()
    frames[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[FRAME_MS] * (len(frames) - 1) + [LAST_MS],
        loop=0,
    )
    return out.getvalue()
