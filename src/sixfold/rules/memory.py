"""What everybody at the table can remember about the others' racks.

Exchanged tiles are shown to all and go back only after the new ones are drawn; whoever keeps a
rack that could be exchanged has none of the weakest colours on it.  Both stay true for the tiles
that have not been played since.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from sixfold.rules.compiled import jit, jit_inline
from sixfold.rules.state import SEATS_AT_MOST
from sixfold.rules.tiles import COLOURS, KIND_COUNT, KIND_INDEX, KIND_SHOWS, KINDS
from sixfold.rules.variants import Variant


class Memory:
    """Public knowledge about each seat's rack."""

    __slots__ = ("barred", "count")

    def __init__(self) -> None:
        self.barred = np.zeros(
            (SEATS_AT_MOST, KIND_COUNT), np.uint8
        )  # copies that cannot be among …
        self.count = np.zeros(SEATS_AT_MOST, np.uint8)  # … this many tiles of the rack

    def copy(self) -> Memory:
        """Return an independent copy."""
        clone = object.__new__(Memory)
        clone.barred, clone.count = self.barred.copy(), self.count.copy()
        return clone

    @property
    def is_blank(self) -> bool:
        """Whether nothing is known about any seat."""
        return not any(self.count.tolist())

    def note_play(self, seat: int, kind: int, full: np.ndarray) -> None:
        """Remember that a seat has played a tile, which may be one of those it knew nothing of."""
        note_play(self.barred, self.count, seat, kind, full)

    def note_exchange(self, seat: int, set_aside: np.ndarray, drawn: int) -> None:
        """Remember that the new tiles were drawn while the old ones lay aside."""
        note_exchange(self.barred, self.count, seat, set_aside, drawn)

    def note_keep(self, seat: int, colours: int, kept: int, variant: Variant) -> None:
        """Remember that a kept rack shows none of the weakest colours, a bit each."""
        note_keep(self.barred, self.count, seat, colours, kept, variant.full_bag)

    def forget(self, seat: int) -> None:
        """Forget what was known about a seat."""
        self.barred[seat], self.count[seat] = 0, 0

    def to_json(self, seats: int) -> list[dict[str, Any]]:
        """Write the knowledge seat by seat."""
        counts = self.count[:seats].tolist()
        return [
            {
                "tiles": count,
                "barred": {KINDS[k]: n for k, n in enumerate(self.barred[seat].tolist()) if n}
                if count
                else {},
            }
            for seat, count in enumerate(counts)
        ]

    @staticmethod
    def from_json(known: list[dict[str, Any]]) -> Memory:
        """Read knowledge written by :meth:`to_json`."""
        memory = Memory()
        for seat, row in enumerate(known):
            memory.count[seat] = row["tiles"]
            for kind, copies in row["barred"].items():
                memory.barred[seat, KIND_INDEX[kind]] = copies
        return memory


@jit
def note_play(
    barred: np.ndarray, count: np.ndarray, seat: int, kind: int, full: np.ndarray
) -> None:
    """Note that a seat has played a tile."""
    if count[seat] != 0 and barred[seat, kind] < full[kind]:
        count[seat] -= 1
    for other in range(SEATS_AT_MOST):
        _ease(barred, other, kind, 1, full)


@jit
def note_exchange(
    barred: np.ndarray, count: np.ndarray, seat: int, set_aside: np.ndarray, drawn: int
) -> None:
    """Note that a seat drew so many tiles while others lay aside."""
    for kind in range(KIND_COUNT):
        barred[seat, kind] = set_aside[kind]
    count[seat] = drawn


@jit
def note_keep(
    barred: np.ndarray, count: np.ndarray, seat: int, colours: int, kept: int, full: np.ndarray
) -> None:
    """Note that none of the tiles a seat kept shows one of some colours, a bit each."""
    for kind in range(KIND_COUNT):
        barred[seat, kind] = full[kind] if KIND_SHOWS[kind] & colours else 0
    count[seat] = kept


@jit
def ease(barred: np.ndarray, seen: np.ndarray, full: np.ndarray) -> None:
    """Bar fewer copies, because some that were seen since may be those that had lain aside."""
    for seat in range(SEATS_AT_MOST):
        for kind in range(KIND_COUNT):
            _ease(barred, seat, kind, seen[kind], full)


@jit_inline
def _ease(barred: np.ndarray, seat: int, kind: int, seen: int, full: np.ndarray) -> None:
    # Where all copies are barred the rack has none of the kind, whichever were seen.
    if barred[seat, kind] < full[kind]:
        barred[seat, kind] -= min(barred[seat, kind], seen)


def colours_of(bits: int) -> str:
    """Turn a bit per colour into letters.

    >>> colours_of(0b100001)
    'RP'
    """
    return _COLOUR_SETS[bits]


_COLOUR_SETS: Final = tuple(
    "".join(colour for i, colour in enumerate(COLOURS) if bits >> i & 1)
    for bits in range(1 << len(COLOURS))
)
