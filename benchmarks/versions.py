"""Compares the speed of this version with that of version 0.1, in one run.

    python benchmarks/reference.py build
    python benchmarks/versions.py [--rounds R] [--seconds S]

Each version lives in a process of its own on the same core.  They take short turns, now the one and
now the other first, and count processor time, so that whatever else the machine does hurts both
alike.  The ratio of a line is the middle one of all rounds.  Where the machine is shared, "undisturbed"
says more: it compares the best tenth of the turns of either.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Final

from reference import COMMIT, FOLDER, ROOT

SEED: Final = bytes(32)
GAMES: Final = (
    "standard modern 2",
    "standard modern 3",
    "standard modern 4",
    "standard classic 2",
    "solo modern 1",
    "solo classic 1",
    "team modern 4",
    "duel modern 2",
    "cards modern 2",
    "cards modern 4",
)
BATCHES: Final = ("standard modern 2", "cards modern 2")
Play = Callable[[], int]  # plays a little and returns how much it was


def plain_games(name: str, edition: str, players: int) -> Play:
    """Return random games inside the kernel."""
    from sixfold.rules.batch import play_many
    from sixfold.rules.variants import variant

    row = variant(name, players, edition)

    def play() -> int:
        play_many(row, 500, SEED, 1)
        return 500

    return play


def batched_steps(name: str, edition: str, players: int) -> Play:
    """Return steps of a batch with observation and mask."""
    from sixfold.envs.batch import Batch

    batch = Batch(name, players, edition=edition, games=128, seed=1)

    def play() -> int:
        batch.step_random()
        return batch.games

    return play


KINDS: Final = {"games": plain_games, "steps": batched_steps}


def answer_lines() -> None:
    """Measure what is asked for, line by line; the sources come from PYTHONPATH."""
    sides: dict[str, Play] = {}
    for line in sys.stdin:
        kind, name, edition, players, seconds = line.split()
        key = f"{kind} {name} {edition} {players}"
        if key not in sides:
            sides[key] = KINDS[kind](name, edition, int(players))
            sides[key]()
        done, start = 0, time.process_time()
        while time.process_time() - start < float(seconds):
            done += sides[key]()
        print(done / (time.process_time() - start), flush=True)


def open_version(stack: ExitStack, sources: str) -> Callable[[str], float]:
    """Start a process with the sources of one version; return how to ask it."""
    process = stack.enter_context(
        subprocess.Popen(
            [sys.executable, __file__, "--answer"],
            env={**os.environ, "PYTHONPATH": sources},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    )
    assert process.stdin is not None
    assert process.stdout is not None
    stack.callback(process.stdin.close)
    to, back = process.stdin, process.stdout

    def ask(line: str) -> float:
        to.write(line + "\n")
        to.flush()
        return float(back.readline())

    return ask


def compare(rounds: int, seconds: float) -> None:
    """Let both versions take turns at every line and print the ratios."""
    if not (FOLDER / "src").exists():
        raise SystemExit("Build the reference first: python benchmarks/reference.py build")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    lines = [f"games {game}" for game in GAMES] + [f"steps {game}" for game in BATCHES]
    with ExitStack() as stack:
        old = open_version(stack, str(FOLDER / "src"))
        new = open_version(stack, str(ROOT / "src"))
        columns = f"{COMMIT:>12}{'this':>12}{'ratio':>8}  {'middle half':16}undisturbed"
        print(f"{'a second of processor':26}{columns}")
        for line in lines:
            old(f"{line} 0"), new(f"{line} 0")
            pairs = []
            for turn in range(rounds):
                first, second = (old, new) if turn % 2 == 0 else (new, old)
                rates = first(f"{line} {seconds}"), second(f"{line} {seconds}")
                pairs.append(rates if turn % 2 == 0 else rates[::-1])
            ratios = sorted(after / before for before, after in pairs)
            before, after = (statistics.median(side) for side in zip(*pairs, strict=True))
            low, high = ratios[rounds // 4], ratios[-1 - rounds // 4]
            middle, calm = statistics.median(ratios), _best(pairs, 1) / _best(pairs, 0)
            figures = f"{before:12,.0f}{after:12,.0f}{middle:8.3f}  {low:.3f} to {high:.3f}"
            print(f"{line:26}{figures}{calm:14.3f}", flush=True)


def _best(pairs: list[tuple[float, float]], side: int) -> float:
    """Return the middle of the best tenth of the turns of one version."""
    rates = sorted((pair[side] for pair in pairs), reverse=True)
    return statistics.median(rates[: max(1, len(rates) // 10)])


def main() -> None:
    """Read the options and compare, or be one of the two versions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=0.05)
    told = parser.parse_args()
    answer_lines() if told.answer else compare(told.rounds, told.seconds)


if __name__ == "__main__":
    main()
