"""Which tiles lie on a board of which only the symbols are seen.

Each symbol is half of a tile whose other half lies beside it, and each kind of tile exists a few
times.  Small boards are searched through, which also proves that nothing fits.  Larger ones have
far too many tilings for that, but most often also many that fit: a tiling is changed here and
there until it asks for no tile that is not there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

import numpy as np

from sixfold.rules.hexes import Coordinates, neighbours
from sixfold.rules.tiles import (
    COLOUR_COUNT,
    COLOURS,
    KIND_COUNT,
    KIND_FIRST,
    KIND_INDEX,
    KIND_SECOND,
    kind_name,
)

PATIENCE: Final = 300  # steps of the search that also proves
ROUNDS: Final = 8  # times the changing search begins anew
CHANGES: Final = 30_000  # tried in a round
FIRST_ODDS: Final = 0.08  # of a change for the worse at the start of a round
LAST_ODDS: Final = 0.007  # and at its end
BREAKS: Final = 0.02  # how often a tile is taken up, so that its halves may wander
ALONE: Final = -1  # the partner of a cell without one

_KIND_OF: Final = [[KIND_INDEX[kind_name(a + b)] for b in COLOURS] for a in COLOURS]


class OutOfPatience(Exception):
    """A search has neither found anything nor seen everything."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The covered cells by number: what lies beside each, and the kind of tile both would be."""

    colours: list[int]  # [cells]
    near: list[list[int]]  # [cells][beside]
    kinds: list[dict[int, int]]  # [cells][other cell]

    @staticmethod
    def of(symbols: dict[Coordinates, str]) -> Puzzle:
        """Give the cells of a board their numbers."""
        number = {cell: i for i, cell in enumerate(symbols)}
        colours = [COLOURS.index(symbol) for symbol in symbols.values()]
        near = [[number[n] for n in neighbours(cell) if n in number] for cell in symbols]
        kinds = [
            {other: _KIND_OF[colours[i]][colours[other]] for other in beside}
            for i, beside in enumerate(near)
        ]
        return Puzzle(colours, near, kinds)


def find_tiles(symbols: dict[Coordinates, str], supply: Sequence[int]) -> np.ndarray | None:
    """Return how many tiles of each kind lie on a board, no more than there are of any.

    Nothing is returned only where it is proved that no tiles can lie so.  Where no tiling was
    found and none was ruled out, the answer is what the colours alone allow.

    >>> counts = find_tiles({(0, 0): "R", (1, 0): "B"}, [1] * KIND_COUNT)
    >>> int(counts[KIND_INDEX["RB"]]), int(counts.sum())
    (1, 1)
    >>> find_tiles({(0, 0): "R", (2, 0): "B"}, [1] * KIND_COUNT) is None
    True
    """
    puzzle = Puzzle.of(symbols)
    believed = _share_out(puzzle.colours, supply)
    if believed is None or not all(_can_be_covered(puzzle, part) for part in _islands(puzzle)):
        return None
    try:
        laid = _search(puzzle, range(len(symbols)), list(supply))
    except OutOfPatience:
        laid = _rearrange(puzzle, supply) or believed
    return None if laid is None else np.bincount(laid, minlength=KIND_COUNT)


