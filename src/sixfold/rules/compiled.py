"""The few words in which plain Python and the compiler differ.

Everything else in this package is the same source with Numba and without it.
``SIXFOLD_JIT=0`` in the environment runs the plain source even where Numba is installed.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

numba: Any = None
if os.environ.get("SIXFOLD_JIT", "1") != "0":
    try:
        import numba
    except ImportError:
        numba = None

IS_COMPILED = numba is not None


@cache
def _cache_folder(package: str) -> str:
    """Return a folder that changes when a source the compiled code may have inlined changes."""
    root = Path(__file__).parents[1]
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}".encode())
    for name in sorted({"rules", package}):
        for source in sorted((root / name).glob("*.py")):
            digest.update(source.read_bytes())
    base = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    folder = Path(base) if base else Path.home() / ".cache"
    return str(folder / "sixfold" / digest.hexdigest()[:16])


def _compile(function: F, **options: Any) -> F:
    # Numba looks only at the age of a function's own file, so the folder carries the rest.
    package = function.__module__.split(".")[1] if "." in function.__module__ else "rules"
    kept = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = _cache_folder(package)
    try:
        # Counting who holds an array would cost half the speed.  The rules make no arrays, so
        # they need no count; scratch space is handed to them.
        options["_nrt"] = package != "rules"
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


def jit_parallel(function: F) -> F:
    """Compile a function whose ``prange`` loops run on all cores."""
    return _compile(function, parallel=True) if IS_COMPILED else function


if IS_COMPILED:
    from numba import prange as prange
    from numba import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def popcount(typing: Any, word: Any) -> Any:
        """Count the set bits of a 64-bit word."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.uint64), generate

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def lowest_bit(typing: Any, word: Any) -> Any:
        """Return the place of the lowest set bit of a 64-bit word that is not zero."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            flag = context.get_constant(types.boolean, True)
            return builder.cttz(args[0], flag)

        return types.int64(types.uint64), generate

    def _word_pointer(context: Any, builder: Any, signature: Any, args: Any, bits: int) -> Any:
        import llvmlite.ir as ir
        from numba.core import cgutils
        from numba.np.arrayobj import make_array

        array = make_array(signature.args[0])(context, builder, args[0])
        byte = cgutils.pointer_add(builder, array.data, args[1])
        return builder.bitcast(byte, ir.IntType(bits).as_pointer())

    def _reader(bits: int, result: Any) -> Any:
        @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
        def read(typing: Any, s: Any, at: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
                pointer = _word_pointer(context, builder, signature, args, bits)
                word = builder.load(pointer, align=1)
                return builder.zext(word, context.get_value_type(result))

            return result(s, types.int64), generate

        return read

    def _writer(bits: int, value: Any) -> Any:
        @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
        def write(typing: Any, s: Any, at: Any, word: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
                import llvmlite.ir as ir

                pointer = _word_pointer(context, builder, signature, args, bits)
                builder.store(builder.trunc(args[2], ir.IntType(bits)), pointer, align=1)
                return context.get_dummy_value()

            return types.void(s, types.int64, value), generate

        return write

    @jit_inline
    def word32(number: Any) -> Any:
        """Keep the lowest 32 bits of a number."""
        return np.uint32(number)

    read64, write64 = _reader(64, types.uint64), _writer(64, types.uint64)
    read32, write32 = _reader(32, types.int64), _writer(32, types.int64)

elif not TYPE_CHECKING:
    prange = range

    def read64(s, at):
        """Read the 64-bit word that starts at a byte of a state."""
        return s[at : at + 8].view(np.uint64)[0]

    def write64(s, at, word):
        """Write a 64-bit word at a byte of a state."""
        s[at : at + 8].view(np.uint64)[0] = word

    def read32(s, at):
        """Read the 32-bit word that starts at a byte of a state."""
        return int(s[at : at + 4].view(np.uint32)[0])

    def write32(s, at, word):
        """Write a 32-bit word at a byte of a state."""
        s[at : at + 4].view(np.uint32)[0] = word

    def word32(number):
        """Keep the lowest 32 bits of a number."""
        return int(number) & 0xFFFFFFFF

    def popcount(word):
        """Count the set bits of a 64-bit word."""
        return int(word).bit_count()

    def lowest_bit(word):
        """Return the place of the lowest set bit of a 64-bit word that is not zero."""
        return (int(word) & -int(word)).bit_length() - 1
