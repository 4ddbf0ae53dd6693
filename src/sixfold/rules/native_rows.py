"""Rows of numbers, added up as vectors that stay in registers.

The same functions as in :mod:`~sixfold.rules.plain_rows`; left to find the vectors itself, a compiler
that fears that arrays overlap reads and writes every sum again and again.
"""

from __future__ import annotations

from typing import Any, Final

from sixfold.rules.numba_adapter import (
    floats,
    intrinsic,
    item_of,
    larger_items,
    largest_item,
    load_items,
    repeat,
    shorts,
    spread,
    store_items,
    types,
    variable,
)
from sixfold.rules.plain_rows import BLOCK

LANES: Final = 32  # numbers that are added up at once: the page has registers for so many


def row_adder(width: int) -> Any:
    """Return a function that adds the listed rows of a table to sums, each row times its value."""

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def add_rows(typing: Any, sums: Any, listed: Any, count: Any, values: Any, rows: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            def item(place: int, at: Any) -> Any:
                return item_of(context, builder, signature.args[place], args[place], at)

            for start in range(0, width, LANES):
                kind = floats(min(LANES, width - start))
                first = context.get_constant(types.int64, start)
                out = item(0, first)
                kept = variable(builder, kind)
                builder.store(load_items(builder, out, kind), kept)
                with repeat(builder, args[2]) as step:
                    row = builder.load(item(1, step))
                    value = spread(builder, builder.load(item(3, row)), kind)
                    at = builder.add(builder.mul(row, row.type(width)), first)
                    product = builder.fmul(value, load_items(builder, item(4, at), kind))
                    builder.store(builder.fadd(builder.load(kept), product), kept)
                store_items(builder, builder.load(kept), out)
            return context.get_dummy_value()

        return types.void(sums, listed, types.int64, values, rows), generate

    return add_rows


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def largest_sum(typing: Any, numbers: Any, here: Any, there: Any, count: Any) -> Any:
    """Return the largest sum of two 16-bit numbers at equal distance from two places."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        def block(start: Any, step: Any) -> Any:
            at = builder.add(start, step)
            pointer = item_of(context, builder, signature.args[0], args[0], at)
            return load_items(builder, pointer, shorts(BLOCK))

        none = context.get_constant(types.int64, 0)
        kept = variable(builder, shorts(BLOCK))
        builder.store(builder.add(block(args[1], none), block(args[2], none)), kept)
        with repeat(builder, args[3], BLOCK) as step:
            total = builder.add(block(args[1], step), block(args[2], step))
            builder.store(larger_items(builder, builder.load(kept), total), kept)
        best = largest_item(builder, builder.load(kept))
        return builder.sext(best, context.get_value_type(types.int64))

    return types.int64(numbers, types.int64, types.int64, types.int64), generate