def _share_out(colours: list[int], supply: Sequence[int]) -> list[int] | None:
    """Find tiles that show as many symbols of each colour, wherever those lie."""
    wanted = Counter(colours)
    shown = [(int(a), int(b)) for a, b in zip(KIND_FIRST, KIND_SECOND, strict=True)]
    to_come = [[0] * COLOUR_COUNT]  # symbols on the tiles of a kind and of all after it
    for (a, b), count in zip(reversed(shown), reversed(supply), strict=True):
        symbols = to_come[0].copy()
        symbols[a] += count
        symbols[b] += count
        to_come.insert(0, symbols)

    @cache
    def share(kind: int, need: tuple[int, ...]) -> tuple[int, ...] | None:
        if any(n > most for n, most in zip(need, to_come[kind], strict=True)):
            return None
        if kind == KIND_COUNT:
            return ()
        a, b = shown[kind]
        most = min(supply[kind], need[a] // 2 if a == b else min(need[a], need[b]))
        for count in range(most, -1, -1):
            rest = list(need)
            rest[a] -= count
            rest[b] -= count
            if (found := share(kind + 1, tuple(rest))) is not None:
                return (kind,) * count + found
        return None

    found = share(0, tuple(wanted[colour] for colour in range(COLOUR_COUNT)))
    return None if found is None else list(found)


def _islands(puzzle: Puzzle) -> list[list[int]]:
    """Return the cells that hang together, group by group."""
    seen: set[int] = set()
    islands = []
    for first in range(len(puzzle.near)):
        if first in seen:
            continue
        island = [first]
        seen.add(first)
        for cell in island:
            new = [other for other in puzzle.near[cell] if other not in seen]
            seen.update(new)
            island += new
        islands.append(island)
    return islands


def _can_be_covered(puzzle: Puzzle, island: list[int]) -> bool:
    """Tell whether tiles of whatever kinds cover an island; in doubt they do."""
    if len(island) % 2:
        return False
    try:
        return _search(puzzle, island, [len(island)] * KIND_COUNT) is not None
    except OutOfPatience:
        return True


def _search(puzzle: Puzzle, cells: Sequence[int], left: list[int]) -> list[int] | None:
    """Return the kinds of tiles that cover some cells, the most constrained cell first.

    Nothing means that there are none.
    """
    todo = dict.fromkeys(cells)
    laid: list[int] = []
    steps = 0

    def ways(cell: int) -> list[tuple[int, int]]:
        return [
            (other, kind)
            for other, kind in puzzle.kinds[cell].items()
            if other in todo and left[kind]
        ]

    def cover() -> bool:
        nonlocal steps
        if not todo:
            return True
        steps += 1
        if steps > PATIENCE:
            raise OutOfPatience
        fewest, tightest = None, -1
        for cell in todo:
            found = ways(cell)
            if fewest is None or len(found) < len(fewest):
                fewest, tightest = found, cell
                if len(found) < 2:
                    break
        for other, kind in fewest or ():
            del todo[tightest], todo[other]
            left[kind] -= 1
            laid.append(kind)
            if cover():
                return True
            laid.pop()
            left[kind] += 1
            todo[tightest] = todo[other] = None
        return False

    return laid if cover() else None


def _rearrange(puzzle: Puzzle, supply: Sequence[int]) -> list[int] | None:
    """Return the kinds of tiles of a tiling that fits, if changing one led there."""
    for seed in range(ROUNDS):
        tiling = Tiling(puzzle, supply, Random(seed))
        if tiling.improve():
            return tiling.laid()
    return None


class Tiling:
    """Tiles on a board, some cells perhaps uncovered and some tiles more than there are.

    The random numbers are compared with products only, so every machine finds the same tiling.
    """

    def __init__(self, puzzle: Puzzle, supply: Sequence[int], rng: Random) -> None:
        self._puzzle = puzzle
        self._random = rng.random
        self._partner = [ALONE] * len(puzzle.near)
        self._over = [-count for count in supply]  # used beyond the supply; negative: left
        self._excess = 0
        for cell in sorted(range(len(puzzle.near)), key=lambda i: len(puzzle.near[i])):
            free = [other for other in puzzle.near[cell] if self._partner[other] == ALONE]
            if self._partner[cell] == ALONE and free:
                self._join(cell, min(free, key=self._freedom))
        self._alone = [cell for cell, other in enumerate(self._partner) if other == ALONE]

    def laid(self) -> list[int]:
        """Return the kinds of the tiles."""
        return [
            self._puzzle.kinds[cell][other]
            for cell, other in enumerate(self._partner)
            if cell < other
        ]

    def improve(self) -> bool:
        """Change the tiling until it fits, ever less often for the worse; tell whether it does."""
        for change in range(CHANGES):
            if not self._alone and not self._excess:
                return True
            odds = FIRST_ODDS + (LAST_ODDS - FIRST_ODDS) * change / CHANGES
            if self._alone:
                self._wander(odds)
            elif self._random() < BREAKS:
                self._break()
            else:
                self._swap(odds)
        return False

    def _freedom(self, cell: int) -> int:
        return sum(self._partner[other] == ALONE for other in self._puzzle.near[cell])

    def _pick(self, among: list[int]) -> int:
        return among[int(self._random() * len(among))]

    def _use(self, kind: int) -> None:
        self._excess += self._over[kind] >= 0
        self._over[kind] += 1

    def _give_back(self, kind: int) -> None:
        self._over[kind] -= 1
        self._excess -= self._over[kind] >= 0

    def _join(self, cell: int, other: int) -> None:
        self._partner[cell], self._partner[other] = other, cell
        self._use(self._puzzle.kinds[cell][other])

    def _is_taken(self, worse: int, odds: float) -> bool:
        return worse <= 0 or self._random() < (odds if worse == 1 else odds * odds)

    def _break(self) -> None:
        """Take up a tile."""
        cell = int(self._random() * len(self._partner))
        other = self._partner[cell]
        self._give_back(self._puzzle.kinds[cell][other])
        self._partner[cell] = self._partner[other] = ALONE
        self._alone = [cell, other]

    def _wander(self, odds: float) -> None:
        """Let an uncovered cell take a neighbour, whose partner is then the uncovered one."""
        cell = self._pick(self._alone)
        other = self._pick(self._puzzle.near[cell])
        third = self._partner[other]
        if third == ALONE:
            self._join(cell, other)
            self._alone.remove(cell)
            self._alone.remove(other)
            return
        before, gone = self._excess, self._puzzle.kinds[other][third]
        self._give_back(gone)
        self._use(self._puzzle.kinds[cell][other])
        if self._is_taken(self._excess - before, odds):
            self._partner[cell], self._partner[other], self._partner[third] = other, cell, ALONE
            self._alone[self._alone.index(cell)] = third
        else:
            self._give_back(self._puzzle.kinds[cell][other])
            self._use(gone)

    def _swap(self, odds: float) -> None:
        """Let two tiles side by side lie the other way, each with a half of both."""
        kinds = self._puzzle.kinds
        cell = int(self._random() * len(self._partner))
        mate, other = self._partner[cell], self._pick(self._puzzle.near[cell])
        other_mate = self._partner[other]
        if other == mate or other_mate not in kinds[mate]:
            return
        before = self._excess
        old = kinds[cell][mate], kinds[other][other_mate]
        new = kinds[cell][other], kinds[mate][other_mate]
        for kind in old:
            self._give_back(kind)
        for kind in new:
            self._use(kind)
        if self._is_taken(self._excess - before, odds):
            self._partner[cell], self._partner[other] = other, cell
            self._partner[mate], self._partner[other_mate] = other_mate, mate
            return
        for kind in new:
            self._give_back(kind)
        for kind in old:
            self._use(kind)
