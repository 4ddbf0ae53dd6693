"""Keeps pauses short and gives memory back."""

from __future__ import annotations

import ctypes
import gc
import sys
import time

# small collections only: a full one looks at every table in memory and all would wait for it
SMALL_COLLECTIONS = (1_000, 4, 1_000_000)
# where it never gets quiet, a full one is made this often all the same
LATEST_S = 600


def settle() -> None:
    """Set what is loaded for good apart, so that no later collection has to look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SMALL_COLLECTIONS)


def count_blocks() -> int:
    """Return how many pieces of memory are in use, whatever the system holds ready for them."""
    count = getattr(sys, "getallocatedblocks", None)  # only CPython knows
    return count() if count is not None else 0


class Quiet:
    """Waits for a moment in which nothing happens to tidy up what was left behind."""

    def __init__(self) -> None:
        self._seen: object = None
        self._tidied: object = None
        self._collected_at = time.monotonic()

    def look(self, figures: object) -> None:
        """Tidy up if the figures have stood still since the last look but not since the last time."""
        is_quiet = figures == self._seen
        self._seen = figures
        if is_quiet and figures != self._tidied:
            self._tidied = figures
            self._collected_at = time.monotonic()
            give_back()
        elif not is_quiet and time.monotonic() - self._collected_at > LATEST_S:
            self._collected_at = time.monotonic()
            gc.collect()


def give_back() -> None:
    """Collect everything and return what is no longer needed to the system; nobody may wait."""
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:  # not every C library has it
            trim(0)
