"""What the page says about positions, in hints and in the analysis, is what the package says at the same work."""

from __future__ import annotations

import json
import subprocess
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
MOVES = 9
SHORT = 4  # moves that are judged: the analysis takes its own work
ROUNDING = 6e-5

every_row = pytest.mark.parametrize(
    "row", VARIANTS, ids=lambda r: f"{r.name}{r.players}-{r.edition}"
)


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


def test_hints_are_those_of_the_package_with_their_values_and_reasons(engine_file: Path) -> None:
    positions = [(row, moves) for row in VARIANTS for moves in (0, 5, MOVES)]
    wanted = []
    for row, moves in positions:
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
    for (row, moves), found in zip(positions, _advised(engine_file, wanted), strict=True):
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
        }, (row.name, row.players, moves)


@every_row
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
