"""The server that the load program measures: started, and looked at from outside."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx

# a person of this program is as fast as a thousand, so the limits per person are lifted
LIFTED = {
    "SIXFOLD_REQUEST_BURST": "1000000",
    "SIXFOLD_ADDRESS_MESSAGE_BURST": "1000000000",
    "SIXFOLD_HANDSHAKE_BURST": "1000000",
    "SIXFOLD_PUBLIC_TABLES": "1000000",
    "SIXFOLD_NEW_GUESTS": "1000000",
    "SIXFOLD_MESSAGE_BURST": "1000000",
    "SIXFOLD_ADDRESS_CONNECTIONS": "100000",
    "SIXFOLD_TABLES_PER_PERSON": "100000",
    "SIXFOLD_HEARTBEAT_S": "3600",
    "SIXFOLD_METRICS": "true",
    # its games are known beforehand
    "SIXFOLD_CHOSEN_SEEDS": "true",
}


def family_of(process: int) -> list[int]:
    """Return a server's process and, under a supervisor, its workers."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *map(int, children)]


def memory_of(process: int) -> int:
    """Return the resident memory of a server in KiB."""
    found = 0
    for member in family_of(process):
        status = Path(f"/proc/{member}/status").read_text()
        found += int(status.split("VmRSS:")[1].split()[0])
    return found


def disk_of(folder: str) -> dict[str, float]:
    """Return how long the disk takes to make a page durable, which every commit waits for."""
    taken = []
    with (Path(folder) / "probe").open("wb", buffering=0) as probe:
        for _ in range(100):
            probe.write(bytes(4096))
            began = time.perf_counter()
            os.fsync(probe)
            taken.append(1000 * (time.perf_counter() - began))
    taken.sort()
    return {"p50_ms": round(taken[50], 2), "p99_ms": round(taken[98], 2)}


def cpu_of(process: int) -> float:
    """Return the processor seconds a server has used."""
    return sum(threads_of(process).values()) / 1000


def threads_of(process: int) -> dict[str, float]:
    """Return the processor milliseconds of the event loops and of all other threads together."""
    spent = {"event_loop": 0.0, "other_threads": 0.0}
    for member in family_of(process):
        for task in Path(f"/proc/{member}/task").iterdir():
            with contextlib.suppress(OSError):  # it may have ended
                nanoseconds = int((task / "schedstat").read_text().split()[0])
                name = "event_loop" if task.name == str(member) else "other_threads"
                spent[name] += nanoseconds / 1e6
    return spent


@contextlib.asynccontextmanager
async def started(command: list[str], port: int, path: str) -> AsyncIterator[tuple[int, float]]:
    """Start a server; hand out its process and the seconds until its first answer."""
    # as where it is installed: its modules are translated once, not at every start
    environment = os.environ | LIFTED
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        *command, env=environment, stdout=subprocess.DEVNULL
    )
    try:
        async with httpx.AsyncClient(trust_env=False) as http:
            while True:
                try:
                    await http.get(f"http://127.0.0.1:{port}{path}")
                    break
                except httpx.TransportError:
                    if process.returncode is not None:
                        raise SystemExit("The server did not start.") from None
                    await asyncio.sleep(0.01)
        yield process.pid, time.perf_counter() - began
    finally:
        process.terminate()
        await process.wait()
