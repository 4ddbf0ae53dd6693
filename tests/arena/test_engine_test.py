import re
import sys
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sixfold.bots.outside.cases import cases
from sixfold.cli import main
from sixfold.rules import VARIANTS

EXAMPLE = Path(__file__).parents[2] / "examples" / "simple_engine.py"

BROKEN = """
import json, sys
print("thinking aloud", file=sys.stderr)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "name": "broken"}), flush=True)
    elif message["type"] == "choose":
        action = {"do": "place", "tile": "RR", "at": [[0, -5], [0, -4]], "score_first": 0}
        print(json.dumps({"type": "action", "id": message["id"], "action": action}), flush=True)
"""


def check(program: Path, *words: str):
    return CliRunner().invoke(main, ["engine-test", f"{sys.executable} {program}", *words])


def test_every_situation_is_among_the_cases():
    all_cases = list(cases())
    found = Counter(case.name.rpartition(": ")[2] for case in all_cases)
    assert found["the first turn"] == found["the middle of a game"] == len(VARIANTS)
    assert min(found["a bonus"], found["an exchange"], found["one of the last places"]) >= 8
    phases = {(case.game.variant.name, case.game.phase) for case in all_cases}
    assert {("duel", "exchange"), ("cards", "bonus"), ("team", "bonus")} <= phases
    assert all(case.game.legal() for case in all_cases)


def test_an_engine_that_keeps_to_the_protocol_passes():
    done = check(EXAMPLE)
    assert done.exit_code == 0, done.output
    assert "cases are right" in done.stdout


def test_an_engine_that_does_not_is_told_why_and_its_author_sees_what_it_wrote(tmp_path):
    program = tmp_path / "broken.py"
    program.write_text(BROKEN)
    done = check(program)
    assert done.exit_code == 1
    told = " ".join(done.stdout.split())
    assert "Both cells must be free" in told
    assert re.search(r'legal ones is \w\w [A-O]\d+ [A-O]\d+, sent as \{"do": "place"', told)
    assert "thinking aloud" in done.stdout


@pytest.mark.parametrize("command", ["", "  ", "/", "'"])
def test_a_command_that_starts_nothing_is_told_so(command):
    done = CliRunner().invoke(main, ["engine-test", command])
    assert done.exit_code == 1
    assert isinstance(done.exception, SystemExit)
    assert "cannot be started" in " ".join(done.stdout.split())


@pytest.mark.parametrize("program", ["", "print('hi')", "import sys; sys.exit(3)"])
def test_a_program_that_is_no_engine_is_told_how_to_greet(tmp_path, program):
    file = tmp_path / "none.py"
    file.write_text(program)
    done = check(file)
    assert done.exit_code == 1
    assert '{"type": "hello", "protocol": 1}' in " ".join(done.stdout.split())
