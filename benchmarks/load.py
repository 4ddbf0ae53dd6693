"""Loads the table server: many live games over websockets, on this machine.

python benchmarks/load.py                 the figures of docs/hosting.md: a few minutes
python benchmarks/load.py --minutes 10    the same load for ten minutes, to look for leaks
python benchmarks/load.py --rounds 3      and again from the start, as often as you like
python benchmarks/load.py --costs         only what a move costs the server, thread by thread
python benchmarks/load.py --profile       and where its event loop spends it
python benchmarks/load.py --evening       the same of a real evening: bots, fours, spectators, chat
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import pstats
import random
import signal
import statistics
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import load_evening
import uvloop
from load_games import known_games
from load_pairs import Pair, PairPlayer
from load_players import Tally
from load_server import cpu_of, disk_of, memory_of, started, threads_of
from load_speakers import echo_figures
from load_stolen import StolenTime

GAMES = 500
INTERVAL_S = 2.0
START = "from sixfold.cli import start; start()"
# the same with a profile of the event loop's thread, from one signal to the next
PROFILED = """
import cProfile, signal, sys, time
from sixfold.cli import main
profile, target = cProfile.Profile(time.thread_time), sys.argv.pop()
signal.signal(signal.SIGUSR1, lambda *_: profile.enable())
signal.signal(signal.SIGUSR2, lambda *_: (profile.disable(), profile.dump_stats(target)))
main()
"""
PROFILED_ROWS = 45
LIMIT_S = 0.050
# tables nobody looks at are forgotten after a minute
FORGOTTEN_S = 90
# the stronger bots are loaded a little after the first person came
SETTLED_S = 15
STEPS = (350, 450, 550, 650, 750, 850, 950, 1100, 1250, 1500)
STARTS = 5
SAMPLES = 10


async def play(
    process: int, pairs: list[Pair], tally: Tally, rate: float, seconds: float
) -> dict[str, Any]:
    """Let all pairs play at a rate for some seconds; ``process`` is the server."""
    tally.clear()
    gc.collect()
    gc.freeze()
    until = asyncio.get_running_loop().time() + seconds
    interval, own, served = len(pairs) / rate, time.process_time(), cpu_of(process)
    async with StolenTime() as stolen:
        await asyncio.gather(
            *(p.play(interval, until, random.Random(i)) for i, p in enumerate(pairs))
        )
    found, own = tally.figures(seconds, stolen), time.process_time() - own
    served = cpu_of(process) - served
    found["server_ms_per_move"] = round(1000 * served / max(1, len(tally.latencies)), 3)
    found["own_ms_per_move"] = round(1000 * own / max(1, len(tally.latencies)), 3)
    return found


async def seated(
    base: str, http: httpx.AsyncClient, tally: Tally, games: int, wants_offers: bool = True
) -> list[Pair]:
    known, person = known_games(), partial(PairPlayer, base, http, tally, wants_offers)
    pairs = [Pair(person(), person(), number, known) for number in range(games)]
    for pair in pairs:
        for player in pair.players:
            await player.enter()
    return pairs


async def count_lost(pairs: list[Pair]) -> int:
    """Return how many acknowledged moves of the current games the server does not show."""
    lost = 0
    for pair in pairs:
        player = pair.players[0]
        await player.ask("watch", table=player.table)
        lost += pair.moves_of_game - player.moves_shown
    return lost


async def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    out: dict[str, Any] = {"cores": os.cpu_count(), "games": arguments.games}
    python, here = sys.executable, Path(__file__).parent
    port = arguments.port
    echo = [python, str(here / "load_echo.py"), str(port + 1)]
    async with started(echo, port + 1, "/") as (process, _):
        rate, connections = arguments.games / INTERVAL_S, 2 * arguments.games
        out["echo"] = await echo_figures(process, port + 1, connections, rate, arguments.seconds)
        print("echo", out["echo"], flush=True)
    with tempfile.TemporaryDirectory(dir=arguments.folder or None) as folder:
        out["disk"] = disk_of(folder)
        print("disk", out["disk"], flush=True)
        url = arguments.db or f"sqlite:///{folder}/load.db"
        serve = [
            python,
            "-c",
            START,
            "serve",
            "--port",
            str(port),
            "--db",
            url,
            "--workers",
            str(arguments.workers),
            "--no-open",
        ]
        async with started(serve, port, "/healthz") as (process, _):
            await asyncio.sleep(5)  # the engine loads
            base = f"http://127.0.0.1:{port}"
            tally = Tally()
            async with httpx.AsyncClient(trust_env=False, timeout=30) as http:
                few = await seated(base, http, tally, 5, not arguments.no_offers)
                pairs = await load(arguments, out, process, few, http)
                await at_rest(out, process, [*few, *pairs])
                for _ in range(1, arguments.rounds):
                    again = await seated(
                        base, http, tally, arguments.games, not arguments.no_offers
                    )
                    for pair in again:
                        await pair.sit_down()
                    rate = arguments.games / INTERVAL_S
                    await play(
                        process, again, tally, rate, arguments.minutes * 60 or arguments.seconds
                    )
                    out["errors"] = tally.errors[:10]
                    await at_rest(out, process, again)
        out["starts_s"] = []
        for _ in range(STARTS):  # on the database that all those games are in by now
            async with started(serve, port, "/healthz") as (_, seconds):
                out["starts_s"].append(round(seconds, 2))
        print("start to first answer", out["starts_s"], "s", flush=True)
    return out


async def measure_costs(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return what a move costs the server: processor by thread, and bytes received by a page."""
    rate, port = arguments.games / INTERVAL_S, arguments.port
    with tempfile.TemporaryDirectory(dir=arguments.folder or None) as folder:
        url = arguments.db or f"sqlite:///{folder}/load.db"
        options = ["serve", "--port", str(port), "--db", url, "--no-open"]
        options += ["--workers", str(arguments.workers)]
        stats = f"{folder}/profile"
        start = [PROFILED, *options, stats] if arguments.profile else [START, *options]
        if arguments.profile:  # else the command would start itself again
            os.environ["SIXFOLD_SYSTEM_ALLOCATOR"] = "false"
        async with (
            started([sys.executable, "-c", *start], port, "/healthz") as (process, _),
            httpx.AsyncClient(trust_env=False, timeout=30) as http,
        ):
            await asyncio.sleep(5)  # the engine loads
            tally = Tally()
            base, offers = f"http://127.0.0.1:{port}", not arguments.no_offers
            groups: list[load_evening.Group] = []
            pairs: list[Pair] = []
            if arguments.evening:
                people = 2 * arguments.games
                groups, _ = await load_evening.gather(base, http, tally, people, offers)
            else:
                pairs = await seated(base, http, tally, arguments.games, offers)
            for pair in pairs:
                await pair.sit_down()
            await asyncio.sleep(SETTLED_S)
            tally.received = 0
            tally.position_bytes.clear()
            before = threads_of(process)
            if arguments.profile:
                os.kill(process, signal.SIGUSR1)
            if arguments.evening:
                tally.clear()
                async with StolenTime() as stolen:
                    mix = await load_evening.spend(groups, INTERVAL_S, arguments.seconds)
                found = mix | tally.figures(arguments.seconds, stolen)
            else:
                found = await play(process, pairs, tally, rate, arguments.seconds)
            after = threads_of(process)
            if arguments.profile:
                os.kill(process, signal.SIGUSR2)
                await asyncio.sleep(1)
            moves = max(1, len(tally.latencies))
            for name, spent in after.items():
                found[f"{name}_ms_per_move"] = round((spent - before[name]) / moves, 3)
            found["processor_ms_per_move"] = round(
                sum(after.values()) / moves - sum(before.values()) / moves, 3
            )
            found["bytes_per_move"] = round(tally.received / moves)
            found["position_bytes"] = round(statistics.fmean(tally.position_bytes or [0]))
            found["errors"] = tally.errors[:10]
        if arguments.profile:
            pstats.Stats(stats).sort_stats("tottime").print_stats(PROFILED_ROWS)
            pstats.Stats(stats).sort_stats("cumtime").print_stats(
                "sixfold|uvicorn|litestar", PROFILED_ROWS
            )
    return found


