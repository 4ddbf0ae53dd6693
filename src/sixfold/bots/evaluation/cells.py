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
from sixfold.rules.compiled import (
    jit,
    jit_inline,
    lowest_bit,
    positive_mask,
    whole,
)
from sixfold.rules.hexes import (
    CELL_BIT,
    MAX_RADIUS,
    NEIGHBOUR,
    STRIDE,
    WORDS,
    cell_count,
)
from sixfold.rules.placements import half_points
from sixfold.rules.plain_rows import BLOCK
from sixfold.rules.state import (
    BOARD,
    RADIUS,
    SEATS_AT_MOST,
)
from sixfold.rules.tiles import COLOUR_COUNT
from sixfold.rules.tracks import side_count

SPAN: Final = WORDS * 64 + 2 * STRIDE  # places in a row: a mask, its last block, and a shift

POINTS: Final = 0  # [colours, places] points of a half
BINS: Final = 16  # points are counted one by one up to here; the last bin holds the rest
COUNTS: Final = POINTS + COLOUR_COUNT * SPAN  # [colours, bins] how many cells score so much
ROOM: Final = COUNTS + COLOUR_COUNT * BINS  # [places] free neighbours of a free cell
WORTH: Final = ROOM + SPAN  # [sides, colours, places] what they are worth
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
    """Write what each cell that scores is worth to a side in one colour, its marker having moved.

    No points are worth nothing from any column, so the other cells stay as they are.
    """
    row, marker = gain_row(s, side, colour), column_of(s, side, colour)
    low = first_place(s)
    points = POINTS + colour * SPAN + low
    worth = WORTH + (side * COLOUR_COUNT + colour) * SPAN + low
    for start in range(0, place_count(s), BLOCK):
        scoring = positive_mask(cells, points + start)
        while scoring != np.uint64(0):
            place = start + lowest_bit(scoring)
            scoring &= scoring - np.uint64(1)
            here = whole(cells[np.uint64(points + place)])
            cells[np.uint64(worth + place)] = gains[row, marker, np.uint64(here + MOST_POINTS)]


@jit_inline
def _count(cells: np.ndarray, colour: int, points: int, by: int) -> None:
    """Count one cell more or less among those that score so much."""
    cells[COUNTS + colour * BINS + min(points, BINS - 1)] += by


@jit_inline
def _has_room(s: np.ndarray, cell: int, i: int, j: int) -> bool:
    """Tell whether a tile can still lie on a free cell once cells ``i`` and ``j`` are covered."""
    for way in range(6):
        near = NEIGHBOUR[cell, way]
        if s[BOARD + near] == 0 and near != i and near != j:
            return True
    return False


@jit_inline
def _free_neighbours(s: np.ndarray, cell: int) -> int:
    count = 0
    for way in range(6):
        count += s[BOARD + NEIGHBOUR[cell, way]] == 0
    return count


@jit
def survey_points(s: np.ndarray, cells: np.ndarray) -> None:
    """Write what a half of each colour scores on every free cell that has room for a tile."""
    for at in range(COUNTS):
        cells[at] = NO_POINTS
    for at in range(COUNTS, WORTH):
        cells[at] = 0
    for cell in range(CELL_COUNTS[s[RADIUS]]):
        if s[BOARD + cell] == 0 and _has_room(s, cell, cell, cell):
            cells[ROOM + whole(CELL_BIT[cell])] = _free_neighbours(s, cell)
            for colour in range(COLOUR_COUNT):
                points = half_points(s, cell, colour)
                cells[POINTS + colour * SPAN + whole(CELL_BIT[cell])] = points
                _count(cells, colour, points, 1)


@jit
def survey(s: np.ndarray, gains: np.ndarray, cells: np.ndarray) -> None:
    """Write the points of every free cell and what they are worth to every side."""
    survey_points(s, cells)
    for at in range(WORTH, CELLS_SIZE):
        cells[at] = TAKEN
    for cell in range(CELL_COUNTS[s[RADIUS]]):
        place = whole(CELL_BIT[cell])
        if cells[POINTS + place] != NO_POINTS:
            for row in range(side_count(s) * COLOUR_COUNT):
                cells[WORTH + row * SPAN + place] = 0
    for side in range(side_count(s)):
        for colour in range(COLOUR_COUNT):
            price(s, side, colour, gains, cells)


@jit_inline
def copy_cells(s: np.ndarray, source: np.ndarray, target: np.ndarray) -> None:
    """Copy the part of the cells that a game uses."""
    for at in range(WORTH + side_count(s) * COLOUR_COUNT * SPAN):
        target[at] = source[at]


@jit_inline
def _close(s: np.ndarray, place: int, cells: np.ndarray) -> None:
    """Note that no half will lie on a cell any more."""
    for colour in range(COLOUR_COUNT):
        at = POINTS + colour * SPAN + place
        points = whole(cells[at])
        if points >= 0:
            _count(cells, colour, points, -1)
            cells[at] = NO_POINTS
    cells[ROOM + place] = 0
    for row in range(side_count(s) * COLOUR_COUNT):
        cells[WORTH + row * SPAN + place] = TAKEN


@jit_inline
def _close_holes(s: np.ndarray, cell: int, i: int, j: int, cells: np.ndarray) -> None:
    """Close the free cells beside a covered one that have no free neighbour left."""
    for way in range(6):
        near = NEIGHBOUR[cell, way]
        if s[BOARD + near] == 0 and near != i and near != j and not _has_room(s, near, i, j):
            _close(s, whole(CELL_BIT[near]), cells)


@jit_inline
def _cover(s: np.ndarray, cell: int, colour: int, gains: np.ndarray, cells: np.ndarray) -> None:
    """Note a half that is about to lie on a cell; its other half is not on the board yet."""
    _close(s, whole(CELL_BIT[cell]), cells)
    for way in range(6):
        near = NEIGHBOUR[cell, way]
        if s[BOARD + near] == 0:
            cells[ROOM + whole(CELL_BIT[near])] -= 1
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
    before = whole(cells[at])
    if before < 0:  # a hole
        return
    points = before + by
    cells[at] = points
    _count(cells, colour, before, -1)
    _count(cells, colour, points, 1)
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
    _close_holes(s, i, i, j, cells)
    _close_holes(s, j, i, j, cells)


@jit
def most_raised(s: np.ndarray, before: np.ndarray, after: np.ndarray) -> int:
    """Return the most points that a half can score where it could not score as many before."""
    low, most = first_place(s), whole(0)
    for colour in range(COLOUR_COUNT):
        row = POINTS + colour * SPAN + low
        for i in range(row, row + place_count(s)):
            if after[i] > before[i]:
                most = max(most, whole(after[i]))
    return most
