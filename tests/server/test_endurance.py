"""Rubbish without end: no server error, and memory does not grow with it.

`pytest tests/server/test_endurance.py --fuzz 1000000` sends a million frames and a hundred thousand
requests and says what came of them.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import WebSocketException

from tests.server.conftest import Tell
from tests.server.guest import Guest, guest_at
from tests.server.rubbish import Rubbish
from tests.server.server_process import QUICK, ServerProcess

PATIENT = QUICK | {
    "SIXFOLD_BAD_MESSAGES": "1000000000",
    "SIXFOLD_MESSAGE_RATE": "1000000000",
    "SIXFOLD_REQUEST_RATE": "1000000000",
    "SIXFOLD_PASSWORD_TRIES": "100",
}
LINES = 4
FRAMES_PER_LINE = 5_000
BATCH = 100
# what a server of an hour may keep beyond one of some minutes: caches that fill up
GROWTH_MIB = 48
REQUESTS_PER_FRAME = 0.1


async def _throw_frames(base: str, guest: Guest, rubbish: Rubbish, count: int) -> Counter[str]:
    """Send so many frames over lines that come and go; return the codes of what was refused."""
    codes: Counter[str] = Counter()
    while count > 0:
        line = Guest(base, guest.http)
        await line.connect()
        for table in rubbish.tables:
            await line.watch(table)
        for _ in range(0, min(count, FRAMES_PER_LINE), BATCH):
            assert line.socket is not None
            try:
                for _ in range(BATCH):
                    await line.socket.send(rubbish.frame())
                # everything before was heard by now; what was answered is looked at
                await line.send("lobby", on=False, ref=2**53 - 1)
                while True:
                    message = msgspec.json.decode(await line.socket.recv())
                    refused = message["type"] in ("refused", "bye")
                    codes[message["code" if refused else "type"]] += 1
                    if message.get("ref") == 2**53 - 1:
                        break
            except WebSocketException:  # a hello of another protocol ends a line
                codes["closed"] += 1
                await line.connect()
        await line.close()
        count -= FRAMES_PER_LINE
    return codes


async def _throw_requests(port: int, cookie: str, rubbish: Rubbish, count: int) -> Counter[int]:
    """Send so many requests over lines that are kept; return how often each status came."""
    statuses: Counter[int] = Counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(count):
        try:
            writer.write(request := rubbish.request(cookie))
            head = await reader.readuntil(b"\r\n\r\n")
            length = next(
                (
                    int(line[15:])
                    for line in head.lower().split(b"\r\n")
                    if line.startswith(b"content-length:")
                ),
                0,
            )
            if not request.startswith(b"HEAD"):
                await reader.readexactly(length)
            statuses[int(head.split(b" ", 2)[1])] += 1
            if b"connection: close" in head.lower():
                raise ConnectionError
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.close()
    return statuses


async def _endure(server: ServerProcess, frames: int) -> tuple[Counter[str], Counter[int], float]:
    """Throw a fifth to warm up and then the rest; return what came back and the growth in MiB."""
    codes: Counter[str] = Counter()
    statuses: Counter[int] = Counter()
    async with guest_at(server.base) as guest:
        bot = {"kind": "bot", "bot": "greedy"}
        tables = [await guest.make_table(["me", other]) for other in ("open", bot, "local")]
        # what is loaded once is not growth
        await guest.connect()
        await guest.watch(tables[1])
        await guest.ask("ask_hint", table=tables[1], number=0)
        before = 0.0
        for part, share in enumerate((0.2, 0.8)):
            before = server.memory_mib()
            each = max(BATCH, int(frames * share) // LINES)
            lines = [Rubbish(LINES * part + n, tables) for n in range(LINES)]
            heard = await asyncio.gather(
                *(_throw_frames(server.base, guest, line, each) for line in lines)
            )
            answered = await asyncio.gather(
                *(
                    _throw_requests(
                        server.port, guest.cookie, line, max(10, int(each * REQUESTS_PER_FRAME))
                    )
                    for line in lines
                )
            )
            codes += sum(heard, Counter())
            statuses += sum(answered, Counter())
        assert (await guest.http.get("/readyz")).status_code == 200
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
