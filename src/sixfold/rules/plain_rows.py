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


def largest_sum(numbers: np.ndarray, here: int, there: int, count: int) -> int:
    """Return the largest sum of two 16-bit numbers at equal distance from two places.

    The count is one or more whole blocks.

    >>> largest_sum(np.arange(128, dtype=np.int16), 0, 64, 64)
    190
    """
    return int((numbers[here : here + count] + numbers[there : there + count]).max())
