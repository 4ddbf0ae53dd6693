from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sixfold.wasm.building import build

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
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


class Device:
    """The worker of the page, in a process of its own."""

    def __init__(self, engine: Path) -> None:
        words = [node(), str(ROOT / "web" / "engine" / "table.ts"), str(engine)]
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._count = 0

    def _write(self, what: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()

    def read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        return dict(json.loads(self._process.stdout.readline()))

    def ask(self, name: str, *given: Any) -> Any:
        self._count += 1
        self._write({"id": self._count, "ask": name, "with": given})
        while (answer := self.read()).get("id") != self._count:
            pass
        return answer.get("answer", answer)

    def tell(self, kind: str, **fields: Any) -> None:
        self._count += 1
        self._write({"message": {"type": kind, "ref": self._count, **fields}})

    def look(self, seen: bool) -> None:
        """Say whether the page is seen or hidden."""
        self._write({"seen": seen})

    def spoil(self, table: str) -> None:
        """Change what is kept of a table into what no build has written."""
        self._write({"spoil": table})

    def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of some kinds."""
        while (message := self.read()["message"])["type"] not in kinds:
            assert message["type"] != "refused" or "refused" in kinds, message
        return dict(message)

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)
        assert self._process.stdout is not None
        self._process.stdout.close()


@pytest.fixture
def device(engine_file: Path) -> Iterator[Device]:
    device = Device(engine_file)
    yield device
    device.close()
