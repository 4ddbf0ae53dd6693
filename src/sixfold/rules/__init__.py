"""The rules of every game, written once.

Nothing is loaded before it is needed: the compiled parts come with the first game.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sixfold.rules.errors import (
    BadSeed,
    IllegalAction,
    IllegalDraw,
    InvalidInput,
    MalformedAction,
    SixfoldError,
    UnknownEdition,
    UnknownVariant,
    WrongPlayerCount,
)

if TYPE_CHECKING:
    from sixfold.rules.actions import Action, decode, encode
    from sixfold.rules.game import Game, Outcome, Step, new, new_from_deal
    from sixfold.rules.observation import Observation
    from sixfold.rules.variants import VARIANTS, Variant, variant

_HOMES = {
    "Action": "actions",
    "Game": "game",
    "Observation": "observation",
    "Outcome": "game",
    "Step": "game",
    "VARIANTS": "variants",
    "Variant": "variants",
    "decode": "actions",
    "encode": "actions",
    "new": "game",
    "new_from_deal": "game",
    "variant": "variants",
}

__all__ = [
    "VARIANTS",
    "Action",
    "BadSeed",
    "Game",
    "IllegalAction",
    "IllegalDraw",
    "InvalidInput",
    "MalformedAction",
    "Observation",
    "Outcome",
    "SixfoldError",
    "Step",
    "UnknownEdition",
    "UnknownVariant",
    "Variant",
    "WrongPlayerCount",
    "decode",
    "encode",
    "new",
    "new_from_deal",
    "variant",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
