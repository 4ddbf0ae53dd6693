import json

from typer.testing import CliRunner

from sixfold.bots.registry import names
from sixfold.cli import main
from sixfold.rules.variants import registered
from tests.extra_variants import SMALL


def bots(*args: str):
    return CliRunner().invoke(main, ["bots", *args])


def test_all_bots_are_listed_weakest_first_with_their_figures():
    done = bots()
    assert done.exit_code == 0, done.output
    assert "standard2" in done.output
    assert "cards4" in done.output
    places = [done.output.index(name) for name in names()]
    assert places == sorted(places)


def test_the_figures_come_as_json_too():
    done = bots("--json")
    figures = json.loads(done.output)
    assert list(figures) == names()
    assert figures["random"]["team4"] == 0
    assert figures["master"]["standard2"] > figures["greedy"]["standard2"]


def test_a_game_that_nobody_measured_is_listed_without_figures():
    with registered([SMALL]):
        table, alone = bots(), bots("--variant", "small", "--json")
    assert "small2" in table.output
    assert "?" in table.output
    assert json.loads(alone.output) == {name: {"small2": None} for name in names()}


def test_a_game_that_nobody_plays_is_refused_with_a_sentence():
    done = bots("--variant", "chess")
    assert done.exit_code == 1
    assert "chess" in done.output
