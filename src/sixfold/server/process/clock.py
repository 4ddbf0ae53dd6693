"""The time, as everything here writes it: whole milliseconds since 1970.

The machine's clock is read once, at the start. From then on only time that really passes counts, so
that a clock that is set forwards or back takes no time from anybody and gives none.
"""

from __future__ import annotations

import time

# time in which the machine sleeps passes too; nobody's clock ran then, as in any outage
_BOOT_CLOCK: int | None = getattr(time, "CLOCK_BOOTTIME", None)
_anchor_ms = 0


def _passed_ms() -> int:
    passed = time.monotonic_ns() if _BOOT_CLOCK is None else time.clock_gettime_ns(_BOOT_CLOCK)
    return passed // 1_000_000


def now_ms() -> int:
    """Return the time now."""
    return _anchor_ms + _passed_ms()


def set_clock(time_ms: int) -> None:
    """Set the clock."""
    global _anchor_ms
    _anchor_ms = time_ms - _passed_ms()


def catch_up_with(time_ms: int) -> None:
    """Set the clock on to a time that has been written down already, unless it is past it."""
    if time_ms > now_ms():
        set_clock(time_ms)


set_clock(time.time_ns() // 1_000_000)
