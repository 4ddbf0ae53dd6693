"""What every bot owes to the table it sits at."""

import inspect
import json
import random

import pytest

from sixfold import rules
from sixfold.bots import registry
from sixfold.bots.base import Bot, Budget
from sixfold.rules.generator import make_rng
from tests.laws.games import every_row, redealt, sampled, start

every_bot = pytest.mark.parametrize("name", registry.names())
SMALL = 4  # little work a decision, so that bots that search are quick here too


def think(bot: Bot, seen: rules.Observation, luck: int) -> int:
    """Let a bot choose within a fixed amount of work."""
    return bot.choose(seen, Budget(work=SMALL), make_rng(luck))


def some_positions(row: rules.Variant, share: float = 0.06):
    yield start(row, bytes([7]) * 32)
    for game, _ in sampled(row, bytes([8]) * 32, 8, share):
        if not game.is_over:
            yield game


@every_bot
@every_row
def test_a_bot_chooses_a_legal_action_and_leaves_what_it_sees_alone(name, row):
    bot = registry.make(name)
    for game in some_positions(row):
        seen = rules.Observation.of(game, game.seat)
        before = seen.state.tobytes()
        number = think(bot, seen, game.ply)
        assert number in game.legal_ids()
        assert type(number) is int
        assert seen.state.tobytes() == before


@every_bot
@every_row
def test_a_bot_answers_the_same_with_the_same_luck(name, row):
    bot, twin = registry.make(name), registry.make(name)
    for game in some_positions(row):
        seen = rules.Observation.of(game, game.seat)
        assert (
            think(bot, seen, game.ply) == think(bot, seen, game.ply) == think(twin, seen, game.ply)
        )


@every_bot
@every_row
def test_a_bot_works_from_a_view_alone_and_cannot_tell_hidden_things_apart(name, row):
    bot, chance = registry.make(name), random.Random(9)
    for game in some_positions(row):
        seat = game.seat
        told = rules.Observation.from_view(json.loads(json.dumps(game.view(seat))))
        answer = think(bot, told, game.ply)
        assert answer == think(bot, rules.Observation.of(game, seat), game.ply)
        other = redealt(game, seat, chance)
        assert answer == think(bot, rules.Observation.of(other, seat), game.ply)


@every_bot
def test_a_bot_is_called_by_its_name(name):
    bot = registry.make(name)
    assert isinstance(bot, Bot)
    assert bot.name == name
    assert inspect.getdoc(type(bot))


def test_an_unknown_bot_is_named_with_the_known_ones():
    with pytest.raises(registry.UnknownBot, match=", ".join(registry.names())):
        registry.make("deepthought")
