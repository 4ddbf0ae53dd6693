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
    IllegalPosition,
    InvalidInput,
    MalformedAction,
    MalformedPosition,
    SixfoldError,
    UnknownEdition,
    UnknownVariant,
    WrongPlayerCount,
)

if TYPE_CHECKING:
    from sixfold.rules.actions import Action, decode, encode
    from sixfold.rules.game import Game, Outcome, Step, new, new_from_deal
    from sixfold.rules.notation import cell_name, parse_action, parse_cell
    from sixfold.rules.observation import Observation
    from sixfold.rules.position import Position, parse_position
    from sixfold.rules.presentation import Preview
    from sixfold.rules.setup import counted, set_up
    from sixfold.rules.variants import VARIANTS, Variant, variant
    from sixfold.rules.view import open_racks, seen_by, seen_by_all, shown

_HOMES = {
    "Action": "actions",
    "Game": "game",
    "Observation": "observation",
    "Outcome": "game",
    "Position": "position",
    "Preview": "presentation",
    "Step": "game",
    "VARIANTS": "variants",
    "Variant": "variants",
    "cell_name": "notation",
    "counted": "setup",
    "decode": "actions",
    "encode": "actions",
    "new": "game",
    "new_from_deal": "game",
    "parse_action": "notation",
    "parse_cell": "notation",
    "parse_position": "position",
    "set_up": "setup",
    "open_racks": "view",
    "seen_by": "view",
    "seen_by_all": "view",
    "shown": "view",
    "variant": "variants",
}

__all__ = [
    "VARIANTS",
    "Action",
    "BadSeed",
    "Game",
    "IllegalAction",
    "IllegalDraw",
    "IllegalPosition",
    "InvalidInput",
    "MalformedAction",
    "MalformedPosition",
    "Observation",
    "Outcome",
    "Position",
    "Preview",
    "SixfoldError",
    "Step",
    "UnknownEdition",
    "UnknownVariant",
    "Variant",
    "WrongPlayerCount",
    "cell_name",
    "counted",
    "decode",
    "encode",
    "new",
    "new_from_deal",
    "open_racks",
    "parse_action",
    "parse_cell",
    "parse_position",
    "seen_by",
    "seen_by_all",
    "set_up",
    "shown",
    "variant",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
