"""What everybody at the table can remember about the others' racks.

Exchanged tiles are shown to all and go back only after the new ones are drawn; whoever keeps a
rack that could be exchanged has none of the weakest colours on it.  Both stay true for the tiles
that have not been played since.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from sixfold.rules.state import SEATS_AT_MOST
from sixfold.rules.tiles import COLOURS, KIND_COUNT, KIND_INDEX, KINDS
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
        if self.count[seat] and self.barred[seat, kind] < full[kind]:
            self.count[seat] -= 1
        ease(self.barred[:, kind], 1, full[kind])

    def note_exchange(self, seat: int, set_aside: np.ndarray, drawn: int) -> None:
        """Remember that the new tiles were drawn while the old ones lay aside."""
        self.barred[seat], self.count[seat] = set_aside, drawn

    def note_keep(self, seat: int, colours: str, kept: int, variant: Variant) -> None:
        """Remember that a kept rack shows none of the weakest colours."""
        lacks = [any(colour in kind for colour in colours) for kind in KINDS]
        self.barred[seat], self.count[seat] = np.where(lacks, variant.full_bag, 0), kept

    def forget(self, seat: int) -> None:
        """Forget what was known about a seat."""
        self.barred[seat], self.count[seat] = 0, 0

    def to_json(self, seats: int) -> list[dict[str, Any]]:
        """Write the knowledge seat by seat."""
        return [
            {
                "tiles": int(self.count[seat]),
                "barred": {
                    KINDS[k]: int(n)
                    for k, n in enumerate(self.barred[seat])
                    if n and self.count[seat]
                },
            }
            for seat in range(seats)
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


def ease(barred: np.ndarray, seen: np.ndarray | int, full: np.ndarray) -> None:
    """Bar fewer copies, because some that were seen since may be those that had lain aside.

    Where all copies are barred the rack has none of the kind, whichever were seen.
    """
    np.copyto(barred, barred - np.minimum(barred, seen), where=barred < full, casting="unsafe")


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
