"""Numbers by which threads inside compiled code tell each other how far they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sixfold.rules.compiled import IS_COMPILED

if TYPE_CHECKING or not IS_COMPILED:

    def look(signals: np.ndarray, at: int) -> int:
        """Read a number that another thread may write."""
        return int(signals[at])

    def signal(signals: np.ndarray, at: int, number: int) -> None:
        """Write a number; a thread that reads it also sees what was written before it."""
        signals[at] = number

    def linger() -> None:
        """Wait for a few cycles, so that the core's other thread can work."""

else:
    import platform

    from sixfold.rules.numba_adapter import call_instruction, intrinsic, item_of, types

    ORDER, ALIGNED = "seq_cst", 8
    HAS_PAUSE = platform.machine().lower() in ("x86_64", "amd64")

    def _place(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return item_of(context, builder, signature.args[0], args[0], args[1])

    @intrinsic
    def look(typing: Any, signals: Any, at: Any) -> Any:
        """Read a number that another thread may write."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.load_atomic(_place(context, builder, signature, args), ORDER, ALIGNED)

        return types.int64(signals, types.int64), generate

    @intrinsic
    def signal(typing: Any, signals: Any, at: Any, number: Any) -> Any:
        """Write a number; a thread that reads it also sees what was written before it."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = _place(context, builder, signature, args)
            builder.store_atomic(args[2], place, ORDER, ALIGNED)
            return context.get_dummy_value()

        return types.void(signals, types.int64, types.int64), generate

    @intrinsic
    def linger(typing: Any) -> Any:
        """Wait for a few cycles, so that the core's other thread can work."""

        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            if HAS_PAUSE:
                call_instruction(builder, "llvm.x86.sse2.pause")
            return context.get_dummy_value()

        return types.void(), generate
