"""The template plays by the rules; keep this test and add your own."""

import pytest
from template_bot import TemplateBot

from sixfold import rules
from sixfold.bots.base import Budget
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation


@pytest.mark.parametrize("variant", ["standard", "duel", "solo", "cards"])
def test_the_bot_plays_by_the_rules(variant):
    game, rng = rules.new(variant), make_rng(1)
    for _ in range(5):
        number = TemplateBot().choose(Observation.of(game, game.seat), Budget(), rng)
        assert game.is_legal(number)
        game.apply(number)
