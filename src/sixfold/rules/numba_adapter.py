"""Everything of Numba that it does not promise to keep, in one place.

Only this module knows Numba's private switches and the inside of its arrays.  An upgrade that
changes any of it fails ``tests/rules/test_numba_adapter.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba as _numba
from numba import types as types
from numba.core import caching as _caching
from numba.core import cgutils as _cgutils
from numba.core import event as event
from numba.extending import intrinsic as intrinsic
from numba.np.arrayobj import make_array

F = TypeVar("F", bound=Callable[..., Any])

# Most of what is used of these has no types.
numba: Any = _numba
cgutils: Any = _cgutils
caching: Any = _caching
VERSION: str = numba.__version__
CHECKS_BOUNDS = bool(numba.config.BOUNDSCHECK)  # set by NUMBA_BOUNDSCHECK=1, as in the tests


class ModuleFolder(caching.UserProvidedCacheLocator):  # type: ignore[misc]
    """Keeps compiled code under its module's name: a copy elsewhere with the same sources finds it."""

    def __init__(self, function: Any, file: str) -> None:
        super().__init__(function, file)
        self._cache_path = str(Path(numba.config.CACHE_DIR) / function.__module__)


# Where the folder cannot be written, Numba looks for a place of its own.
LOCATORS = f"{__name__}.ModuleFolder,InTreeCacheLocator,UserWideCacheLocator"


def compile_function(function: F, folder: str, is_inline: bool) -> F:
    """Compile a function that makes no array, and keep what comes of it in a folder."""
    kept = numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES = folder, LOCATORS
    try:
        # Counting who holds an array would halve the speed, and nobody makes one that is let go.
        options = {"_nrt": False, **({"forceinline": True} if is_inline else {})}
        compiled: F = numba.njit(cache=True, nogil=True, error_model="numpy", **options)(function)
    finally:
        numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES = kept
    return compiled


def word_function(function: F) -> F:
    """Compile a function of plain numbers into each place that calls it."""
    compiled: F = numba.njit(forceinline=True)(function)
    return compiled


def byte_of(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    """Return a pointer to a byte of an array of any kind."""
    data = builder.bitcast(make_array(kind)(context, builder, array).data, cgutils.voidptr_t)
    return cgutils.pointer_add(builder, data, at)


def item_of(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    """Return a pointer to an item of an array."""
    return cgutils.gep(builder, make_array(kind)(context, builder, array).data, at)


def copy_bytes(context: Any, builder: Any, target: Any, source: Any, size: int) -> None:
    """Copy so many bytes, known to the compiler, from one pointer to another."""
    cgutils.raw_memcpy(builder, target, source, context.get_constant(types.intp, size), 1)


def call_instruction(builder: Any, name: str) -> None:
    """Call a machine instruction that takes and returns nothing."""
    kind = cgutils.ir.FunctionType(cgutils.ir.VoidType(), [])
    builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [])
