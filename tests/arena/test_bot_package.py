import tomllib
from pathlib import Path

from sixfold import rules
from sixfold.bots.base import Budget
from sixfold.bots.outside.classes import GROUP, load_class
from sixfold.rules.generator import make_rng

PACKAGE = Path(__file__).parents[2] / "examples" / "bot_package"
SOURCE = PACKAGE / "src" / "sixfold_my_bot" / "__init__.py"


def test_the_bot_of_the_template_plays_every_game():
    bot = load_class(f"{SOURCE}:MyBot")()
    for name in ("duel", "cards"):
        game = rules.new(name, seed="00" * 32)
        for _ in range(3):
            seen = rules.Observation.of(game, game.seat)
            game.apply(bot.choose(seen, Budget(), make_rng(1)))


def test_the_template_declares_its_bot_where_the_arena_looks():
    declared = tomllib.loads((PACKAGE / "pyproject.toml").read_text())
    assert declared["project"]["entry-points"][GROUP] == {"my-bot": "sixfold_my_bot:MyBot"}
