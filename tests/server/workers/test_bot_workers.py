"""What is loaded before anybody waits for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sixfold import rules
from sixfold.rules.variants import registered
from sixfold.server.workers import bot_workers
from tests.extra_variants import SMALL


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


def test_a_game_without_a_modern_edition_is_loaded_too() -> None:
    with registered([replace(SMALL, name="old", edition="classic")]):
        bot_workers.warm_up()


def test_both_answers_to_an_exchange_are_loaded_before_anybody_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No first position asks for one, so a game that does must not be the first to compile it."""
    answered = set()
    apply = rules.Game.apply

    def note(game: rules.Game, action: rules.Action) -> rules.Step:
        answered.add((game.variant.name, action.do))
        return apply(game, action)

    monkeypatch.setattr(rules.Game, "apply", note)
    bot_workers.warm_up()
    asked = {row.name for row in rules.VARIANTS if row.exchange != "none"}
    assert answered >= {(name, do) for name in asked for do in ("exchange", "keep")}
