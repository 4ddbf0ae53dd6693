"""Throws rubbish at a server, and counts what comes back."""

from __future__ import annotations

import asyncio
from collections import Counter

import msgspec
from websockets.exceptions import WebSocketException

from tests.server.guest import PATIENCE_S, Guest
from tests.server.rubbish import Rubbish

BATCH = 100
# no message of the rubbish has it
LAST_REF = 2**53 - 1
# answers to these carry a cookie, and every older one is void
SIGNING_IN = (b"POST /api/me/keep ", b"POST /api/session ")


async def come_in(line: Guest, rubbish: Rubbish) -> None:
    """Open a line and watch the tables that the rubbish speaks of."""
    await line.connect()
    for table in rubbish.tables:
        await line.watch(table)


async def throw_frames(line: Guest, rubbish: Rubbish, count: int = BATCH) -> Counter[str]:
    """Send so many frames; return the codes of what was refused and the kinds of all else."""
    codes: Counter[str] = Counter()
    assert line.socket is not None
    try:
        async with asyncio.timeout(PATIENCE_S):
            for _ in range(count):
                await line.socket.send(rubbish.frame())
            # everything before was heard by now; what was answered is looked at
            await line.send("lobby", on=False, ref=LAST_REF)
            while True:
                message = msgspec.json.decode(await line.socket.recv())
                is_refused = message["type"] in ("refused", "bye")
                codes[message["code" if is_refused else "type"]] += 1
                if message.get("ref") == LAST_REF:
                    return codes
    except WebSocketException:  # a hello of another protocol ends a line
        codes["closed"] += 1
        await come_in(line, rubbish)
        return codes


async def throw_requests(port: int, guest: Guest, rubbish: Rubbish, count: int) -> Counter[int]:
    """Send so many requests over lines that are kept; return how often each status came."""
    statuses: Counter[int] = Counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(count):
        try:
            writer.write(request := rubbish.request(guest.cookie))
            head = await reader.readuntil(b"\r\n\r\n")
            fields = _fields(head)
            if not request.startswith(b"HEAD"):
                await reader.readexactly(int(fields.get(b"content-length", 0)))
            status = int(head.split(b" ", 2)[1])
            statuses[status] += 1
            if status == 200 and request.startswith(SIGNING_IN):
                guest.take_cookie(fields[b"set-cookie"].decode())
            if fields.get(b"connection") == b"close":
                raise ConnectionError
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.close()
    return statuses


def _fields(head: bytes) -> dict[bytes, bytes]:
    """Return the headers of an answer by their names in small letters."""
    pairs = (line.partition(b":") for line in head.split(b"\r\n")[1:] if line)
    return {name.lower(): value.strip() for name, _, value in pairs}
