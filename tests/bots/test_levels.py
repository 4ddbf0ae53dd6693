import json
from pathlib import Path

import pytest

from sixfold.bots.base import Budget
from sixfold.bots.levels import LEVELS
from sixfold.bots.names import NAMES
from sixfold.bots.registry import UnknownBot, level, make, names
from sixfold.rules.game import new
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation

LOCALES = Path(__file__).parents[2] / "locales"


def test_the_levels_run_from_the_weakest_to_the_strongest():
    assert names() == list(NAMES)
    assert names()[0] == "random"
    assert names()[-3:] == ["expert", "veteran", "master"]


def test_an_unknown_bot_lists_the_known_ones():
    with pytest.raises(UnknownBot, match=r"'grandmaster'.*random, .*master"):
        make("grandmaster")


@pytest.mark.parametrize("language", ["en", "pl", "fr", "de"])
def test_every_level_has_a_name_and_a_character_in_every_language(language):
    texts = json.loads((LOCALES / f"{language}.json").read_text(encoding="utf-8"))
    for row in LEVELS:
        assert texts[f"bot.{row.name}.name"]
        assert texts[f"bot.{row.name}.about"]


def test_a_level_knows_how_long_a_move_should_feel():
    assert all(0 < level(name).pace < 5 for name in names())


@pytest.mark.parametrize(("weaker", "stronger"), [("random", "beginner"), ("casual", "club")])
def test_a_higher_level_wins_most_games(weaker, stronger):
    wins = 0.0
    for number in range(10):
        game = new("standard", 2, seed=bytes([number]) * 32)
        better = number % 2
        bots = [make(stronger if seat == better else weaker) for seat in range(2)]
        luck = make_rng(number)
        while not game.is_over:
            seen = Observation.of(game, game.seat)
            game.apply(bots[game.seat].choose(seen, Budget(work=60), luck))
        wins += game.outcome().ranking[0] == [better]
    assert wins >= 7
