"""What is loaded before anybody waits for it."""

from __future__ import annotations

import pytest

from sixfold import rules
from sixfold.rules.turns import exchanged_colours
from sixfold.server.workers import bot_workers


def test_every_game_is_loaded_before_anybody_plays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is compiled in the middle of a game stops everybody at this process."""
    loaded = set()
    choose = bot_workers.choose

    def note(bot: str, game: rules.Game, seconds: float) -> dict[str, object]:
        loaded.add(game.variant.name)
        return choose(bot, game, seconds)

    monkeypatch.setattr(bot_workers, "choose", note)
    bot_workers.warm_up()
    assert loaded == {row.name for row in rules.VARIANTS}


def test_the_question_of_an_exchange_is_loaded_before_anybody_is_asked() -> None:
    """No first position asks it, so a game that does must not be the first to compile it."""
    bot_workers.warm_up()
    # plain Python has nothing to load
    assert getattr(exchanged_colours, "signatures", True)
