"""Whether some tiles can show so many symbols of each colour, wherever those lie.

Colours are the corners of a graph, tiles its edges and doubles its loops: asked for is a part of
it in which every corner has a given degree.  Tutte's theorem on such factors answers without any
search, for six colours after looking at 729 pairs of sets.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules.compiled import jit, jit_inline, whole
from sixfold.rules.tiles import (
    COLOUR_COUNT,
    KIND_COUNT,
    KIND_FIRST,
    KIND_OF_COLOURS,
    KIND_SECOND,
)

SETS: Final = 1 << COLOUR_COUNT


@jit
def can_share(wanted: np.ndarray, copies: np.ndarray) -> bool:
    """Tell whether some of the tiles there are show exactly the symbols wanted of each colour.

    >>> copies = np.array([1] * KIND_COUNT)
    >>> can_share(np.array([2, 0, 0, 0, 0, 0]), copies)
    True
    >>> can_share(np.array([3, 1, 0, 0, 0, 0]), copies), can_share(np.array([4, 0, 0, 0, 0, 0]), copies)
    (True, False)
    """
    for one in range(SETS):
        for other in range(SETS):
            if one & other == 0 and _slack(wanted, copies, one, other) < 0:
                return False
    return True


@jit
def share_out(wanted: np.ndarray, copies: np.ndarray, shared: np.ndarray) -> None:
    """Write how many tiles of each kind show the symbols wanted, which they can; use both up."""
    for kind in range(KIND_COUNT):
        first, second = whole(KIND_FIRST[kind]), whole(KIND_SECOND[kind])
        count = whole(copies[kind])
        copies[kind] = 0
        wanted[first] -= count
        wanted[second] -= count
        while count > 0 and (
            wanted[first] < 0 or wanted[second] < 0 or not can_share(wanted, copies)
        ):
            count -= 1
            wanted[first] += 1
            wanted[second] += 1
        shared[kind] = count


@jit_inline
def _edges(copies: np.ndarray, colour: int, other: int) -> int:
    return whole(copies[KIND_OF_COLOURS[colour, other]])


@jit
def _slack(wanted: np.ndarray, copies: np.ndarray, one: int, other: int) -> int:
    """Return what Tutte's theorem asks to be no less than 0, for two sets without a common colour."""
    slack = whole(0)
    for colour in range(COLOUR_COUNT):
        if one >> colour & 1:
            slack += wanted[colour]
        elif other >> colour & 1:
            slack += _edges(copies, colour, colour) - wanted[colour]  # a double counts twice
            for second in range(COLOUR_COUNT):
                if not one >> second & 1:
                    slack += _edges(copies, colour, second)
    rest = (SETS - 1) & ~(one | other)
    while rest:
        part = _part(copies, rest)
        rest &= ~part
        slack -= _is_odd(wanted, copies, part, other)
    return slack


@jit
def _part(copies: np.ndarray, colours: int) -> int:
    """Return those of some colours that tiles join with the first of them."""
    part, before = colours & -colours, whole(0)
    while part != before:
        before = part
        for colour in range(COLOUR_COUNT):
            for second in range(COLOUR_COUNT):
                is_new = part >> colour & 1 and colours >> second & 1 and colour != second
                if is_new and _edges(copies, colour, second) > 0:
                    part |= 1 << second
    return part


@jit
def _is_odd(wanted: np.ndarray, copies: np.ndarray, part: int, other: int) -> int:
    """Return 1 where the colours of a part have an odd number of symbols for the tiles within it."""
    odd = whole(0)
    for colour in range(COLOUR_COUNT):
        if part >> colour & 1:
            odd += wanted[colour]
            for second in range(COLOUR_COUNT):
                if other >> second & 1:
                    odd += _edges(copies, colour, second)
    return odd & 1
