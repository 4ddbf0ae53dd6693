"""The few words in which plain Python and the compiler differ.

Everything else in this package is the same source with Numba and without it: the words of a
state come from :mod:`~sixfold.rules.native_words` or from :mod:`~sixfold.rules.plain_words`.
``SIXFOLD_JIT=0`` in the environment runs the plain source even where Numba is installed.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from sixfold.rules.compiling import show_progress, warn_of_plain_python

F = TypeVar("F", bound=Callable[..., Any])

numba: Any = None
if os.environ.get("SIXFOLD_JIT", "1") != "0":
    try:
        import numba
    except ImportError:
        warn_of_plain_python()

IS_COMPILED = numba is not None
if IS_COMPILED:
    show_progress()
ARRAY_MAKERS = frozenset({"array", "arange", "copy", "empty", "full", "ones", "zeros"})


@cache
def cache_folder(package: str) -> str:
    """Return a folder that changes when a source the compiled code may have inlined changes."""
    root = Path(__file__).parents[1]
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}".encode())
    for name in sorted({"rules", package}):
        for source in sorted((root / name).rglob("*.py")):
            digest.update(source.read_bytes())
    base = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    folder = Path(base) if base else Path.home() / ".cache"
    return str(folder / "sixfold" / digest.hexdigest()[:16])


def _compile(function: F, **options: Any) -> F:
    # Numba looks only at the age of a function's own file, so the folder carries the rest.
    package = function.__module__.split(".")[1] if "." in function.__module__ else "rules"
    kept = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = cache_folder(package)
    try:
        # Counting who holds an array would halve the speed of the rules; a function that makes
        # no array need not count.
        options["_nrt"] = not ARRAY_MAKERS.isdisjoint(function.__code__.co_names)
        compiled: F = numba.njit(cache=True, nogil=True, error_model="numpy", **options)(function)
    finally:
        numba.config.CACHE_DIR = kept
    return compiled


def jit(function: F) -> F:
    """Compile a function where Numba is installed, otherwise return it as it is."""
    return _compile(function) if IS_COMPILED else function


def jit_inline(function: F) -> F:
    """Compile a small function into each place that calls it."""
    return _compile(function, forceinline=True) if IS_COMPILED else function


whole = cast("Callable[[Any], int]", np.int64)
"""Read a byte of a state as a whole number that does not overflow like a byte."""

if TYPE_CHECKING or not IS_COMPILED:
    from sixfold.rules.plain_words import copier as copier
    from sixfold.rules.plain_words import lowest_bit as lowest_bit
    from sixfold.rules.plain_words import popcount as popcount
    from sixfold.rules.plain_words import read32 as read32
    from sixfold.rules.plain_words import read64 as read64
    from sixfold.rules.plain_words import word32 as word32
    from sixfold.rules.plain_words import write32 as write32
    from sixfold.rules.plain_words import write64 as write64
else:
    from sixfold.rules.native_words import copier as copier
    from sixfold.rules.native_words import lowest_bit as lowest_bit
    from sixfold.rules.native_words import popcount as popcount
    from sixfold.rules.native_words import read32 as read32
    from sixfold.rules.native_words import read64 as read64
    from sixfold.rules.native_words import word32 as word32
    from sixfold.rules.native_words import write32 as write32
    from sixfold.rules.native_words import write64 as write64
