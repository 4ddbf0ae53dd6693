"""Rubbish without end: no server error, and memory does not grow with it.

`pytest tests/server/test_endurance.py --fuzz 1000000` sends a million frames and a hundred thousand
requests and says what came of them.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.server.conftest import Tell
from tests.server.guest import Guest, guest_at
from tests.server.rubbish import Rubbish
from tests.server.server_process import QUICK, ServerProcess
from tests.server.throwing import BATCH, come_in, throw_frames, throw_requests

PATIENT = QUICK | {
    "SIXFOLD_BAD_MESSAGES": "1000000000",
    "SIXFOLD_MESSAGE_RATE": "1000000000",
    "SIXFOLD_REQUEST_RATE": "1000000000",
    "SIXFOLD_PASSWORD_TRIES": "100",
    "SIXFOLD_HINT_SECONDS": "0.1",
}
LINES = 4
FRAMES_PER_LINE = 1_000
SEEDS_PER_LINE = 10**9
# what a server of an hour may keep beyond one of some minutes: caches that fill up
GROWTH_MIB = 48
REQUESTS_PER_FRAME = 0.1
# Tables nobody looks at leave memory after a minute, and in the end more of them wait for that than after
# the first fifth: so long runs look again when they have left.
LONG_RUN = 100_000
REST_S = 90


async def _throw_frames(host: Guest, seed: int, count: int) -> Counter[str]:
    """Send so many frames over lines that come and go, each to tables of its own."""
    codes: Counter[str] = Counter()
    for part in range(0, count, FRAMES_PER_LINE):
        line = Guest(host.base, host.http)
        # games soon end under what is thrown at them
        rubbish = Rubbish(seed + part, await _make_tables(line))
        await come_in(line, rubbish)
        for _ in range(part, min(count, part + FRAMES_PER_LINE), BATCH):
            codes += await throw_frames(line, rubbish)
        await line.close()
    return codes


async def _make_tables(host: Guest) -> list[str]:
    bot = {"kind": "bot", "bot": "greedy"}
    return [await host.make_table(["me", other]) for other in ("open", bot, "local")]


async def _endure(server: ServerProcess, frames: int) -> tuple[Counter[str], Counter[int], float]:
    """Throw a fifth to warm up, then the rest, then rest; return what came back and the growth in MiB."""
    codes: Counter[str] = Counter()
    statuses: Counter[int] = Counter()
    async with guest_at(server.base) as guest:
        # one that waits for somebody, one that is played at, one whose game is over
        tables = await _make_tables(guest)
        await guest.connect()
        await guest.watch(tables[2])
        await guest.ask("resign", table=tables[2], seat=0)
        # what is loaded once is not growth
        await guest.watch(tables[1])
        await guest.ask("ask_hint", table=tables[1], number=0)
        before = 0.0
        for part, share in enumerate((0.2, 0.8)):
            before = server.memory_mib()
            each = max(BATCH, int(frames * share) // LINES)
            seeds = [SEEDS_PER_LINE * (LINES * part + n) for n in range(LINES)]
            heard = await asyncio.gather(*(_throw_frames(guest, seed, each) for seed in seeds))
            requests = max(10, int(each * REQUESTS_PER_FRAME))
            answered = await asyncio.gather(
                *(
                    throw_requests(server.port, guest, Rubbish(seed, tables), requests)
                    for seed in seeds
                )
            )
            codes += sum(heard, Counter())
            statuses += sum(answered, Counter())
        assert (await guest.http.get("/readyz")).status_code == 200
        if frames >= LONG_RUN:
            await asyncio.sleep(REST_S)
        return codes, statuses, server.memory_mib() - before


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_rubbish_causes_no_server_error_and_no_growth(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest, tell: Tell
) -> None:
    frames, began = request.config.getoption("--fuzz"), time.monotonic()
    # they refuse different things: PostgreSQL stores no text with a NUL in it
    on_file = f"sqlite:///{tmp_path / 't.db'}"
    url = on_file if kind == "sqlite" else request.getfixturevalue("postgres_url")
    server = ServerProcess(url, environment=PATIENT)
    server.start()
    try:
        codes, statuses, growth = asyncio.run(_endure(server, frames))
    finally:
        server.stop()
    tell(
        f"{sum(codes.values())} answers to {frames} frames, {sum(statuses.values())} to requests, in"
        f" {time.monotonic() - began:.0f} s; memory grew by {growth:.1f} MiB after the first fifth\n"
        f"{dict(codes.most_common())}\n{dict(statuses.most_common())}"
    )
    assert codes["failed"] == 0
    assert not [status for status in statuses if status >= 500]
    assert growth < GROWTH_MIB
