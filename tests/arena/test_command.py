import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sixfold.arena.workers import NoRay, play_on_ray
from sixfold.cli import main

EXAMPLE = Path(__file__).parents[2] / "examples" / "simple_engine.py"


def arena(*words):
    return CliRunner().invoke(main, ["arena", *map(str, words)])


def test_the_table_is_printed_and_the_records_are_kept(tmp_path):
    path = tmp_path / "games.jsonl"
    told = arena(
        "--bots", "greedy,random", "--games", 2, "--work", 10, "--jobs", 1, "--records", path
    )
    assert told.exit_code == 0
    assert "greedy" in told.stdout
    assert "2 of 2 games" in told.stdout
    assert len(path.read_text().splitlines()) == 2


def test_the_table_can_be_had_as_json(tmp_path):
    told = arena(
        *("--bots", "greedy", "--engine", f"mine={sys.executable} {EXAMPLE}", "--json"),
        *("--games", 2, "--time", 5, "--jobs", 1, "--records", tmp_path / "games.jsonl"),
    )
    report = json.loads(told.stdout)
    assert report["games"] == 2
    assert {row["name"] for row in report["rows"]} == {"greedy", "mine"}
    assert {"mu", "sigma"} <= set(report["rows"][0]["rating"])
    assert {"value", "low", "high"} == set(report["meetings"][0]["elo"])


def test_an_unknown_bot_lists_the_known_ones(tmp_path):
    told = arena("--bots", "greedy,nobody", "--records", tmp_path / "games.jsonl")
    assert told.exit_code == 1
    assert "'nobody'" in told.stderr
    assert "master" in told.stderr


def test_time_and_work_together_are_refused(tmp_path):
    told = arena("--bots", "greedy,random", "--time", 1, "--work", 5, "--records", tmp_path / "g")
    assert told.exit_code == 1
    assert "not both" in told.stderr


def test_a_forfeit_is_told_with_the_name_of_the_engine(tmp_path):
    told = arena(
        *("--bots", "greedy", "--engine", "dead=/nowhere/engine", "--games", 2),
        *("--time", 1, "--jobs", 1, "--records", tmp_path / "games.jsonl"),
    )
    assert told.exit_code == 0
    assert "'dead' cannot be started" in told.stderr.replace("\n", " ")


def test_ray_may_stand_alone_or_with_an_address(monkeypatch, tmp_path):
    asked = []

    def note(terms, fixtures, address):
        asked.append(address)
        yield from ()

    monkeypatch.setattr("sixfold.arena.tournament.play_on_ray", note)
    for words in (["--ray"], ["--ray", "10.0.0.1:6379"]):
        arena("--bots", "greedy,random", "--games", 2, "--records", tmp_path / "g.jsonl", *words)
    assert asked == ["local", "10.0.0.1:6379"]


def test_ray_that_is_not_installed_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoRay, match="pip install"):
        next(play_on_ray(None, [], "local"))
