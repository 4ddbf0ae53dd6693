import json

import pytest
from typer.testing import CliRunner

from sixfold import rules
from sixfold.cli import bench, main, measures

YARDSTICK = {
    "games_per_second": 200_000.0,
    "c_games_per_second": 250_000.0,
    "ratio": 0.8,
    "same_games": True,
}


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    """Measure next to nothing: these tests are about the report."""
    monkeypatch.setattr(measures, "games_per_second", lambda *_: 1000.0)
    monkeypatch.setattr(measures, "against_yardstick", lambda *_: YARDSTICK)
    monkeypatch.setattr(measures, "costs", lambda **_: dict.fromkeys(bench.COST_NAMES, 1234.0))
    monkeypatch.setattr(bench, "rollouts_per_second", lambda *_: 98_765.0)
    monkeypatch.setattr(measures, "seconds_to_import", lambda *_: 0.1)
    monkeypatch.setattr(measures, "seconds_to_ready", lambda *_: 0.2)


def call(*args):
    return CliRunner().invoke(main, ["bench", "--quick", *args])


def test_json_holds_every_variant_and_every_figure():
    figures = json.loads(call("--json").stdout)
    named = [
        (row["variant"], row["edition"], row["players"]) for row in figures["games_per_second"]
    ]
    assert named == [(row.name, row.edition, row.players) for row in rules.VARIANTS]
    assert figures["yardstick"] == YARDSTICK
    assert set(figures["nanoseconds"]) == set(bench.COST_NAMES)
    assert figures["rollouts_per_second"] == {"standard": 98_765.0}
    assert set(figures["seconds"]) < set(bench.START_NAMES)
    assert figures["state_bytes"]["board"] <= bench.STATE_GOAL


def test_the_table_shows_figures_beside_their_goals():
    shown = call()
    assert shown.exit_code == 0
    for text in ("Random games a second", "1.2 µs", "speed beside C", "0.80", "≥ 0.7", "98,765"):
        assert text in shown.stdout


def test_without_a_compiler_the_table_says_so(monkeypatch):
    monkeypatch.setattr(measures, "against_yardstick", lambda *_: None)
    assert "no C compiler" in call().stdout


def test_different_games_than_the_yardstick_are_a_failure(monkeypatch):
    monkeypatch.setattr(
        measures, "against_yardstick", lambda *_: {**YARDSTICK, "same_games": False}
    )
    result = call()
    assert result.exit_code == 1
    assert "different games" in result.output


def test_single_calls_are_timed_in_the_kernel_and_through_the_interface_and_starts_in_a_process(
    monkeypatch,
):
    monkeypatch.undo()
    costs = measures.costs(tries=1, count=20)
    assert set(costs) == set(bench.COST_NAMES)
    assert measures.seconds_to_import(1) > 0
    assert measures.seconds_to_ready(1) > 0
