"""Why an action is not allowed, in one sentence."""

from __future__ import annotations

import numpy as np

from sixfold.rules import state as layout
from sixfold.rules.actions import Action
from sixfold.rules.errors import IllegalAction
from sixfold.rules.hexes import CELL_INDEX
from sixfold.rules.notation import cell_name
from sixfold.rules.placements import is_first_turn
from sixfold.rules.state import BONUS, EXCHANGE, OVER
from sixfold.rules.tiles import KIND_COUNT, KIND_INDEX, kind_name
from sixfold.rules.variants import Variant


def refuse(variant: Variant, state: np.ndarray, action: Action) -> IllegalAction:
    """Return the error that says why a well-formed action is against the rules now."""
    return IllegalAction(_reason(variant, state, action))


def _reason(variant: Variant, state: np.ndarray, action: Action) -> str:
    phase = state[layout.PHASE]
    if phase == OVER:
        return "The game is over."
    if action.do == "decline":
        if phase == BONUS and not variant.may_decline:
            return "In this edition a bonus must be played."
        return "There is no bonus to decline."
    if action.do in ("exchange", "keep"):
        return "There is nothing to exchange now."
    if phase == EXCHANGE:
        return "First decide whether to exchange or keep."
    rack = layout.RACKS + int(state[layout.SEAT]) * KIND_COUNT
    if state[rack + KIND_INDEX[kind_name(action.tile)]] == 0:
        return (
            f"{action.tile} is not on the rack."
            if action.at
            else f"{action.tile} is not in the hand."
        )
    for cell in action.at or ():
        if state[layout.BOARD + CELL_INDEX[cell]]:
            return f"Both cells must be free, and {cell_name(cell, variant.radius)} is taken."
    if action.at is not None and is_first_turn(state):
        return "The first tile goes beside a printed symbol that has no tile beside it yet."
    return "This action is not allowed now."
