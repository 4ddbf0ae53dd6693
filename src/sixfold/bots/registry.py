"""The bots by name."""

from __future__ import annotations

from typing import Final

from sixfold.bots.base import Bot
from sixfold.bots.levels import LEVELS, Level
from sixfold.rules.errors import InvalidInput


class UnknownBot(InvalidInput):
    """No bot has this name."""


BOTS: Final[dict[str, Level]] = {level.name: level for level in LEVELS}


def names() -> list[str]:
    """Return the names of all bots, the weakest first.

    >>> names()[0], names()[-1]
    ('random', 'master')
    """
    return list(BOTS)


def level(name: str) -> Level:
    """Return what is known about a bot."""
    if name not in BOTS:
        raise UnknownBot(f"There is no bot called {name!r}; choose one of {', '.join(names())}.")
    return BOTS[name]


def make(name: str) -> Bot:
    """Return a new bot.

    >>> make("greedy").name
    'greedy'
    """
    return level(name).make()