async def load(
    arguments: argparse.Namespace,
    out: dict[str, Any],
    process: int,
    few: list[Pair],
    http: httpx.AsyncClient,
) -> list[Pair]:
    """Measure the memory of idle players, then the target, then the capacity."""
    tally, base = few[0].players[0].tally, few[0].players[0].base
    for pair in few:
        await pair.sit_down()
    await play(process, few, tally, 50, 3)
    await asyncio.sleep(SETTLED_S)
    out["memory_before_kib"] = memory_of(process)
    out["in_use_before"] = await in_use(http, base)
    pairs = await seated(base, http, tally, arguments.games, not arguments.no_offers)
    grown = memory_of(process) - out["memory_before_kib"]
    out["memory_per_idle_player_kib"] = round(grown / (2 * arguments.games), 1)
    print("memory per idle connected player", out["memory_per_idle_player_kib"], "KiB", flush=True)
    for pair in pairs:
        await pair.sit_down()
    seconds = arguments.minutes * 60 or arguments.seconds
    sampling = asyncio.create_task(sample_memory(out, process, seconds))
    out["target"] = await play(process, pairs, tally, arguments.games / INTERVAL_S, seconds)
    sampling.cancel()
    print("target", out["target"], flush=True)
    rate, found = arguments.games / INTERVAL_S, out["target"]
    further = () if arguments.minutes else STEPS
    for step in (*further, None):
        for name, p99 in (
            ("capacity", "p99_ms"),
            ("undisturbed_capacity", "undisturbed_p99_ms"),
        ):
            if is_kept(found, rate, p99):
                out[name] = found
        if step is None or not is_kept(found, rate, "undisturbed_p99_ms"):
            break
        rate, found = step, await play(process, pairs, tally, step, arguments.seconds)
        print("at", rate, "moves/s", found, flush=True)
    out["errors"] = tally.errors[:10]
    out["lost"] = await count_lost(pairs)
    out["moves"] = sum(pair.moves for pair in pairs)
    out["memory_under_load_kib"] = memory_of(process)
    return pairs


