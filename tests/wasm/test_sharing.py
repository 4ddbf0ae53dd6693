"""A search that several workers share is one search."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from tests.wasm.conftest import ROOT, node

WORK = 20_000
POSITION = {
    "variant": "standard",
    "players": 2,
    "edition": "modern",
    "seed": "5e" * 32,
    "actions": [],
    "rng": "01" + "00" * 11,
}


def _search(engine_file: Path, others: int, work: int) -> dict[str, Any]:
    words = [node(), str(ROOT / "web" / "engine" / "measure.ts"), str(engine_file), str(others)]
    asked = json.dumps(POSITION | {"work": work}) + "\n"
    told = subprocess.run(words, input=asked, capture_output=True, text=True, check=True)
    return dict(json.loads(told.stdout))


def test_three_workers_imagine_as_many_games_as_one_and_come_to_the_same_value(
    engine_file: Path,
) -> None:
    alone, shared = (_search(engine_file, others, WORK) for others in (0, 2))
    assert abs(shared["games"] - alone["games"]) < WORK / 20
    assert abs(shared["advice"]["value"] - alone["advice"]["value"]) < 0.02
    assert shared["advice"] != alone["advice"], "others have luck of their own"
    assert shared["advice"] == _search(engine_file, 2, WORK)["advice"], "and it is the same again"


def test_a_short_search_is_not_worth_sharing(engine_file: Path) -> None:
    assert _search(engine_file, 0, 500)["advice"] == _search(engine_file, 2, 500)["advice"]
