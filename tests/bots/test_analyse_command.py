import json

from typer.testing import CliRunner

from sixfold.arena.simulate import simulate
from sixfold.bots.base import Budget
from sixfold.cli import main
from sixfold.records import format_record
from sixfold.rules.variants import variant


def write_games(path, name="standard", games=1):
    records = simulate(variant(name), ["greedy"], games, "command", Budget())
    path.write_bytes(b"".join(format_record(record) + b"\n" for record in records))


def analyse(*words):
    return CliRunner().invoke(main, ["analyse", *map(str, words)])


def test_a_record_is_told_as_a_table(tmp_path):
    write_games(tmp_path / "games.jsonl")
    told = analyse(tmp_path / "games.jsonl", "--work", 20)
    assert told.exit_code == 0
    assert "win chance" in told.stdout
    assert "bot:greedy" in told.stdout


def test_one_of_many_games_can_be_had_as_json(tmp_path):
    write_games(tmp_path / "games.jsonl", "cards", games=2)
    told = analyse(tmp_path / "games.jsonl", "--work", 20, "--game", 2, "--json")
    lines = told.stdout.splitlines()
    assert len(lines) == 1
    game = json.loads(lines[0])
    assert game["line"] == 2
    assert {"played", "best", "loss", "before", "after", "mark"} <= set(game["decisions"][0])


def test_the_same_seed_gives_the_same_judgement(tmp_path):
    write_games(tmp_path / "games.jsonl", "cards")
    told = [
        analyse(tmp_path / "games.jsonl", "--work", 5, "--seed", s, "--json") for s in (1, 1, 2)
    ]
    assert told[0].stdout == told[1].stdout
    assert told[0].stdout != told[2].stdout


def test_an_unreadable_record_stops_with_file_and_line(tmp_path):
    path = tmp_path / "games.jsonl"
    write_games(path, "cards")
    path.write_bytes(path.read_bytes() + b"{broken\n")
    told = analyse(path, "--work", 5, "--json")
    assert told.exit_code == 1
    assert "games.jsonl, line 2" in told.stderr


def test_a_record_against_the_rules_stops_with_file_line_and_action(tmp_path):
    path = tmp_path / "games.jsonl"
    write_games(path, "cards")
    record = json.loads(path.read_text())
    record["actions"][3]["points"] = [9, 9]
    path.write_text(json.dumps(record) + "\n")
    told = analyse(path, "--work", 5)
    assert told.exit_code == 1
    assert "games.jsonl, line 1, action 4" in told.stderr


def test_a_line_without_a_record_is_named(tmp_path):
    write_games(tmp_path / "games.jsonl", "cards")
    told = analyse(tmp_path / "games.jsonl", "--game", 7)
    assert told.exit_code == 1
    assert "on line 7" in told.stderr
