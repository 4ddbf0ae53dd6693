"""The reference that stays: ``master`` of version 0.1, with its nets, as an outside engine.

    python benchmarks/reference.py build
    sixfold arena --bots master --engine "v0.1=python benchmarks/reference.py" --games 400 --time 0.2

The first command takes the sources out of this repository's history and compiles them, so that the
engine answers in time.  Deals are the same from every seat, whoever plays.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

COMMIT = "9e45339"
ROOT = Path(__file__).parents[1]
FOLDER = Path(os.environ.get("SIXFOLD_REFERENCE", ROOT / "build" / "reference" / COMMIT))
GAMES = (("standard", 2), ("standard", 3), ("standard", 4), ("team", 4), ("duel", 2), ("solo", 1))


def unpack() -> None:
    """Take the sources of version 0.1 out of the history."""
    if (FOLDER / "src").exists():
        return
    command = ["git", "-C", str(ROOT), "archive", COMMIT, "src/sixfold"]
    packed = subprocess.run(command, check=True, capture_output=True).stdout
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(FOLDER, filter="data")


def load() -> Any:
    """Import the bots of version 0.1 instead of those of this version."""
    sys.path.insert(0, str(FOLDER / "src"))
    from sixfold.bots import registry  # type: ignore[attr-defined, unused-ignore]

    if FOLDER not in Path(registry.__file__).parents:
        raise SystemExit("Another version of Sixfold was loaded before the reference.")
    return registry


def build() -> None:
    """Unpack the reference and compile what it needs."""
    unpack()
    registry = load()
    from sixfold import rules
    from sixfold.bots.base import Budget
    from sixfold.rules.generator import make_luck  # type: ignore[attr-defined]
    from sixfold.rules.observation import Observation

    for name, players in (*GAMES, ("cards", 2)):
        game = rules.new(name, players, seed=bytes(32))
        registry.make("master").choose(Observation.of(game, 0), Budget(work=50), make_luck(1))
        print(f"{name} for {players} is ready", flush=True)


def count_processor_time() -> None:
    """Let searches measure their own processor time, so that other programs take nothing away."""
    from sixfold.bots import halving  # type: ignore[attr-defined]

    vars(halving)["time"] = SimpleNamespace(perf_counter=time.process_time)


def answer_lines(is_cpu: bool) -> None:
    """Play as an outside engine until goodbye."""
    registry = load()
    if is_cpu:
        count_processor_time()
    from sixfold.bots.base import Budget
    from sixfold.rules.actions import decode
    from sixfold.rules.generator import make_luck  # type: ignore[attr-defined]
    from sixfold.rules.observation import Observation

    bot, luck = registry.make("master"), make_luck(os.getpid())
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer: dict[str, Any] = {"type": "hello", "name": "Sixfold 0.1 master"}
        elif message["type"] == "choose":
            seen = Observation.from_view(message["view"])
            number = bot.choose(seen, Budget(seconds=message["budget_ms"] / 1000), luck)
            action = decode(seen.variant, number).to_json()
            answer = {"type": "action", "id": message["id"], "action": action}
        else:
            return
        print(json.dumps(answer), flush=True)


def main() -> None:
    """Build the reference, or be it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", nargs="?", choices=["build"])
    parser.add_argument("--cpu", action="store_true", help="count processor time, not the clock's")
    wanted = parser.parse_args()
    if wanted.step == "build":
        build()
    elif not (FOLDER / "src").exists():
        raise SystemExit("Build the reference first: python benchmarks/reference.py build")
    else:
        answer_lines(wanted.cpu)


if __name__ == "__main__":
    main()
