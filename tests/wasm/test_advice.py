"""What the page says about positions, in hints and in the analysis, is what the package says at the same work.

Compared in one row of each game, with `--every-row` in all of them.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sixfold.arena.simulate import rng_of, seed_of
from sixfold.bots.advice.analysis import USUAL_WORK, analyse_game
from sixfold.bots.advice.hints import find_hint
from sixfold.bots.base import Budget
from sixfold.records import Recorder
from sixfold.rules.game import Game, new
from sixfold.rules.observation import Observation
from sixfold.rules.tiles import COLOURS
from sixfold.rules.variants import VARIANTS, Variant
from tests.wasm.conftest import ROOT, Device, node

WORK = 400
SEED = "advice"
POSITIONS = (0, 5, 9)  # moves before each
SHORT = 4  # moves that are judged: the analysis takes its own work
ROUNDING = 6e-5


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    every = metafunc.config.getoption("--every-row")
    rows = list(VARIANTS if every else {row.name: row for row in VARIANTS}.values())
    ids = [f"{row.name}{row.players}-{row.edition}" for row in rows]
    metafunc.parametrize("row", rows, ids=ids)


@pytest.fixture(scope="module")
def device(engine_file: Path) -> Iterator[Device]:
    """One for all: what is judged is a table of its own."""
    device = Device(engine_file)
    yield device
    device.close()


def _played(row: Variant, moves: int) -> tuple[Game, list[int]]:
    """Return a game after some moves that no bot would call good or bad all the time."""
    game = new(row.name, row.players, row.edition, seed_of(SEED, row.name).hex())
    numbers = []
    for i in range(moves):
        legal = game.legal_ids().tolist()
        numbers.append(int(legal[(7 * i + 3) % len(legal)]))
        game.apply(numbers[-1])
    return game, numbers


def _advised(engine_file: Path, wanted: list[dict[str, Any]]) -> list[dict[str, Any]]:
    words = [node(), str(ROOT / "web" / "engine" / "measure.ts"), str(engine_file)]
    lines = "".join(json.dumps(position) + "\n" for position in wanted)
    told = subprocess.run(words, input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line)["advice"] for line in told.stdout.splitlines()]


def test_hints_are_those_of_the_package_with_their_values_and_reasons(
    row: Variant, engine_file: Path
) -> None:
    wanted = []
    for moves in POSITIONS:
        game, numbers = _played(row, moves)
        wanted.append(
            {
                "variant": row.name,
                "players": row.players,
                "edition": row.edition,
                "seed": seed_of(SEED, row.name).hex(),
                "actions": numbers,
                "work": WORK,
                "rng": seed_of("luck", SEED, moves)[:12].hex(),
            }
        )
    for moves, found in zip(POSITIONS, _advised(engine_file, wanted), strict=True):
        game, _ = _played(row, moves)
        ours = find_hint(Observation.of(game, game.seat), Budget(work=WORK), rng_of(SEED, moves))
        step = game.copy().apply(ours.number)
        assert found == {
            "number": ours.number,
            "value": ours.value,
            "points": list(ours.points),
            "helps": sum(1 << COLOURS.index(colour) for colour in ours.helps),
            "denies": ours.denies,
            "risks": ours.risks,
            "bonus": bool(step.bonuses),
        }, moves


def test_the_analysis_is_that_of_the_package_with_its_values_and_marks(
    row: Variant, device: Device
) -> None:
    game, numbers = _played(row, SHORT)
    start = new(row.name, row.players, row.edition, seed_of(SEED, row.name).hex())
    recorder = Recorder(start, ["Me"] * row.players)
    for number in numbers:
        recorder.note(start.apply(number))
    stopped = {"tracks": start.tracks(), "ranking": start.standings(), "end": "resigned"}
    record = json.dumps(recorder.record(start) | {"final": stopped})
    [table] = device.ask("import", record)
    device.ask("analyse", table["table"])
    while (found := device.ask("analysis", table["table"]))["state"] == "running":
        pass
    assert found["state"] == "done"
    judged = list(analyse_game(game, Budget(work=USUAL_WORK)))
    assert len(found["decisions"]) == len(judged)
    for theirs, ours in zip(found["decisions"], judged, strict=True):
        assert (theirs["mark"], theirs["seat"]) == (ours.mark, ours.seat)
        assert theirs["best"] == json.loads(json.dumps(ours.best.to_json()))
        assert theirs["points"] == list(ours.best_points)
        loss = max(0.0, ours.best_value - ours.played_value)
        values = (ours.before, ours.after, loss)
        for name, value in zip(("before", "after", "loss"), values, strict=True):
            assert abs(theirs[name] - value) < ROUNDING, (name, ours.number)
        assert theirs[name] == round(theirs[name], 4)
