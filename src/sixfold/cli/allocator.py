"""Which memory allocator the server runs with."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

CHOICE = "PYTHONMALLOC"
# the server's setting that leaves Python's own; whether it does is for the settings to read
SETTING = "SIXFOLD_SYSTEM_ALLOCATOR"


def use_system_allocator_early() -> None:
    """Begin anew before anything is loaded, unless the settings have something to say about it."""
    if SETTING not in os.environ:
        use_system_allocator(sys.orig_argv)


def use_system_allocator(words: Sequence[str]) -> None:
    """Begin this process anew with the C library's allocator, unless one was chosen already.

    Python's own gives memory back by the megabyte, and one small thing left in it keeps the whole;
    the C library's gives back every page. It can only be chosen before Python starts.
    """
    if has_glibc() and sys.executable and CHOICE not in os.environ:
        os.execve(sys.executable, [sys.executable, *words[1:]], os.environ | {CHOICE: "malloc"})


def has_glibc() -> bool:
    """Tell whether the C library is glibc; what others give back nobody has measured."""
    try:
        return sys.platform == "linux" and bool(os.confstr("CS_GNU_LIBC_VERSION"))
    except (OSError, ValueError):
        return False
