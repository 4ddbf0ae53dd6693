"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sixfold.bots.base import Bot
from sixfold.bots.greedy import GreedyBot
from sixfold.bots.random import RandomBot
from sixfold.rules.errors import InvalidInput


class UnknownBot(InvalidInput):
    """No bot has this name."""


BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}


def names() -> list[str]:
    """Return the names of all bots, the weakest first."""
    return list(BOTS)


def make(name: str) -> Bot:
    """Return a new bot.

    >>> make("greedy").name
    'greedy'
    """
    if name not in BOTS:
        raise UnknownBot(f"There is no bot called {name!r}; choose one of {', '.join(names())}.")
    return BOTS[name]()
