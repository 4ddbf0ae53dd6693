from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sixfold.wasm.building import build

ROOT = Path(__file__).parents[2]
PageEngine = Callable[[list[dict[str, Any]]], list[bytes]]


def node() -> str:
    beside = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    found = shutil.which("node", path=beside)
    assert found is not None
    return found


@pytest.fixture(scope="session")
def engine_file() -> Path:
    file = ROOT / "build" / "engine.wasm"
    build(file)
    return file


@pytest.fixture(scope="session")
def page_engine(engine_file: Path) -> PageEngine:
    """Plays games with the page's engine and returns the lines it wrote."""

    def play(wanted: list[dict[str, Any]]) -> list[bytes]:
        words = [node(), str(ROOT / "web" / "engine" / "simulate.ts"), str(engine_file)]
        lines = "".join(json.dumps(game) + "\n" for game in wanted)
        done = subprocess.run(words, input=lines.encode(), capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.splitlines()

    return play
