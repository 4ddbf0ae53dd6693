"""Sixfold plays, hosts and studies Reiner Knizia's Ingenious and its card game.

Nothing is loaded before it is asked for.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing typing would take longer than everything else here
if TYPE_CHECKING:
    from typing import Any

    from sixfold.rules import Action, Game, Position, new, set_up
    from sixfold.shortcuts import choose, hint, play_out, read_games, write_games

__version__ = "0.1.0"

_HOMES = {
    **dict.fromkeys(("Action", "Game", "Position", "new", "set_up"), "sixfold.rules"),
    **dict.fromkeys(
        ("choose", "hint", "play_out", "read_games", "write_games"), "sixfold.shortcuts"
    ),
}

__all__ = [
    "Action",
    "Game",
    "Position",
    "choose",
    "hint",
    "new",
    "play_out",
    "read_games",
    "set_up",
    "write_games",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