def is_kept(found: dict[str, Any], rate: float, p99: str) -> bool:
    """Tell whether a rate was kept up as it should be."""
    is_fast = found["per_second"] > 0.95 * rate and found[p99] < 1000 * LIMIT_S
    return is_fast and found["errors"] == 0


async def sample_memory(out: dict[str, Any], process: int, seconds: float) -> None:
    """Note the memory a few times while the load goes on."""
    out["memory_during_load_kib"] = []
    while True:
        await asyncio.sleep(seconds / SAMPLES)
        out["memory_during_load_kib"].append(memory_of(process))


async def figure_of(http: httpx.AsyncClient, base: str, name: str) -> int:
    """Return one of the server's own figures, of all its workers together."""
    shown = (await http.get(f"{base}/metrics")).text
    lines = [line for line in shown.splitlines() if line.startswith((f"{name} ", f"{name}{{"))]
    return int(sum(float(line.split()[-1]) for line in lines))


async def in_use(http: httpx.AsyncClient, base: str) -> dict[str, int]:
    """Return the memory in use as the server's allocators count it, of which one has most."""
    return {
        "kib": await figure_of(http, base, "sixfold_memory_bytes") // 1024,
        "blocks": await figure_of(http, base, "sixfold_memory_blocks"),
    }


async def at_rest(out: dict[str, Any], process: int, pairs: list[Pair]) -> None:
    """Send everybody home and look whether the memory comes back."""
    for pair in pairs:
        for player in pair.players:
            await player.leave()
    await asyncio.sleep(FORGOTTEN_S)
    rest: dict[str, Any] = {"memory_kib": memory_of(process)}
    base = pairs[0].players[0].base
    async with httpx.AsyncClient(trust_env=False) as http:
        rest["in_use"] = await in_use(http, base)
        for name in ("tables_live", "connections"):
            rest[name] = await figure_of(http, base, f"sixfold_{name}")
    out.setdefault("at_rest", []).append(rest)
    print("at rest", rest, "before", out["memory_before_kib"], "KiB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--rounds", type=int, default=1, help="how often the load is repeated")
    parser.add_argument("--port", type=int, default=8411)
    parser.add_argument("--db", default="")
    parser.add_argument("--folder", default="", help="where the SQLite file lies")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--costs", action="store_true", help="only what a move costs")
    parser.add_argument("--profile", action="store_true", help="and where it is spent")
    parser.add_argument("--evening", action="store_true", help="the mix of a real evening")
    parser.add_argument("--no-offers", action="store_true", help="pages have the engine themselves")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if arguments.costs or arguments.profile or arguments.evening:
            print(json.dumps(runner.run(measure_costs(arguments)), indent=2))
            return
        out = runner.run(measure(arguments))
    for p99 in ("p99", "undisturbed_p99"):
        ratio = out["target"][f"{p99}_ms"] / out["echo"][f"{p99}_ms"]
        out[f"{p99}_ratio_to_echo"] = round(ratio, 2)
    print(json.dumps(out, indent=None if arguments.json else 2))


if __name__ == "__main__":
    main()
