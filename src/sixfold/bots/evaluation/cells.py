"""What every free cell is worth to every side, kept up to date placement by placement.

The points of a half do not depend on where the other half lies, so one number for each cell and
colour tells what any placement scores, and the best of hundreds of placements is found by adding
shifted rows of numbers.  A row follows the order of the engine's masks of cells.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.bots.evaluation.gains import MOST_POINTS, NO_POINTS, TAKEN, gain_row
from sixfold.bots.evaluation.sides import column_of
from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.hexes import CELL_BIT, MAX_RADIUS, NEIGHBOUR, STRIDE, WORDS, cell_count
from sixfold.rules.placements import half_points
from sixfold.rules.state import (
    BOARD,
    RADIUS,
    SEATS_AT_MOST,
)
from sixfold.rules.tiles import COLOUR_COUNT
from sixfold.rules.tracks import side_count

BLOCK: Final = 64  # rows are read in whole blocks, as the processor does
SPAN: Final = WORDS * 64 + 2 * STRIDE  # places in a row: a mask, its last block, and a shift

POINTS: Final = 0  # [colours, places] points of a half
WORTH: Final = POINTS + COLOUR_COUNT * SPAN  # [sides, colours, places] what they are worth
CELLS_SIZE: Final = WORTH + SEATS_AT_MOST * COLOUR_COUNT * SPAN

CELL_COUNTS = np.array([cell_count(radius) for radius in range(MAX_RADIUS + 1)], np.int64)


@jit_inline
def first_place(s: np.ndarray) -> int:
    """Return where the rows of the area in play start."""
    return (MAX_RADIUS - whole(s[RADIUS])) * STRIDE


@jit_inline
def place_count(s: np.ndarray) -> int:
    """Return how many places the area in play takes, in whole blocks."""
    return ((2 * whole(s[RADIUS]) + 1) * STRIDE + BLOCK - 1) // BLOCK * BLOCK


@jit
def price(s: np.ndarray, side: int, colour: int, gains: np.ndarray, cells: np.ndarray) -> None:
    """Write what each cell is worth to a side in one colour, its marker having moved."""
    row, marker = gain_row(s, side, colour), column_of(s, side, colour)
    points = POINTS + colour * SPAN
    worth = WORTH + (side * COLOUR_COUNT + colour) * SPAN
    start = first_place(s)
    points += start
    worth += start
    for i in range(place_count(s)):
        here = whole(cells[np.uint64(points + i)])
        cells[np.uint64(worth + i)] = gains[row, marker, np.uint64(here + MOST_POINTS)]


@jit
def survey_points(s: np.ndarray, cells: np.ndarray) -> None:
    """Write what a half of each colour scores on every free cell."""
    for at in range(WORTH):
        cells[at] = NO_POINTS
    for cell in range(CELL_COUNTS[s[RADIUS]]):
        if s[BOARD + cell] == 0:
            for colour in range(COLOUR_COUNT):
                cells[POINTS + colour * SPAN + whole(CELL_BIT[cell])] = half_points(s, cell, colour)


@jit
def survey(s: np.ndarray, gains: np.ndarray, cells: np.ndarray) -> None:
    """Write the points of every free cell and what they are worth to every side."""
    survey_points(s, cells)
    for at in range(WORTH, CELLS_SIZE):
        cells[at] = TAKEN
    for side in range(side_count(s)):
        for colour in range(COLOUR_COUNT):
            price(s, side, colour, gains, cells)


@jit_inline
def copy_cells(s: np.ndarray, source: np.ndarray, target: np.ndarray) -> None:
    """Copy the part of the cells that a game uses."""
    for at in range(WORTH + side_count(s) * COLOUR_COUNT * SPAN):
        target[at] = source[at]


@jit_inline
def _cover(s: np.ndarray, cell: int, colour: int, gains: np.ndarray, cells: np.ndarray) -> None:
    """Note a half that is about to lie on a cell; its other half is not on the board yet."""
    place = whole(CELL_BIT[cell])
    sides = side_count(s)
    for row in range(COLOUR_COUNT):
        cells[POINTS + row * SPAN + place] = NO_POINTS
    for row in range(sides * COLOUR_COUNT):
        cells[WORTH + row * SPAN + place] = TAKEN
    symbol = colour + 1
    for way in range(3):
        ahead, behind = 0, 0
        front = NEIGHBOUR[cell, way]
        while s[BOARD + front] == symbol:
            ahead += 1
            front = NEIGHBOUR[front, way]
        back = NEIGHBOUR[cell, way + 3]
        while s[BOARD + back] == symbol:
            behind += 1
            back = NEIGHBOUR[back, way + 3]
        # The free cells at both ends of the line now see this half and what lies beyond it.
        if s[BOARD + front] == 0:
            _raise(s, whole(CELL_BIT[front]), colour, 1 + behind, gains, cells)
        if s[BOARD + back] == 0:
            _raise(s, whole(CELL_BIT[back]), colour, 1 + ahead, gains, cells)


@jit_inline
def _raise(
    s: np.ndarray, place: int, colour: int, by: int, gains: np.ndarray, cells: np.ndarray
) -> None:
    at = POINTS + colour * SPAN + place
    points = whole(cells[at]) + by
    cells[at] = points
    for side in range(side_count(s)):
        row, marker = gain_row(s, side, colour), column_of(s, side, colour)
        cells[WORTH + (side * COLOUR_COUNT + colour) * SPAN + place] = gains[
            row, marker, points + MOST_POINTS
        ]


@jit_inline
def lay(
    s: np.ndarray, i: int, j: int, a: int, b: int, gains: np.ndarray, cells: np.ndarray
) -> None:
    """Note a placement that is about to happen: colour ``a`` on cell ``i``, ``b`` on ``j``."""
    _cover(s, i, a, gains, cells)
    s[BOARD + i] = a + 1  # the second half sees the first; the engine lays it in a moment
    _cover(s, j, b, gains, cells)
    s[BOARD + i] = 0
