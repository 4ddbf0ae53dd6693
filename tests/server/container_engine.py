"""The container engine of this machine, if one is running."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENGINES = ("podman", "docker")
ANSWER_S = 20


@cache
def answering_engine() -> str | None:
    """Return the engine that answers: a program alone is not enough, docker's needs a daemon."""
    return next(filter(answers, ENGINES), None)


def answers(engine: str) -> bool:
    """Tell whether an engine is there and running."""
    if shutil.which(engine) is None:
        return False
    try:
        asked = subprocess.run([engine, "info"], capture_output=True, timeout=ANSWER_S, check=False)
    except subprocess.TimeoutExpired:
        return False
    return asked.returncode == 0


def tell_engine(*words: str) -> str:
    """Have the engine do something in the repository; return what it says."""
    engine = answering_engine()
    assert engine is not None
    told = subprocess.run([engine, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    return told.stdout.strip()
