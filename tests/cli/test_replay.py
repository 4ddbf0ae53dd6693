import json

import pytest
from typer.testing import CliRunner

from sixfold.cli import main
from sixfold.records import format_record
from tests.records.games import recorded


def replay(*files: object):
    return CliRunner().invoke(main, ["replay", *map(str, files)])


@pytest.fixture
def written(tmp_path):
    """A way to write records into a file, one a line."""

    def write(*records: dict, name: str = "games.jsonl"):
        file = tmp_path / name
        file.write_bytes(b"".join(format_record(record) + b"\n" for record in records))
        return file

    return write


def test_right_records_are_counted(written):
    done = replay(written(recorded(), recorded("cards")), written(recorded("solo"), name="more"))
    assert done.exit_code == 0, done.stderr
    assert "3 games replayed" in done.stdout


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("drawn", ["RR", "RR"]),
        ("points", [17, 4]),
        ("seat", 1),
        ("at", [[0, -5], [0, -4]]),
        ("do", "keep"),
    ],
)
def test_the_first_difference_is_named_with_file_line_and_action(written, field, value):
    wrong = recorded()
    wrong["actions"][2][field] = value
    wrong["actions"][9]["points"] = [12, 12]
    file = written(recorded("solo"), wrong, wrong)
    done = replay(file)
    assert done.exit_code == 1
    assert done.stderr.startswith(f"sixfold: {file}, line 2, action 3: ")
    assert done.stdout == ""


def test_a_wrong_result_is_named_with_file_and_line(written):
    wrong = recorded()
    wrong["final"]["ranking"] = [[0, 1]]
    file = written(wrong)
    assert replay(file).stderr.startswith(f"sixfold: {file}, line 1: The record says the ranking")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": "ab" * 31}, "A seed has 32 bytes"),
        ({"deal": [["no tile"]]}, "is no tile"),
        ({"variant": "chess"}, "no game called"),
        ({"actions": 3}, "wrong field"),
    ],
)
def test_a_malformed_record_is_named_with_file_and_line(written, change, sentence):
    file = written(recorded(), {**recorded(), **change})
    done = replay(file)
    assert done.exit_code == 1
    assert done.stderr.startswith(f"sixfold: {file}, line 2: ")
    assert sentence in done.stderr


def test_a_truncated_file_is_named_with_its_last_line(written):
    file = written(recorded(), recorded())
    file.write_bytes(file.read_bytes()[:-200])
    assert f"{file}, line 2: This is no complete JSON object." in replay(file).stderr


def test_an_empty_file_holds_no_record(tmp_path):
    file = tmp_path / "empty.jsonl"
    file.touch()
    done = replay(file)
    assert done.exit_code == 1
    assert "no record in it" in done.stderr


def test_a_file_that_is_not_there_is_named(tmp_path):
    done = replay(tmp_path / "nowhere.jsonl")
    assert done.exit_code == 1
    assert "nowhere.jsonl: It cannot be read: No such file or directory." in done.stderr


def test_what_simulate_writes_replay_accepts(tmp_path):
    file = tmp_path / "games.jsonl"
    CliRunner().invoke(main, ["simulate", "--variant", "team", "--games", "2", "--out", str(file)])
    assert len([json.loads(line) for line in file.read_text().splitlines()]) == 2
    assert "2 games replayed" in replay(file).stdout


def test_what_a_record_does_not_say_is_not_called_right(written):
    silent = recorded()
    for entry in silent["actions"]:
        entry.pop("points", None)
    del silent["final"], silent["actions"][-1], silent["seed"]
    done = replay(written(silent))
    assert done.exit_code == 0, done.stderr
    assert "every action" not in done.stdout
    placed = sum(entry["do"] == "place" for entry in silent["actions"])
    assert f"points of an action ({placed})" in done.stdout
    assert "seed of a game (1), result of a game (1)" in done.stdout
