import random

import numpy as np
import pytest

from sixfold.rules import tiling
from sixfold.rules.hexes import CELLS, distance, neighbours
from sixfold.rules.tiles import (
    COLOURS,
    FULL_BAG,
    KIND_COUNT,
    KIND_INDEX,
    count_kinds,
    kind_name,
    list_kinds,
)

FULL = FULL_BAG.tolist()


def laid_board(radius, seed):
    """Lay tiles of a full bag over an area until no pair is free; return symbols and counts."""
    rng = random.Random(seed)
    cells = [cell for cell in CELLS if distance(*cell) <= radius]
    free, bag = set(cells), list_kinds(FULL_BAG)
    rng.shuffle(bag)
    symbols, laid = {}, []
    for cell in rng.sample(cells, len(cells)):
        beside = [other for other in neighbours(cell) if other in free]
        if cell in free and beside:
            laid.append(bag.pop())
            symbols |= dict(zip((cell, rng.choice(beside)), laid[-1], strict=True))
            free -= set(symbols)
    return symbols, count_kinds(laid).tolist()


def can_lie(symbols, supply):
    """Tell by trying everything whether tiles of a supply cover the symbols."""
    if not symbols:
        return True
    cell = next(iter(symbols))
    for other in neighbours(cell):
        if other in symbols:
            kind = KIND_INDEX[kind_name(symbols[cell] + symbols[other])]
            rest = {at: symbol for at, symbol in symbols.items() if at not in (cell, other)}
            less = [n - (k == kind) for k, n in enumerate(supply)]
            if supply[kind] and can_lie(rest, less):
                return True
    return False


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("radius", [2, 5, 6, 7])
def test_tiles_that_lie_on_a_board_are_found_however_many_there_are(radius, seed):
    symbols, laid = laid_board(radius, seed)
    assert tiling.find_tiles(symbols, laid).tolist() == laid
    assert (tiling.find_tiles(symbols, FULL) <= FULL_BAG).all()


def test_the_same_board_is_explained_in_the_same_way_each_time():
    symbols, _ = laid_board(7, 9)
    first, again = (tiling.find_tiles(symbols, FULL) for _ in range(2))
    assert (first == again).all()


@pytest.mark.parametrize("seed", range(150))
def test_a_small_board_is_refused_exactly_when_no_tiles_fit(seed):
    rng = random.Random(seed)
    cells = rng.sample(CELLS[:19], rng.choice([4, 6, 8]))
    symbols = {cell: rng.choice(COLOURS[:3]) for cell in cells}
    supply = [rng.randint(0, 2) for _ in range(KIND_COUNT)]
    assert (tiling.find_tiles(symbols, supply) is not None) == can_lie(symbols, supply)


@pytest.mark.parametrize("seed", range(20))
def test_tilings_are_changed_until_they_fit_on_small_boards_too(monkeypatch, seed):
    monkeypatch.setattr(tiling, "PATIENCE", 0)
    symbols, laid = laid_board(2, seed)
    puzzle = tiling.Puzzle.of(symbols)
    found = tiling._rearrange(puzzle, laid)
    assert np.bincount(found, minlength=KIND_COUNT).tolist() == laid


def test_a_board_that_nobody_could_explain_is_believed_if_its_colours_are_there(monkeypatch):
    monkeypatch.setattr(tiling, "PATIENCE", 0)
    monkeypatch.setattr(tiling, "ROUNDS", 0)
    symbols, laid = laid_board(5, 0)
    assert tiling.find_tiles(symbols, laid).tolist() == laid
    found = tiling.find_tiles(symbols, FULL)
    assert (found <= FULL_BAG).all()
    shown = "".join(list_kinds(found))
    assert sorted(shown) == sorted(symbols.values())
    recoloured = dict.fromkeys(symbols, "R")
    assert tiling.find_tiles(recoloured, FULL) is None


def test_an_island_that_cannot_be_covered_is_noticed_beside_a_large_one():
    symbols, _ = laid_board(5, 1)
    fork = {(9, 0): "R", (10, 0): "G", (8, 1): "B", (9, -1): "O"}  # three cells want the first
    assert tiling.find_tiles(symbols, FULL) is not None
    assert tiling.find_tiles(symbols | fork, FULL) is None
    assert tiling.find_tiles(symbols | {(9, 0): "R"}, FULL) is None
