import re
from pathlib import Path

import pytest

from sixfold.arena.entrants import Entrant, read_entrants
from sixfold.bots.base import Budget
from sixfold.bots.outside.classes import NoSuchBot
from sixfold.bots.registry import UnknownBot, make
from sixfold.rules.errors import InvalidInput
from sixfold.rules.game import new
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from tests.arena.test_command import arena
from tests.arena.test_tournament import hold

EXAMPLE = Path(__file__).parents[2] / "examples" / "own_bot.py"
BOT = """
from sixfold.bots.base import Bot
from sixfold.bots.players.random import RandomBot

class Mine(Bot):
    name = "mine"

    def choose(self, seen, budget, rng):
        return RandomBot().choose(seen, budget, rng)

class Broken(Bot):
    name = "broken"

    def choose(self, seen, budget, rng):
        return 1 // 0

class Cheat(Bot):
    name = "cheat"

    def choose(self, seen, budget, rng):
        return 0 if seen.seat else -1

class Stranger:
    pass
"""


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "own_bots.py"
    path.write_text(BOT)
    return path


def test_a_class_in_a_file_takes_part(tmp_path, own):
    records = tmp_path / "games.jsonl"
    told = arena(
        *("--bots", "greedy", "--bot", f"{own}:Mine", "--games", 2, "--jobs", 2),
        *("--work", 5, "--records", records),
    )
    assert told.exit_code == 0, told.stderr
    assert "Mine" in told.stdout
    assert records.read_text().count('"bot:Mine"') == 2


def test_a_class_of_a_module_takes_part_under_a_name_of_its_own():
    row = read_entrants("", ["calm=sixfold.bots.players.random:RandomBot"], [])
    assert [(e.name, e.place) for e in row] == [("calm", "sixfold.bots.players.random:RandomBot")]


def test_a_package_can_declare_its_bots(tmp_path, own, monkeypatch):
    about = tmp_path / "own_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: own-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[sixfold.bots]\ndeclared = own_bots:Mine\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert make("declared").name == "mine"
    with pytest.raises(UnknownBot, match="master, declared"):
        make("nobody")


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("Broken", r"failed in own_bots.py, line 15: ZeroDivisionError"),
        ("Cheat", r"broke the rules"),
    ],
)
def test_an_own_bot_that_fails_forfeits_with_its_reason(tmp_path, own, kind, message):
    bad = Entrant("bad", place=f"{own}:{kind}")
    report = hold(tmp_path / "games.jsonl", games=2, entrants=(bad, "random"))
    assert {row.name: row.forfeits for row in report.rows} == {"bad": 2, "random": 0}
    assert "'bad'" in report.forfeits[0]
    assert re.search(message, report.forfeits[0])


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("{own}:Nobody", "no class 'Nobody'"),
        ("{own}:Stranger", "derives from"),
        ("nowhere.py:Mine", "no file"),
        ("no_such_module:Mine", "cannot be imported"),
        (":Mine", "MODULE:CLASS"),
    ],
)
def test_a_bot_that_cannot_be_loaded_says_why(own, place, message):
    with pytest.raises(NoSuchBot, match=message):
        read_entrants("greedy", [place.format(own=own)], [])


def test_two_of_the_same_name_are_refused(own):
    with pytest.raises(InvalidInput, match="twice"):
        read_entrants("", [f"{own}:Mine", f"{own}:Mine"], [])


@pytest.mark.parametrize("name", ["standard", "duel", "team", "solo", "cards"])
def test_the_example_plays_every_game(name):
    bot, game, rng = make(f"{EXAMPLE}:LiftingBot"), new(name, seed=bytes(32)), make_rng(1)
    for _ in range(4):
        number = bot.choose(Observation.of(game, game.seat), Budget(), rng)
        assert game.is_legal(number)
        game.apply(number)
