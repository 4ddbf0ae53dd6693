"""Which tiles lie on a board of which only the symbols are seen.

Each symbol is half of a tile whose other half lies beside it, and each kind of tile exists a few
times.  Small boards are searched through, which also proves that nothing fits.  Larger ones have
far too many tilings for that, but most often also many that fit: a tiling is changed here and
there until it asks for no tile that is not there.

The search is compiled, for the page's engine too.  Everything it writes to lies in one record.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Final, TypeAlias

import numpy as np

from sixfold.rules.compiled import IS_COMPILED, jit, jit_inline, whole
from sixfold.rules.hexes import CELL_INDEX, DIRECTIONS, NEIGHBOUR, WALL, Coordinates
from sixfold.rules.sharing import can_share, share_out
from sixfold.rules.tiles import COLOUR_COUNT, COLOURS, KIND_COUNT, KIND_OF_COLOURS

PATIENCE: Final = 300  # steps of the search that also proves
ROUNDS: Final = 8  # times the changing search begins anew
CHANGES: Final = 30_000  # tried in a round
FIRST_ODDS: Final = 0.08  # of a change for the worse at the start of a round
LAST_ODDS: Final = 0.007  # and at its end
BREAKS: Final = 0.02  # how often a tile is taken up, so that its halves may wander
ALONE: Final = -1  # the partner of a cell without one
WAYS: Final = len(DIRECTIONS)

# What a search may say.
NONE: Final = 0  # it has seen everything, and nothing fits
FOUND: Final = 1
UNSURE: Final = 2  # it has lost its patience

# Random numbers that every machine and the page find alike: those of Park and Miller.
FACTOR: Final = 48_271
MODULUS: Final = 2_147_483_647
FIRST_NUMBER: Final = 7_919

Puzzle: TypeAlias = Any  # a record of the fields below; Numba's records carry no Python type

FIELDS: Final = (
    # What is asked: the symbols that tiles show, as colour + 1, and how many tiles of each kind there are.
    ("symbols", np.uint8, (WALL + 1,)),
    ("supply", np.int64, (KIND_COUNT,)),
    # The answer.
    ("laid", np.int64, (KIND_COUNT,)),
    # The covered cells.
    ("cells", np.int16, (WALL,)),
    ("count", np.int64, ()),
    ("wanted", np.int64, (COLOUR_COUNT,)),  # symbols of each colour
    ("copies", np.int64, (KIND_COUNT,)),
    # The search that also proves.
    ("todo", np.uint8, (WALL + 1,)),  # cells without a tile
    ("seen", np.uint8, (WALL + 1,)),
    ("left", np.int64, (KIND_COUNT,)),  # tiles not laid yet
    ("chosen", np.int16, (WALL,)),  # [tiles] the cell each began with
    ("way", np.int16, (WALL,)),  # [tiles] and the direction in which it lies
    # The search that changes a tiling.
    ("partner", np.int16, (WALL + 1,)),
    ("over", np.int64, (KIND_COUNT,)),  # used beyond the supply; negative: left
    ("excess", np.int64, ()),  # all that is used beyond the supply
    ("alone", np.int16, (WALL,)),  # cells without a partner
    ("alone_count", np.int64, ()),
    ("random", np.int64, ()),
)
LAYOUT: Final = np.dtype(list(FIELDS), align=True)
RECORD: Final = np.dtype((np.record, LAYOUT))


def new_puzzle() -> Puzzle:
    """Return a record filled with zeros."""
    if IS_COMPILED:
        return np.zeros(1, RECORD)[0]
    return SimpleNamespace(**{name: np.zeros(shape, kind)[()] for name, kind, shape in FIELDS})


def find_tiles(symbols: dict[Coordinates, str], supply: Sequence[int]) -> np.ndarray | None:
    """Return how many tiles of each kind lie on a board, no more than there are of any.

    Nothing is returned only where it is proved that no tiles can lie so.  Where no tiling was
    found and none was ruled out, the answer is what the colours alone allow.

    >>> from sixfold.rules.tiles import KIND_INDEX
    >>> counts = find_tiles({(0, 0): "R", (1, 0): "B"}, [1] * KIND_COUNT)
    >>> int(counts[KIND_INDEX["RB"]]), int(counts.sum())
    (1, 1)
    >>> find_tiles({(0, 0): "R", (2, 0): "B"}, [1] * KIND_COUNT) is None
    True
    """
    p = new_puzzle()
    for cell, symbol in symbols.items():
        p.symbols[CELL_INDEX[cell]] = COLOURS.index(symbol) + 1
    p.supply[:] = supply
    return np.array(p.laid) if find(p, PATIENCE, ROUNDS) else None


@jit
def find(p: Puzzle, patience: int, rounds: int) -> bool:
    """Write how many tiles of each kind lie there; tell whether any can."""
    _gather(p)
    if not can_share(p.wanted, p.copies) or not _are_islands_covered(p, patience):
        return False
    for i in range(p.count):
        p.todo[p.cells[i]] = 1
    for kind in range(KIND_COUNT):
        p.left[kind] = p.supply[kind]
    found = _search(p, patience)
    if found == UNSURE and not _rearrange(p, rounds):
        share_out(p.wanted, p.copies, p.laid)
    return found != NONE


@jit
def _gather(p: Puzzle) -> None:
    p.count = 0
    for colour in range(COLOUR_COUNT):
        p.wanted[colour] = 0
    for kind in range(KIND_COUNT):
        p.copies[kind] = p.supply[kind]
    for cell in range(WALL + 1):
        p.todo[cell] = p.seen[cell] = 0
    for cell in range(WALL):
        if p.symbols[cell]:
            p.cells[p.count] = cell
            p.count += 1
            p.wanted[p.symbols[cell] - 1] += 1


@jit_inline
def _kind(p: Puzzle, cell: int, other: int) -> int:
    """Return the kind of tile that two cells would be."""
    return whole(KIND_OF_COLOURS[p.symbols[cell] - 1, p.symbols[other] - 1])


@jit
def _are_islands_covered(p: Puzzle, patience: int) -> bool:
    """Tell whether tiles of whatever kinds cover all cells that hang together; in doubt they do."""
    for i in range(p.count):
        first = whole(p.cells[i])
        if p.seen[first]:
            continue
        size = _mark_island(p, first)
        for kind in range(KIND_COUNT):
            p.left[kind] = size
        found = _search(p, patience) if size % 2 == 0 else NONE
        for j in range(p.count):
            p.todo[p.cells[j]] = 0
        if found == NONE:
            return False
    return True


@jit
def _mark_island(p: Puzzle, first: int) -> int:
    """Mark the cells that hang together with one as those to be covered; return how many they are."""
    size, done = whole(1), whole(0)
    p.chosen[0] = first
    p.seen[first] = p.todo[first] = 1
    while done < size:
        cell = whole(p.chosen[done])
        done += 1
        for way in range(WAYS):
            other = whole(NEIGHBOUR[cell, way])
            if p.symbols[other] and not p.seen[other]:
                p.seen[other] = p.todo[other] = 1
                p.chosen[size] = other
                size += 1
    return size


@jit
def _search(p: Puzzle, patience: int) -> int:
    """Cover the cells marked in ``todo`` with the tiles in ``left``, the most constrained cell first."""
    size, depth, steps = whole(0), whole(0), whole(0)
    for i in range(p.count):
        size += p.todo[p.cells[i]]
    is_new = True
    while True:
        if is_new:
            if 2 * depth == size:
                _note_search(p, depth)
                return FOUND
            if steps == patience:
                return UNSURE
            steps += 1
            p.chosen[depth], p.way[depth] = _tightest(p), -1
        else:
            _take_up(p, depth)
        is_new = _lay_next(p, depth)
        if is_new:
            depth += 1
        elif depth == 0:
            return NONE
        else:
            depth -= 1


@jit
def _tightest(p: Puzzle) -> int:
    """Return the cell to be covered that leaves the least choice."""
    tightest, fewest = whole(0), whole(WAYS + 1)
    for i in range(p.count):
        cell = whole(p.cells[i])
        if not p.todo[cell]:
            continue
        ways = whole(0)
        for way in range(WAYS):
            other = whole(NEIGHBOUR[cell, way])
            if p.todo[other] and p.left[_kind(p, cell, other)] > 0:
                ways += 1
        if ways < fewest:
            tightest, fewest = cell, ways
            if fewest < 2:
                break
    return tightest


@jit
def _lay_next(p: Puzzle, depth: int) -> bool:
    """Lay a tile from the chosen cell in the next direction there is, if any."""
    cell = whole(p.chosen[depth])
    for way in range(whole(p.way[depth]) + 1, WAYS):
        other = whole(NEIGHBOUR[cell, way])
        if p.todo[other] and p.left[_kind(p, cell, other)] > 0:
            p.left[_kind(p, cell, other)] -= 1
            p.todo[cell] = p.todo[other] = 0
            p.way[depth] = way
            return True
    return False


@jit
def _take_up(p: Puzzle, depth: int) -> None:
    cell = whole(p.chosen[depth])
    other = whole(NEIGHBOUR[cell, whole(p.way[depth])])
    p.left[_kind(p, cell, other)] += 1
    p.todo[cell] = p.todo[other] = 1


@jit
def _note_search(p: Puzzle, tiles: int) -> None:
    for kind in range(KIND_COUNT):
        p.laid[kind] = 0
    for i in range(tiles):
        cell = whole(p.chosen[i])
        p.laid[_kind(p, cell, whole(NEIGHBOUR[cell, whole(p.way[i])]))] += 1


@jit
def _rearrange(p: Puzzle, rounds: int) -> bool:
    """Change a tiling until it fits, if that leads there."""
    for number in range(rounds):
        p.random = FIRST_NUMBER * (number + 1)
        _lay_somehow(p)
        if _improve(p):
            _note_tiling(p)
            return True
    return False


@jit
def _note_tiling(p: Puzzle) -> None:
    for kind in range(KIND_COUNT):
        p.laid[kind] = 0
    for i in range(p.count):
        cell = whole(p.cells[i])
        if cell < p.partner[cell]:
            p.laid[_kind(p, cell, whole(p.partner[cell]))] += 1


@jit
def _lay_somehow(p: Puzzle) -> None:
    """Lay tiles of whatever kinds, first where there is the least choice."""
    p.excess = p.alone_count = 0
    for kind in range(KIND_COUNT):
        p.over[kind] = -p.supply[kind]
    for i in range(p.count):
        p.partner[p.cells[i]] = ALONE
    for near in range(1, WAYS + 1):
        for i in range(p.count):
            cell = whole(p.cells[i])
            if p.partner[cell] == ALONE and _count_near(p, cell) == near:
                other = _loneliest(p, cell)
                if other != WALL:
                    _join(p, cell, other)
    for i in range(p.count):
        if p.partner[p.cells[i]] == ALONE:
            p.alone[p.alone_count] = p.cells[i]
            p.alone_count += 1


@jit
def _loneliest(p: Puzzle, cell: int) -> int:
    """Return the cell beside one that has the fewest other cells to go with, or the wall."""
    found, fewest = whole(WALL), whole(WAYS + 1)
    for way in range(WAYS):
        other = whole(NEIGHBOUR[cell, way])
        if p.symbols[other] and p.partner[other] == ALONE:
            free = whole(0)
            for onward in range(WAYS):
                third = whole(NEIGHBOUR[other, onward])
                if p.symbols[third] and p.partner[third] == ALONE:
                    free += 1
            if free < fewest:
                found, fewest = other, free
    return found


@jit
def _improve(p: Puzzle) -> bool:
    """Change the tiling until it fits, ever less often for the worse; tell whether it does."""
    for change in range(CHANGES):
        if p.alone_count == 0 and p.excess == 0:
            return True
        odds = FIRST_ODDS + (LAST_ODDS - FIRST_ODDS) * change / CHANGES
        if p.alone_count:
            _wander(p, odds)
        elif _random(p) < BREAKS:
            _break(p)
        else:
            _swap(p, odds)
    return False


@jit
def _random(p: Puzzle) -> float:
    """Return the next random number between 0 and 1."""
    p.random = p.random * FACTOR % MODULUS
    return float(p.random / MODULUS)


@jit_inline
def _below(p: Puzzle, end: int) -> int:
    return int(_random(p) * end)


@jit
def _count_near(p: Puzzle, cell: int) -> int:
    count = whole(0)
    for way in range(WAYS):
        if p.symbols[NEIGHBOUR[cell, way]]:
            count += 1
    return count


@jit
def _pick_near(p: Puzzle, cell: int) -> int:
    """Return any of the covered cells beside one; there always are some."""
    number = _below(p, _count_near(p, cell))
    for way in range(WAYS):
        other = whole(NEIGHBOUR[cell, way])
        if p.symbols[other]:
            if number == 0:
                return other
            number -= 1
    return cell


@jit_inline
def _use(p: Puzzle, kind: int) -> None:
    if p.over[kind] >= 0:
        p.excess += 1
    p.over[kind] += 1


@jit_inline
def _give_back(p: Puzzle, kind: int) -> None:
    p.over[kind] -= 1
    if p.over[kind] >= 0:
        p.excess -= 1


@jit
def _join(p: Puzzle, cell: int, other: int) -> None:
    p.partner[cell], p.partner[other] = other, cell
    _use(p, _kind(p, cell, other))


@jit
def _is_taken(p: Puzzle, worse: int, odds: float) -> bool:
    if worse <= 0:
        return True
    return bool(_random(p) < (odds if worse == 1 else odds * odds))


@jit
def _break(p: Puzzle) -> None:
    """Take up a tile."""
    cell = whole(p.cells[_below(p, p.count)])
    other = whole(p.partner[cell])
    _give_back(p, _kind(p, cell, other))
    p.partner[cell] = p.partner[other] = ALONE
    p.alone[0], p.alone[1] = cell, other
    p.alone_count = 2


@jit
def _wander(p: Puzzle, odds: float) -> None:
    """Let an uncovered cell take a neighbour, whose partner is then the uncovered one."""
    at = _below(p, p.alone_count)
    cell = whole(p.alone[at])
    other = _pick_near(p, cell)
    third = whole(p.partner[other])
    if third == ALONE:
        _join(p, cell, other)
        kept = whole(0)
        for i in range(p.alone_count):
            if p.alone[i] != cell and p.alone[i] != other:
                p.alone[kept] = p.alone[i]
                kept += 1
        p.alone_count = kept
        return
    before, gone, new = whole(p.excess), _kind(p, other, third), _kind(p, cell, other)
    _give_back(p, gone)
    _use(p, new)
    if _is_taken(p, p.excess - before, odds):
        p.partner[cell], p.partner[other], p.partner[third] = other, cell, ALONE
        p.alone[at] = third
    else:
        _give_back(p, new)
        _use(p, gone)


@jit
def _swap(p: Puzzle, odds: float) -> None:
    """Let two tiles side by side lie the other way, each with a half of both."""
    cell = whole(p.cells[_below(p, p.count)])
    mate, other = whole(p.partner[cell]), _pick_near(p, cell)
    other_mate = whole(p.partner[other])
    if other == mate or not _are_near(mate, other_mate):
        return
    before = whole(p.excess)
    _give_back(p, _kind(p, cell, mate))
    _give_back(p, _kind(p, other, other_mate))
    _use(p, _kind(p, cell, other))
    _use(p, _kind(p, mate, other_mate))
    if _is_taken(p, p.excess - before, odds):
        p.partner[cell], p.partner[other] = other, cell
        p.partner[mate], p.partner[other_mate] = other_mate, mate
        return
    _give_back(p, _kind(p, cell, other))
    _give_back(p, _kind(p, mate, other_mate))
    _use(p, _kind(p, cell, mate))
    _use(p, _kind(p, other, other_mate))


@jit_inline
def _are_near(cell: int, other: int) -> bool:
    is_near = False
    for way in range(WAYS):
        if NEIGHBOUR[cell, way] == other:
            is_near = True
    return is_near
