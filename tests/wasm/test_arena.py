"""The page's engine sits at the arena's tables like any other program."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from sixfold.cli import main
from tests.wasm.conftest import ROOT, node


def _command(engine_file: Path, *words: str) -> str:
    return " ".join((node(), str(ROOT / "web" / "engine" / "arena.ts"), str(engine_file), *words))


def test_the_pages_engine_masters_the_difficult_cases_of_the_protocol(engine_file: Path) -> None:
    done = CliRunner().invoke(main, ["engine-test", _command(engine_file, "--bot", "club")])
    assert done.exit_code == 0, done.output


def test_a_tournament_seats_the_pages_engine(engine_file: Path, tmp_path: Path) -> None:
    records, seat = tmp_path / "games.jsonl", f"page={_command(engine_file, '--work', '40')}"
    words = ["arena", "--bots", "greedy", "--engine", seat, "--games", "2", "--work", "40"]
    done = CliRunner().invoke(main, [*words, "--records", str(records), "--jobs", "1", "--json"])
    assert done.exit_code == 0, done.output
    games = [json.loads(line) for line in records.read_text().splitlines()]
    assert {name for game in games for name in game["players"]} == {"bot:greedy", "engine:page"}
    assert {game["final"]["end"] for game in games} <= {"full", "all_maxed"}
