"""The few words in which plain Python and the compiler differ.

Everything else in this package is the same source with Numba and without it: the words of a
state come from :mod:`~sixfold.rules.native_words` or from :mod:`~sixfold.rules.plain_words`.
``SIXFOLD_JIT=0`` in the environment runs the plain source even where Numba is installed.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from shutil import rmtree
from time import time
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import numpy as np

from sixfold.rules.compiling import explain_plain_python, show_progress, warn_of_plain_python

F = TypeVar("F", bound=Callable[..., Any])

numba_adapter: Any = None
WHY_PLAIN = ""  # a sentence, where the compiler was wanted and could not be loaded
if os.environ.get("SIXFOLD_JIT", "1") != "0":
    try:
        from sixfold.rules import numba_adapter
    except Exception as error:  # a Numba and a NumPy that do not go together fail in many ways
        WHY_PLAIN = explain_plain_python(error)
        warn_of_plain_python(WHY_PLAIN)

IS_COMPILED = numba_adapter is not None
if IS_COMPILED:
    show_progress()
ARRAY_MAKERS = frozenset({"array", "arange", "copy", "empty", "full", "ones", "zeros"})
FOLDERS_KEPT: Final = 24  # of compiled code: a few for each of the last versions used
IN_USE: Final = 3600.0  # seconds for which a folder that was opened is left alone


@cache
def cache_folder(package: str) -> str:
    """Return a folder that changes when a source the compiled code may have inlined changes."""
    root = Path(__file__).parents[1]
    bounds = " with bounds" if numba_adapter.CHECKS_BOUNDS else ""
    versions = f"numba {numba_adapter.VERSION} numpy {np.__version__}{bounds}"
    digest = hashlib.sha256(versions.encode())
    for name in sorted({"rules", package}):
        for source in sorted((root / name).rglob("*.py")):
            digest.update(source.read_bytes())
    base = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    folders = (Path(base) if base else Path.home() / ".cache") / "sixfold"
    folder = folders / digest.hexdigest()[:16]
    with suppress(OSError):  # where nothing can be written, Numba compiles at every start
        if not folder.exists():
            prune(folders)
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    return str(folder)


def prune(folders: Path) -> None:
    """Remove what was compiled from sources that nobody has used for long."""
    ages = {folder: folder.stat().st_mtime for folder in folders.glob("*") if folder.is_dir()}
    newest_first = sorted(ages, key=lambda folder: ages[folder], reverse=True)
    for folder in newest_first[FOLDERS_KEPT:]:
        if time() - ages[folder] > IN_USE:
            rmtree(folder, ignore_errors=True)


def _compile(function: F, is_inline: bool) -> F:
    makers = ARRAY_MAKERS.intersection(function.__code__.co_names)
    if makers:
        name, maker = function.__qualname__, min(makers)
        raise TypeError(f"{name} is compiled and may not make an array, but calls {maker!r}.")
    # Numba looks only at the age of a function's own file, so the folder carries the rest.
    package = function.__module__.split(".")[1] if "." in function.__module__ else "rules"
    compiled: F = numba_adapter.compile_function(function, cache_folder(package), is_inline)
    return compiled


def jit(function: F) -> F:
    """Compile a function where Numba is installed, otherwise return it as it is."""
    return _compile(function, is_inline=False) if IS_COMPILED else function


def jit_inline(function: F) -> F:
    """Compile a small function into each place that calls it."""
    return _compile(function, is_inline=True) if IS_COMPILED else function


whole = cast("Callable[[Any], int]", np.int64)
"""Read a byte of a state as a whole number that does not overflow like a byte."""

if TYPE_CHECKING or not IS_COMPILED:
    from sixfold.rules.plain_rows import largest_of_two_sums as largest_of_two_sums
    from sixfold.rules.plain_rows import largest_sum as largest_sum
    from sixfold.rules.plain_rows import pair_adder as pair_adder
    from sixfold.rules.plain_rows import positive_mask as positive_mask
    from sixfold.rules.plain_rows import row_adder as row_adder
    from sixfold.rules.plain_rows import write_largest as write_largest
    from sixfold.rules.plain_words import copier as copier
    from sixfold.rules.plain_words import float_bits as float_bits
    from sixfold.rules.plain_words import lowest_bit as lowest_bit
    from sixfold.rules.plain_words import popcount as popcount
    from sixfold.rules.plain_words import read32 as read32
    from sixfold.rules.plain_words import read64 as read64
    from sixfold.rules.plain_words import word32 as word32
    from sixfold.rules.plain_words import write32 as write32
    from sixfold.rules.plain_words import write64 as write64
else:
    from sixfold.rules.native_rows import largest_of_two_sums as largest_of_two_sums
    from sixfold.rules.native_rows import largest_sum as largest_sum
    from sixfold.rules.native_rows import pair_adder as pair_adder
    from sixfold.rules.native_rows import positive_mask as positive_mask
    from sixfold.rules.native_rows import row_adder as row_adder
    from sixfold.rules.native_rows import write_largest as write_largest
    from sixfold.rules.native_words import copier as copier
    from sixfold.rules.native_words import float_bits as float_bits
    from sixfold.rules.native_words import lowest_bit as lowest_bit
    from sixfold.rules.native_words import popcount as popcount
    from sixfold.rules.native_words import read32 as read32
    from sixfold.rules.native_words import read64 as read64
    from sixfold.rules.native_words import word32 as word32
    from sixfold.rules.native_words import write32 as write32
    from sixfold.rules.native_words import write64 as write64
