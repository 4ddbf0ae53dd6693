"""Finds how many moves a second several workers take, against one: on a machine with cores to spare.

    python benchmarks/load_workers.py --workers 1,2,4

Several programs play at once, because one alone would be busier than the server. With each number of
workers the rate is raised until less than 99 of 100 moves are answered within 50 ms, or less is done
than was asked for; the last rate before that counts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import sys
import tempfile
from multiprocessing.connection import Connection
from typing import Any

import httpx
import uvloop
from load import LIMIT_S, START, seated
from load_players import Tally, percentile
from load_server import cpu_of, started

STEPS = (500, 750, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 7000, 8000)
FULL = 0.95  # of the moves asked for must have been made
LOADING_S = 5


async def speak(base: str, games: int, line: Connection) -> None:
    """Play games of pairs at the rates that are asked for, and tell how long each move took."""
    tally, loop = Tally(), asyncio.get_running_loop()
    async with httpx.AsyncClient(trust_env=False, timeout=60) as http:
        pairs = await seated(base, http, tally, games, wants_offers=False)
        for pair in pairs:
            await pair.sit_down()
        line.send(None)
        while (asked := await asyncio.to_thread(line.recv)) is not None:
            rate, seconds = asked
            tally.clear()
            until = loop.time() + seconds
            await asyncio.gather(
                *(p.play(games / rate, until, random.Random(i)) for i, p in enumerate(pairs))
            )
            line.send((tally.latencies, tally.errors))
        for pair in pairs:
            for player in pair.players:
                await player.leave()


def run_speaker(base: str, games: int, line: Connection) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(speak(base, games, line))


class Speakers:
    """Programs that play at the same time."""

    def __init__(self, base: str, count: int, games: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._lines: list[Connection] = []
        for _ in range(count):
            ours, theirs = context.Pipe()
            context.Process(target=run_speaker, args=(base, games // count, theirs)).start()
            self._lines.append(ours)
        self._answers()  # once all are seated

    def play(self, rate: float, seconds: float) -> tuple[list[float], list[str]]:
        """Return how long each move took, and what went wrong."""
        for line in self._lines:
            line.send((rate / len(self._lines), seconds))
        answers = self._answers()
        return [t for took, _ in answers for t in took], [
            e for _, errors in answers for e in errors
        ]

    def end(self) -> None:
        for line in self._lines:
            line.send(None)

    def _answers(self) -> list[Any]:
        return [line.recv() for line in self._lines]


async def measure(workers: int, wanted: argparse.Namespace) -> float:
    """Return the highest rate that was kept up."""
    with tempfile.TemporaryDirectory(dir=wanted.folder or None) as folder:
        url = wanted.db or f"sqlite:///{folder}/load.db"
        serve = [sys.executable, "-c", START, "serve", "--port", str(wanted.port), "--db", url]
        serve += ["--workers", str(workers), "--no-open"]
        async with started(serve, wanted.port, "/healthz") as (process, _):
            await asyncio.sleep(LOADING_S)
            base = f"http://127.0.0.1:{wanted.port}"
            speakers = await asyncio.to_thread(Speakers, base, wanted.speakers, wanted.games)
            kept = 0.0
            for rate in STEPS:
                before = cpu_of(process)
                took, errors = await asyncio.to_thread(speakers.play, rate, wanted.seconds)
                found = {
                    "workers": workers,
                    "asked": rate,
                    "made": round(len(took) / wanted.seconds),
                    "p50_ms": round(1000 * percentile(took, 0.5), 1),
                    "p99_ms": round(1000 * percentile(took, 0.99), 1),
                    "server_ms_per_move": round(1000 * (cpu_of(process) - before) / len(took), 2),
                    "errors": errors[:3],
                }
                print(json.dumps(found), flush=True)
                if found["made"] < FULL * rate or found["p99_ms"] > 1000 * LIMIT_S or errors:
                    break
                kept = float(found["made"])
            speakers.end()
    return kept


def main() -> None:
    """Measure each number of workers."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--speakers", type=int, default=max(1, (os.cpu_count() or 2) // 3))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--port", type=int, default=8431)
    parser.add_argument("--db", default="")
    parser.add_argument("--folder", default="", help="where the SQLite file lies")
    wanted = parser.parse_args()
    first = 0.0
    for workers in map(int, wanted.workers.split(",")):
        kept = asyncio.run(measure(workers, wanted))
        first = first or kept
        ratio = f", {kept / first:.2f} times the first" if first else ""
        print(f"{workers} workers: {kept:.0f} moves/s{ratio}", flush=True)


if __name__ == "__main__":
    main()
