"""The time, as everything here writes it: whole milliseconds since 1970."""

import time


def now_ms() -> int:
    """Return the present instant."""
    return time.time_ns() // 1_000_000
