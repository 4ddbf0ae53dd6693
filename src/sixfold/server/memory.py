"""Keeps pauses short and gives memory back."""

from __future__ import annotations

import ctypes
import gc
import sys


def settle() -> None:
    """Set what is loaded for good apart, so that no later collection has to look at it again."""
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Return memory that is no longer needed to the system, when nobody is waiting."""
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:  # not every C library has it
            trim(0)
