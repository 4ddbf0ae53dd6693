"""When the host gave this machine's processors to somebody else.

A virtual machine stands still then, the load program with the server: what was measured meanwhile says
nothing about either. Linux counts such time as stolen.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path

LOOK_S = 0.02
# what had gathered meanwhile is worked off after it
RECOVERY_S = 0.1
STAT = Path("/proc/stat")
STOLEN_COLUMN = 8
IS_COUNTED = STAT.exists()


class StolenTime:
    """Looks again and again, from entering to leaving, whether time was stolen."""

    def __init__(self) -> None:
        # (from, until): nothing measured in between is the server's doing
        self.spans: list[tuple[float, float]] = []
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> StolenTime:
        if IS_COUNTED:
            self._task = asyncio.create_task(self._look())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _look(self) -> None:
        looked, seen = time.perf_counter(), _stolen()
        while True:
            await asyncio.sleep(LOOK_S)
            now, stolen = time.perf_counter(), _stolen()
            if stolen > seen:
                self.spans.append((looked, now + RECOVERY_S))
            looked, seen = now, stolen

    def touches(self, began: float, ended: float) -> bool:
        """Tell whether time was stolen while something went on, or just before."""
        return any(start < ended and began < end for start, end in self.spans)


def _stolen() -> int:
    with STAT.open() as file:
        return int(file.readline().split()[STOLEN_COLUMN])
