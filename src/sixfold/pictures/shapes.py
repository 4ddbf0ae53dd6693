"""The outlines of everything on the table, as polygons around (0, 0) for a cell of size 10."""

from __future__ import annotations

from functools import cache
from math import cos, hypot, pi, radians, sin, sqrt
from typing import Final

from sixfold.rules.hexes import DIRECTIONS, Coordinates

Point = tuple[float, float]
Polygon = list[Point]
Outline = list[Polygon]  # a polygon that runs against the clock is a hole

SIZE: Final = 10.0  # from the middle of a cell to its corners
SMOOTH: Final = 4  # points that stand for a rounded corner
ROUND: Final = 36  # points that stand for a disc


def centre(cell: Coordinates) -> Point:
    """Return where the middle of a cell lies.

    >>> centre((0, 2))[1]
    30.0
    """
    q, r = cell
    return SIZE * sqrt(3) * (q + r / 2), SIZE * 1.5 * r


def polar(radius: float, degrees: float) -> Point:
    """Return a point by its distance and its angle."""
    return radius * cos(radians(degrees)), radius * sin(radians(degrees))


def rounded(corners: Polygon, radius: float) -> Polygon:
    """Round the corners of a polygon."""
    out: Polygon = []
    for i, here in enumerate(corners):
        start = _towards(here, corners[i - 1], radius)
        end = _towards(here, corners[(i + 1) % len(corners)], radius)
        for k in range(SMOOTH + 1):
            t = k / SMOOTH
            out.append(
                tuple(  # type: ignore[arg-type]
                    (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
                    for a, b, c in zip(start, here, end, strict=True)
                )
            )
    return out


def _towards(here: Point, there: Point, length: float) -> Point:
    whole = hypot(there[0] - here[0], there[1] - here[1])
    t = min(0.5, length / whole)
    return here[0] + (there[0] - here[0]) * t, here[1] + (there[1] - here[1]) * t


def hexagon(size: float, radius: float, start: float = -90) -> Polygon:
    """Return a hexagon that stands on a corner."""
    return rounded([polar(size, start + 60 * i) for i in range(6)], radius)


def disc(radius: float) -> Polygon:
    """Return a disc."""
    return [polar(radius, 360 * i / ROUND) for i in range(ROUND)]


def star(points: int, outer: float, inner: float, radius: float) -> Polygon:
    """Return a star."""
    ring = [polar(inner if i % 2 else outer, -90 + i * 180 / points) for i in range(2 * points)]
    return rounded(ring, radius)


def _stroke(length: float, width: float, degrees: float) -> Polygon:
    """Return a stroke with round ends through the middle."""
    half, reach = width / 2, length - width / 2
    ends = []
    for end in (0, 180):
        x, y = polar(reach, degrees + end)
        ends += [
            (x + half * cos(a), y + half * sin(a))
            for a in (radians(degrees + end - 90) + pi * k / 8 for k in range(9))
        ]
    return ends


def tile_outline(direction: int, inset: float = 0.5) -> Polygon:
    """Return the outline of two joined cells, the second in one of the six directions."""
    away = centre(DIRECTIONS[direction])
    angle = 60 * direction
    size = SIZE - inset
    near = [polar(size, angle + a) for a in (90, 150, 210, 270)]
    far = [
        (away[0] + x, away[1] + y) for x, y in (polar(size, angle + a) for a in (270, 330, 30, 90))
    ]
    waist = polar(SIZE - 1.6 * inset, angle + 30)
    other = polar(SIZE - 1.6 * inset, angle - 30)
    flat = [near[0], near[1], near[2], near[3], other, *far, waist]
    return rounded(flat, 1.3)


def box(width: float, height: float, radius: float) -> Polygon:
    """Return a rounded box whose upper left corner is (0, 0)."""
    return rounded([(0, 0), (width, 0), (width, height), (0, height)], radius)


SYMBOLS: Final[dict[str, Outline]] = {
    "R": [_stroke(5.6, 2.3, angle) for angle in (90, 30, 150)],
    "G": [disc(4.6)],
    "B": [star(6, 5.9, 3.15, 0.5)],
    "O": [hexagon(5.1, 0.7)],
    "Y": [star(12, 5.75, 4.15, 0.25)],
    "P": [disc(4.65), disc(2.3)[::-1]],
}
HEART: Final = disc(1.9)


@cache
def slab(radius: int, beyond: float) -> Polygon:
    """Return the slab that an area lies on, this far beyond its cells."""
    apothem = 1.5 * SIZE * radius + SIZE + beyond
    return hexagon(apothem / cos(pi / 6), 1.25 * SIZE, 0)
