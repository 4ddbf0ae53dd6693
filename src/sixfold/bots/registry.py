"""The bots by name."""

from __future__ import annotations

from typing import Final

from sixfold.bots.base import Bot
from sixfold.bots.levels import LEVELS, Level
from sixfold.bots.outside.classes import declared, load_class
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
        raise _unknown(name, list(BOTS))
    return BOTS[name]


def _unknown(name: str, known: list[str]) -> UnknownBot:
    return UnknownBot(f"There is no bot called {name!r}; choose one of {', '.join(known)}.")


def make(name: str) -> Bot:
    """Return a new bot: a level, one that a package declares, or a class by its place.

    >>> make("greedy").name, make("sixfold.bots.players.random:RandomBot").name
    ('greedy', 'random')
    """
    if name in BOTS:
        return BOTS[name].make()
    places = declared()
    if name in places or ":" in name:
        return load_class(places.get(name, name))()
    raise _unknown(name, [*BOTS, *places])
