import json
import re
import sys

import pytest

from sixfold.arena.entrants import Entrant
from sixfold.bots.outside.engine import EngineFailure, OutsideEngine
from sixfold.records import read_records, replay
from sixfold.rules.game import new
from tests.arena.test_tournament import hold

HELLO = "import sys, json\nsys.stdin.readline()\nprint(json.dumps({'type': 'hello', 'name': 'x'}), flush=True)\n"
ASKED = "question = json.loads(sys.stdin.readline())\n"


def engine_command(tmp_path, body):
    program = tmp_path / "engine.py"
    program.write_text(body)
    return f"{sys.executable} {program}"


BAD = {
    "leaves without a word": ("raise SystemExit(3)", r"'bad' has ended with code 3"),
    "prints garbage": ("print('good morning', flush=True)\ninput()", r"'bad' said 'good morning'"),
    "leaves after hello": (HELLO, r"'bad' has ended with code 0"),
    "answers garbage": (HELLO + ASKED + "print('[1', flush=True)\ninput()", r"'bad' said '\[1'"),
    "answers late": (HELLO + ASKED + "import time\ntime.sleep(60)", r"'bad' did not answer within"),
    "answers another question": (
        HELLO + ASKED + "print(json.dumps({'type': 'action', 'id': 99}), flush=True)\ninput()",
        r"'bad' answered question 99",
    ),
    "sends no action": (
        HELLO
        + ASKED
        + "print(json.dumps({'type': 'action', 'id': 1, 'action': {'do': 'win'}}), flush=True)\ninput()",
        r"'bad' sent no action",
    ),
    "moves against the rules": (
        HELLO
        + ASKED
        + "print(json.dumps({'type': 'action', 'id': 1, 'action': {'do': 'keep'}}), flush=True)\ninput()",
        r"'bad' broke the rules",
    ),
    "prints without end": (HELLO + "while True: print('x' * 1000)", r"'bad' said 'xxx"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_engine_forfeits_and_the_tournament_goes_on(tmp_path, kind):
    body, message = BAD[kind]
    path = tmp_path / "games.jsonl"
    bad = Entrant("bad", engine_command(tmp_path, body))
    report = hold(path, games=2, entrants=(bad, "greedy"), seconds=0.2)
    assert report.games == 2
    rows = {row.name: row for row in report.rows}
    assert rows["bad"].forfeits == 2
    assert rows["greedy"].wins == 2
    assert re.search(message, report.forfeits[0])
    for _, record in read_records(path):
        replay(record)


def test_a_command_that_does_not_exist_forfeits(tmp_path):
    dead = Entrant("dead", "/nowhere/engine --fast")
    report = hold(tmp_path / "games.jsonl", games=2, entrants=("random", dead), seconds=0.2)
    assert "'dead' cannot be started" in report.forfeits[0]


def test_in_a_game_of_three_the_others_are_ranked_as_they_stand(tmp_path):
    path = tmp_path / "games.jsonl"
    bad = Entrant("bad", engine_command(tmp_path, "raise SystemExit"))
    names = ("greedy", "random", bad)
    report = hold(path, games=3, players=3, entrants=names, seconds=0.2)
    assert {row.name: row.wins for row in report.rows}["bad"] == 0
    for _, record in read_records(path):
        assert record.final.end == "forfeit"


def test_an_engine_learns_its_budget_and_only_its_own_rack(tmp_path):
    body = (
        HELLO
        + ASKED
        + "open(sys.argv[1], 'w').write(json.dumps(question))\n"
        + "action = {'do': 'keep'}\n"
        + "print(json.dumps({'type': 'action', 'id': question['id'], 'action': action}), flush=True)\n"
        + "assert json.loads(sys.stdin.readline())['type'] == 'bye'\n"
    )
    noted = tmp_path / "question.json"
    engine = OutsideEngine("spy", engine_command(tmp_path, body) + f" {noted}")
    game = new(seed=bytes(32))
    assert engine.choose(game.view(1), 0.5).do == "keep"
    engine.close()
    question = json.loads(noted.read_text())
    assert question["budget_ms"] == 500
    assert question["view"]["rack"] == game.rack(1)
    assert "seed" not in question["view"]


def test_an_engine_that_does_not_leave_is_ended(tmp_path):
    body = HELLO + "import time\nwhile True: time.sleep(1)"
    engine = OutsideEngine("stubborn", engine_command(tmp_path, body))
    engine.close()
    with pytest.raises(EngineFailure):
        engine.choose({}, 0.1)


def test_what_an_engine_writes_to_its_standard_error_reaches_its_author(tmp_path):
    body = HELLO + ASKED + "raise ValueError('no idea what to do')"
    path = tmp_path / "games.jsonl"
    bad = Entrant("my bad", engine_command(tmp_path, body))
    report = hold(path, games=2, entrants=(bad, "greedy"), seconds=5)
    assert "saying 'ValueError: no idea what to do'" in report.forfeits[0]
    log = (tmp_path / "games.my_bad.log").read_text()
    assert log.count("Traceback") == 2


def test_an_engine_that_writes_much_to_its_standard_error_is_not_held_up(tmp_path):
    body = HELLO + "sys.stderr.write('x' * 1_000_000 + '\\n')\n" + ASKED
    body += "print(json.dumps({'type': 'action', 'id': 1, 'action': {'do': 'keep'}}), flush=True)\n"
    engine = OutsideEngine("loud", engine_command(tmp_path, body))
    assert engine.choose({}, 30).do == "keep"
    engine.close()
