import random

import numpy as np
import pytest

from sixfold.rules import tiling
from sixfold.rules.hexes import CELL_INDEX, CELLS, distance, neighbours
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


def laid_board(radius, seed, sea=-1):
    """Lay tiles of a full bag over an area until no pair is free; return symbols and counts.

    Nothing is laid so near the cell 5,0.
    """
    rng = random.Random(seed)
    cells = [(q, r) for q, r in CELLS if distance(q, r) <= radius and distance(q - 5, r) > sea]
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


def found_with(symbols, supply, patience, rounds):
    """Look for tiles with other limits than the usual ones."""
    puzzle = tiling.new_puzzle()
    for cell, symbol in symbols.items():
        puzzle.symbols[CELL_INDEX[cell]] = COLOURS.index(symbol) + 1
    puzzle.supply[:] = supply
    return np.array(puzzle.laid) if tiling.find(puzzle, patience, rounds) else None


@pytest.mark.parametrize("seed", range(20))
def test_tilings_are_changed_until_they_fit_on_small_boards_too(seed):
    symbols, laid = laid_board(2, seed)
    assert found_with(symbols, laid, patience=0, rounds=tiling.ROUNDS).tolist() == laid


def test_a_board_that_nobody_could_explain_is_believed_if_its_colours_are_there():
    symbols, laid = laid_board(5, 0)
    assert found_with(symbols, laid, patience=0, rounds=0).tolist() == laid
    found = found_with(symbols, FULL, patience=0, rounds=0)
    assert (found <= FULL_BAG).all()
    shown = "".join(list_kinds(found))
    assert sorted(shown) == sorted(symbols.values())
    recoloured = dict.fromkeys(symbols, "R")
    assert found_with(recoloured, FULL, patience=0, rounds=0) is None


def test_an_island_that_cannot_be_covered_is_noticed_beside_a_large_one():
    symbols, _ = laid_board(7, 1, sea=2)
    fork = {(5, 0): "R", (6, 0): "G", (4, 1): "B", (5, -1): "O"}  # three cells want the first
    pair = {(5, 0): "R", (6, 0): "G"}
    assert tiling.find_tiles(symbols | pair, FULL) is not None
    assert tiling.find_tiles(symbols | fork, FULL) is None
    assert tiling.find_tiles(symbols | {(5, 0): "R"}, FULL) is None
