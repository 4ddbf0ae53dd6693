"""The C program under ``benchmarks/`` that plays the same random games, as a measure of speed."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).parents[3] / "benchmarks" / "yardstick.c"
COMPILERS = ("cc", "gcc", "clang")
OPTIONS = ("-std=c11", "-O3", "-march=native", "-D_POSIX_C_SOURCE=200809L")


@dataclass(frozen=True, slots=True)
class Run:
    """What one run of the yardstick reported."""

    games_per_second: float
    checksum: int


def build(folder: Path) -> Path | None:
    """Build the yardstick; ``None`` outside a checkout or without a C compiler."""
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None or not SOURCE.exists():
        return None
    program = folder / "yardstick"
    subprocess.run([compiler, *OPTIONS, "-o", str(program), str(SOURCE)], check=True)
    return program


def play(program: Path, games: int, seed: bytes) -> Run:
    """Let the yardstick play the games of a seed."""
    command = [str(program), str(games), seed.hex()]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    values = dict(line.split() for line in printed.splitlines())
    return Run(float(values["games/s"]), int(values["checksum"]))
