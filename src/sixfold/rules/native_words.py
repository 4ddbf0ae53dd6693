"""Words of a state, read and written by single machine instructions.

The same functions as in :mod:`~sixfold.rules.plain_words`; slicing and viewing an array inside
compiled code would cost many times as much.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.rules.numba_adapter import byte_of, copy_bytes, intrinsic, types, word_function


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def popcount(typing: Any, word: Any) -> Any:
    """Count the set bits of a 64-bit word."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), generate


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def float_bits(typing: Any, number: Any) -> Any:
    """Return how a 32-bit number with a point is written, as a whole number."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], context.get_value_type(types.int32))

    return types.int32(types.float32), generate


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def lowest_bit(typing: Any, word: Any) -> Any:
    """Return the place of the lowest set bit of a 64-bit word that is not zero."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        is_never_zero = context.get_constant(types.boolean, True)
        return builder.cttz(args[0], is_never_zero)

    return types.int64(types.uint64), generate


def _pointer(context: Any, builder: Any, signature: Any, args: Any, word: Any) -> Any:
    byte = byte_of(context, builder, signature.args[0], args[0], args[1])
    return builder.bitcast(byte, context.get_value_type(word).as_pointer())


def _reader(word: Any, result: Any) -> Any:
    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def read(typing: Any, s: Any, at: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            found = builder.load(_pointer(context, builder, signature, args, word), align=1)
            return builder.zext(found, context.get_value_type(result))

        return result(s, types.int64), generate

    return read


def _writer(word: Any, value: Any) -> Any:
    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def write(typing: Any, s: Any, at: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            narrow = builder.trunc(args[2], context.get_value_type(word))
            builder.store(narrow, _pointer(context, builder, signature, args, word), align=1)
            return context.get_dummy_value()

        return types.void(s, types.int64, value), generate

    return write


@word_function  # type: ignore[untyped-decorator, unused-ignore]
def word32(number: Any) -> Any:
    """Keep the lowest 32 bits of a number."""
    return np.uint32(number)


read64, write64 = _reader(types.uint64, types.uint64), _writer(types.uint64, types.uint64)
read32, write32 = _reader(types.uint32, types.int64), _writer(types.uint32, types.int64)


def copier(size: int) -> Any:
    """Return a function that copies so many bytes, known to the compiler, between arrays."""

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def copy(typing: Any, target: Any, at: Any, source: Any, start: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            target_kind, _, source_kind, _ = signature.args
            out = byte_of(context, builder, target_kind, args[0], args[1])
            row = byte_of(context, builder, source_kind, args[2], args[3])
            copy_bytes(context, builder, out, row, size)
            return context.get_dummy_value()

        return types.void(target, types.int64, source, types.int64), generate

    return copy
