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
    positive_bits,
    repeat,
    shorts,
    spread,
    store_items,
    sums_of_pairs,
    types,
    variable,
    words,
)
from sixfold.rules.plain_rows import BLOCK

LANES: Final = 32  # numbers that are added up at once: the page has registers for so many
MASKED: Final = 16  # numbers that become bits at once: with more the page would go one by one


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


def pair_adder(width: int) -> Any:
    """Return a function that adds the listed pairs of rows to sums, each row times its value."""

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def add_pairs(typing: Any, sums: Any, listed: Any, count: Any, values: Any, rows: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            def item(place: int, at: Any) -> Any:
                return item_of(context, builder, signature.args[place], args[place], at)

            for start in range(0, width, LANES):
                kind = words(min(LANES, width - start))
                both = shorts(2 * kind.count)
                out = item(0, context.get_constant(types.int64, start))
                kept = variable(builder, kind)
                builder.store(load_items(builder, out, kind), kept)
                with repeat(builder, args[2]) as step:
                    pair = builder.load(item(1, step))
                    value = spread(builder, builder.load(item(3, pair)), kind)
                    at = builder.mul(pair, pair.type(2 * width))
                    at = builder.add(at, at.type(2 * start))
                    row = load_items(builder, item(4, at), both)
                    products = sums_of_pairs(builder, row, builder.bitcast(value, both))
                    builder.store(builder.add(builder.load(kept), products), kept)
                store_items(builder, builder.load(kept), out)
            return context.get_dummy_value()

        return types.void(sums, listed, types.int64, values, rows), generate

    return add_pairs


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


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def positive_mask(typing: Any, numbers: Any, start: Any) -> Any:
    """Return a bit for each 16-bit number of the block at a place: whether it is more than 0."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        mask = context.get_constant(types.uint64, 0)
        for first in range(0, BLOCK, MASKED):
            at = builder.add(args[1], args[1].type(first))
            pointer = item_of(context, builder, signature.args[0], args[0], at)
            bits = positive_bits(builder, load_items(builder, pointer, shorts(MASKED)))
            bits = builder.shl(builder.zext(bits, mask.type), mask.type(first))
            mask = builder.or_(mask, bits)
        return mask

    return types.uint64(numbers, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def write_largest(
    typing: Any, numbers: Any, to: Any, one: Any, other: Any, third: Any, count: Any
) -> Any:
    """Write the largest of the three 16-bit numbers at equal distance from three places."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        with repeat(builder, args[5], BLOCK) as step:
            out, *rows = (
                item_of(context, builder, signature.args[0], args[0], builder.add(start, step))
                for start in args[1:5]
            )
            one, other, third = (load_items(builder, row, shorts(BLOCK)) for row in rows)
            largest = larger_items(builder, larger_items(builder, one, other), third)
            store_items(builder, largest, out)
        return context.get_dummy_value()

    return types.void(numbers, *[types.int64] * 5), generate


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def largest_of_two_sums(
    typing: Any, numbers: Any, here: Any, there: Any, here_too: Any, there_too: Any, count: Any
) -> Any:
    """Return the largest sum of two 16-bit numbers at equal distance, from two pairs of places."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        def block(start: Any, step: Any) -> Any:
            at = builder.add(start, step)
            pointer = item_of(context, builder, signature.args[0], args[0], at)
            return load_items(builder, pointer, shorts(BLOCK))

        def sums(step: Any) -> Any:
            one = builder.add(block(args[1], step), block(args[2], step))
            other = builder.add(block(args[3], step), block(args[4], step))
            return larger_items(builder, one, other)

        kept = variable(builder, shorts(BLOCK))
        builder.store(sums(context.get_constant(types.int64, 0)), kept)
        with repeat(builder, args[5], BLOCK) as step:
            builder.store(larger_items(builder, builder.load(kept), sums(step)), kept)
        best = largest_item(builder, builder.load(kept))
        return builder.sext(best, context.get_value_type(types.int64))

    return types.int64(numbers, *[types.int64] * 5), generate
