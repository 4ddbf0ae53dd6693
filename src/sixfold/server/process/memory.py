"""Keeps pauses short and gives memory back."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
import time
from functools import cache

# small collections only: a full one looks at every table in memory and all would wait for it
SMALL_COLLECTIONS = (1_000, 4, 1_000_000)
# where it never gets quiet, a full one is made this often all the same
LATEST_S = 600
# libraries keep up to 250 or so used objects of a kind for the next time
PREFILLED = 300


def freeze_loaded() -> None:
    """Set what is loaded for good apart, so that no later collection has to look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SMALL_COLLECTIONS)


async def prefill() -> None:
    """Have the libraries fill their free lists of timers and waits before anybody comes.

    Filled in a rush, each of them would keep a page of its own after everything around it is gone.
    """
    loop = asyncio.get_running_loop()
    gate: asyncio.Future[None] = loop.create_future()

    async def wait() -> None:
        await gate

    waiting = [asyncio.create_task(wait()) for _ in range(PREFILLED)]
    timers = [loop.call_later(LATEST_S, gate.done) for _ in range(PREFILLED)]
    await asyncio.sleep(0)
    for timer in timers:
        timer.cancel()
    gate.set_result(None)
    await asyncio.gather(*waiting)


def count_blocks() -> int:
    """Return how many pieces Python's own allocator has in use, whatever the system holds ready."""
    count = getattr(sys, "getallocatedblocks", None)  # only CPython knows
    return count() if count is not None else 0


def count_bytes() -> int:
    """Return how much of the C library's memory is in use."""
    tell = getattr(_c_library(), "mallinfo2", None)  # only glibc since 2.33 knows
    if tell is None:
        return 0
    tell.restype = _Mallinfo
    found = tell()
    return int(found.uordblks + found.hblkhd)


class IdleDetector:
    """Notices when nothing happens: the time to tidy up what was left behind."""

    def __init__(self) -> None:
        self._seen: object = None
        self._tidied: object = None
        self._collected_at = time.monotonic()

    def check(self, figures: object) -> bool:
        """Tell whether the process is idle now, and not yet tidied."""
        is_quiet = figures == self._seen
        self._seen = figures
        if is_quiet and figures != self._tidied:
            self._tidied = figures
            self._collected_at = time.monotonic()
            return True
        if not is_quiet and time.monotonic() - self._collected_at > LATEST_S:
            self._collected_at = time.monotonic()
            gc.collect()
        return False


def give_back() -> None:
    """Collect everything and return what is no longer needed to the system; nobody may wait."""
    gc.collect()
    trim = getattr(_c_library(), "malloc_trim", None)  # not every C library has it
    if trim is not None:
        trim(0)


class _Mallinfo(ctypes.Structure):
    """The figures of glibc, by its own names."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            "arena", "ordblks", "smblks", "hblks", "hblkhd",
            "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost",
        )
    )  # fmt: skip


@cache
def _c_library() -> ctypes.CDLL | None:
    return ctypes.CDLL(None) if sys.platform == "linux" else None
