import pytest

from sixfold.rules import hexes
from sixfold.rules.hexes import CELL_INDEX, CELLS, DIRECTIONS, EDGE_CELLS, distance
from sixfold.rules.variants import PRINTED


@pytest.mark.parametrize(("radius", "cells"), [(5, 91), (6, 127), (7, 169)])
def test_an_area_is_a_hexagon_and_the_first_cells_of_every_larger_one(radius, cells):
    inside = {cell for cell in CELLS if distance(*cell) <= radius}
    assert len(inside) == cells
    assert set(CELLS[:cells]) == inside
    pairs = [pair for pair in EDGE_CELLS.tolist() if max(pair) < cells]
    assert len(pairs) == hexes.edge_count(radius)
    assert pairs == EDGE_CELLS[: len(pairs)].tolist()


def test_the_six_directions_run_round_a_cell_from_the_east():
    assert DIRECTIONS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert all(DIRECTIONS[d][i] == -DIRECTIONS[(d + 3) % 6][i] for d in range(6) for i in range(2))


def test_the_printed_symbols_stand_clockwise_on_the_corners_of_the_smallest_area():
    symbols = dict(zip("RGBOYP", PRINTED, strict=True))
    assert symbols == {
        "R": (0, -5), "G": (5, -5), "B": (5, 0), "O": (0, 5), "Y": (-5, 5), "P": (-5, 0)
    }  # fmt: skip
    assert all(distance(*cell) == 5 for cell in PRINTED)


def test_every_pair_of_adjacent_cells_is_listed_once():
    pairs = {frozenset(pair) for pair in EDGE_CELLS.tolist()}
    assert len(pairs) == len(EDGE_CELLS) == hexes.edge_count(7)
    for q, r in CELLS:
        for dq, dr in DIRECTIONS:
            other = (q + dq, r + dr)
            if other in CELL_INDEX:
                assert frozenset((CELL_INDEX[q, r], CELL_INDEX[other])) in pairs
