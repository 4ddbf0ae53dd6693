"""Rows of numbers, added up by plain Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

BLOCK: Final = 64  # numbers of a row that are read at once


def row_adder(
    width: int,
) -> Callable[[np.ndarray, np.ndarray, int, np.ndarray, np.ndarray], None]:
    """Return a function that adds the listed rows of a table to sums, each row times its value.

    >>> sums, rows = np.zeros(2, np.float32), np.array([[1, 2], [3, 4], [5, 6]], np.float32)
    >>> row_adder(2)(sums, np.array([0, 2]), 2, np.array([1, 7, 10], np.float32), rows)
    >>> sums.tolist()
    [51.0, 62.0]
    """

    def add_rows(
        sums: np.ndarray, listed: np.ndarray, count: int, values: np.ndarray, rows: np.ndarray
    ) -> None:
        for i in listed[:count]:
            sums[:width] += values[i] * rows[i]

    return add_rows


def pair_adder(
    width: int,
) -> Callable[[np.ndarray, np.ndarray, int, np.ndarray, np.ndarray], None]:
    """Return a function that adds the listed pairs of rows to sums, each row times its value.

    All are whole numbers: the rows in 16 bits, those of a pair number by number beside each other, the
    two values of a pair as the halves of 32 bits, and the sums in 32 bits.

    >>> sums, rows = np.zeros(2, np.int32), np.array([[[1, 2], [3, 4]], [[5, 6], [7, 8]]], np.int16)
    >>> pair_adder(2)(sums, np.array([1]), 1, np.array([0, 10 + (100 << 16)], np.int32), rows)
    >>> sums.tolist()
    [650, 870]
    """

    def add_pairs(
        sums: np.ndarray, listed: np.ndarray, count: int, values: np.ndarray, rows: np.ndarray
    ) -> None:
        for i in listed[:count]:
            sums[:width] += rows[i].astype(np.int32) @ values[i : i + 1].view(np.int16)

    return add_pairs


def largest_sum(numbers: np.ndarray, here: int, there: int, count: int) -> int:
    """Return the largest sum of two 16-bit numbers at equal distance from two places.

    The count is one or more whole blocks.

    >>> largest_sum(np.arange(128, dtype=np.int16), 0, 64, 64)
    190
    """
    return int((numbers[here : here + count] + numbers[there : there + count]).max())


def positive_mask(numbers: np.ndarray, start: int) -> np.uint64:
    """Return a bit for each 16-bit number of the block at a place: whether it is more than 0.

    >>> int(positive_mask(np.array([0, 1, -2, 3] + [0] * 60, np.int16), 0))
    10
    """
    bits = np.packbits(numbers[start : start + BLOCK] > 0, bitorder="little")
    return bits.view(np.uint64)[0]  # type: ignore[no-any-return]


def write_largest(
    numbers: np.ndarray, to: int, one: int, other: int, third: int, count: int
) -> None:
    """Write the largest of the three 16-bit numbers at equal distance from three places.

    The count is one or more whole blocks.

    >>> numbers = np.arange(256, dtype=np.int16)
    >>> write_largest(numbers, 192, 0, 1, 2, 64)
    >>> int(numbers[192])
    2
    """
    rows = [numbers[start : start + count] for start in (one, other, third)]
    numbers[to : to + count] = np.max(rows, axis=0)


def largest_of_two_sums(
    numbers: np.ndarray, here: int, there: int, here_too: int, there_too: int, count: int
) -> int:
    """Return the largest sum of two 16-bit numbers at equal distance, from two pairs of places.

    The count is one or more whole blocks.

    >>> largest_of_two_sums(np.arange(128, dtype=np.int16), 0, 1, 0, 64, 64)
    190
    """
    return max(
        largest_sum(numbers, here, there, count), largest_sum(numbers, here_too, there_too, count)
    )
