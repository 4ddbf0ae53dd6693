"""What is loaded before anybody waits for it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from sixfold import rules
from sixfold.rules.variants import registered
from sixfold.server.workers import bot_workers
from tests.extra_variants import SMALL

ASKED_FIRST = """
import sys
from sixfold.server.http import app, table_routes
from sixfold.server.people.identity import is_bots_name
from sixfold.server.process.settings import read_settings

assert is_bots_name("master")
assert len(table_routes.catalogue.fn(read_settings({})).bots) > 5
print("numba" in sys.modules)
"""


def test_what_pages_ask_first_does_not_load_the_engine_in_the_event_loop() -> None:
    """On a busy machine that took so long that the supervisor killed the worker for its silence."""
    done = subprocess.run(
        [sys.executable, "-c", ASKED_FIRST], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"


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
