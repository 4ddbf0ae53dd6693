"""The hexagonal cells, numbered from the centre outwards so that a smaller area is a prefix."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

Coordinates = tuple[int, int]

MAX_RADIUS: Final = 7
DIRECTIONS: Final[tuple[Coordinates, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""E, SE, SW, W, NW, NE; the opposite of direction d is (d + 3) % 6."""

TURNS: Final = 12  # six turns by a sixth, then the same six after a mirror

STRIDE: Final = 16  # bits per row in a mask: a row has at most 15 cells, so no shift can wrap
WORDS: Final = 4  # 64-bit words in a mask
FORWARD_SHIFTS: Final = (1, STRIDE, STRIDE - 1)  # how far E, SE and SW lie in a mask


def distance(q: int, r: int) -> int:
    """Return how many steps a cell lies from the centre.

    >>> distance(2, -5)
    5
    """
    return max(abs(q), abs(r), abs(q + r))


def turned(cell: Coordinates, turn: int) -> Coordinates:
    """Return where a cell comes to lie: turns 0 to 5 by sixths, then the same after a mirror.

    >>> turned((1, 0), 1), turned((1, 0), 6)
    ((0, 1), (0, 1))
    """
    q, r = cell if turn < 6 else (cell[1], cell[0])
    for _ in range(turn % 6):
        q, r = -r, q + r
    return q, r


def cell_count(radius: int) -> int:
    """Return how many cells the area of a radius has.

    >>> [cell_count(n) for n in (5, 6, 7)]
    [91, 127, 169]
    """
    return 3 * radius * (radius + 1) + 1


def edge_count(radius: int) -> int:
    """Return how many pairs of adjacent cells the area of a radius has.

    >>> [edge_count(n) for n in (5, 6, 7)]
    [240, 342, 462]
    """
    return 9 * radius * radius + 3 * radius


def _spiral() -> list[Coordinates]:
    span = range(-MAX_RADIUS, MAX_RADIUS + 1)
    cells = [(q, r) for r in span for q in span if distance(q, r) <= MAX_RADIUS]
    return sorted(cells, key=lambda cell: (distance(*cell), cell[1], cell[0]))


CELLS: Final[tuple[Coordinates, ...]] = tuple(_spiral())
CELL_INDEX: Final[dict[Coordinates, int]] = {cell: i for i, cell in enumerate(CELLS)}
WALL: Final = len(CELLS)
"""The number that stands for every place beyond the largest area."""


def mask_bit(q: int, r: int) -> int:
    """Return the place of a cell in a mask of :data:`WORDS` words.

    >>> mask_bit(1, 0) - mask_bit(0, 0), mask_bit(0, 1) - mask_bit(0, 0)
    (1, 16)
    """
    return (r + MAX_RADIUS) * STRIDE + q + MAX_RADIUS


def mask_of(cells: Iterable[Coordinates]) -> np.ndarray:
    """Return the mask of some cells in :data:`WORDS` words."""
    words = np.zeros(WORDS, np.uint64)
    for q, r in cells:
        word, bit = divmod(mask_bit(q, r), 64)
        words[word] |= np.uint64(1 << bit)
    return words


def neighbours(cell: Coordinates) -> list[Coordinates]:
    """Return the six places around a cell, inside an area or not.

    >>> neighbours((0, 0))[0]
    (1, 0)
    """
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS]


def _edges() -> list[tuple[int, int, int]]:
    edges = []
    for i, cell in enumerate(CELLS):
        for d in range(3):
            j = CELL_INDEX.get(neighbours(cell)[d], WALL)
            if j != WALL:
                edges.append((max(distance(*cell), distance(*CELLS[j])), i, j))
    return sorted(edges)


NEIGHBOUR = np.full((WALL + 1, 6), WALL, np.uint16)
"""The cell next to a cell in each direction, or the wall.  # [cells + 1, directions]"""
for _i, _cell in enumerate(CELLS):
    for _d, _next in enumerate(neighbours(_cell)):
        NEIGHBOUR[_i, _d] = CELL_INDEX.get(_next, WALL)

EDGE_CELLS = np.array([(i, j) for _, i, j in _edges()], np.uint16)
"""The two cells of each pair; the second lies E, SE or SW of the first.  # [edges, 2]"""
EDGE_INDEX: Final[dict[tuple[int, int], int]] = {
    (int(i), int(j)): e for e, (i, j) in enumerate(EDGE_CELLS)
}

CELL_BIT = np.array([mask_bit(*cell) for cell in CELLS], np.uint8)  # [cells]
EDGE_AT = np.full((3, WORDS * 64), -1, np.int16)
"""The pair that starts at a mask bit and runs E, SE or SW.  # [3, bits]"""
for _e, (_i, _j) in enumerate(EDGE_CELLS):
    _d = int(np.flatnonzero(NEIGHBOUR[_i, :3] == _j)[0])
    EDGE_AT[_d, CELL_BIT[_i]] = _e

AREA = np.array([mask_of(CELLS[: cell_count(n)]) for n in range(MAX_RADIUS + 1)])
"""The cells of an area.  # [radius, words]"""
NEAR = np.array([mask_of(CELLS[i] for i in beside if i != WALL) for beside in NEIGHBOUR])
"""The cells beside a cell; none beside the wall.  # [cells + 1, words]"""
