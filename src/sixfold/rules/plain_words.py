"""Words of a state, read and written by plain Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np


def read64(s: np.ndarray, at: int) -> np.uint64:
    """Read the 64-bit word that starts at a byte of a state."""
    return s[at : at + 8].view(np.uint64)[0]  # type: ignore[no-any-return]


def write64(s: np.ndarray, at: int, word: np.uint64) -> None:
    """Write a 64-bit word at a byte of a state."""
    s[at : at + 8].view(np.uint64)[0] = word


def read32(s: np.ndarray, at: int) -> int:
    """Read the 32-bit word that starts at a byte of a state."""
    return int(s[at : at + 4].view(np.uint32)[0])


def write32(s: np.ndarray, at: int, word: int) -> None:
    """Write a 32-bit word at a byte of a state."""
    s[at : at + 4].view(np.uint32)[0] = word


def word32(number: int) -> int:
    """Keep the lowest 32 bits of a number.

    >>> word32(2**32 + 5)
    5
    """
    return int(number) & 0xFFFFFFFF


def float_bits(number: np.float32) -> np.int32:
    """Return how a 32-bit number with a point is written, as a whole number.

    >>> hex(float_bits(np.float32(1.0)))
    '0x3f800000'
    """
    return np.float32(number).view(np.int32)


def popcount(word: Any) -> int:
    """Count the set bits of a 64-bit word.

    >>> popcount(0b1011)
    3
    """
    return int(word).bit_count()


def lowest_bit(word: Any) -> int:
    """Return the place of the lowest set bit of a 64-bit word that is not zero.

    >>> lowest_bit(0b1000)
    3
    """
    return (int(word) & -int(word)).bit_length() - 1


def copier(size: int) -> Callable[[np.ndarray, int, np.ndarray, int], None]:
    """Return a function that copies so many bytes between arrays.

    >>> row = np.zeros(4, np.uint8)
    >>> copier(2)(row, 1, np.array([7, 8, 9], np.uint8), 0)
    >>> row.tolist()
    [0, 7, 8, 0]
    """

    def copy(target: np.ndarray, at: int, source: np.ndarray, start: int) -> None:
        target.view(np.uint8)[at : at + size] = source.view(np.uint8)[start : start + size]

    return copy
