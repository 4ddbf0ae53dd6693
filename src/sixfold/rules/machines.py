"""What the rest of the package needs to know to treat board and cards alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from sixfold.rules import cards, kernel, state, steps
from sixfold.rules.tiles import CARD_KINDS, FULL_BAG, FULL_DECK, KINDS
from sixfold.rules.variants import Variant


@dataclass(frozen=True)
class Machine:
    """A kernel with the places of its state that outsiders ask for."""

    kinds: tuple[str, ...]
    full: np.ndarray  # [kinds] all copies there are
    blank: Callable[[Variant, bytes], np.ndarray]
    act: Callable[[np.ndarray, int, np.ndarray], None]
    step: Callable[[np.ndarray, int, np.ndarray], None]
    give: Callable[[np.ndarray, int], None]
    settle: Callable[[np.ndarray], None]
    canonical: Callable[[np.ndarray, int], int]
    is_legal: Callable[[np.ndarray, int], bool]
    legal_mask: Callable[[np.ndarray, np.ndarray], int]
    seat: int
    phase: int
    pending: int
    owed: int
    end: int
    winner: int
    tracks: int
    hands: int  # racks or hands
    hand_counts: int
    stock: int  # bag or deck
    stock_count: int
    generator: int


def _machine(module: Any, where: Any, **rest: Any) -> Machine:
    return Machine(
        blank=where.blank,
        give=module.give,
        settle=module.settle,
        canonical=module.canonical,
        is_legal=module.is_legal,
        legal_mask=module.legal_mask,
        seat=where.SEAT,
        phase=where.PHASE,
        pending=where.PENDING,
        owed=where.OWED,
        end=where.END,
        winner=where.WINNER,
        tracks=where.TRACKS,
        generator=where.GENERATOR,
        **rest,
    )


BOARD: Final = _machine(
    kernel,
    state,
    kinds=KINDS,
    full=FULL_BAG,
    act=steps.board_act,
    step=steps.board_step,
    hands=state.RACKS,
    hand_counts=state.RACK_COUNTS,
    stock=state.BAG,
    stock_count=state.BAG_COUNT,
)
CARDS: Final = _machine(
    cards,
    cards,
    kinds=CARD_KINDS,
    full=FULL_DECK,
    act=steps.card_act,
    step=steps.card_step,
    hands=cards.HANDS,
    hand_counts=cards.HAND_COUNTS,
    stock=cards.DECK,
    stock_count=cards.DECK_COUNT,
)


def machine_of(variant: Variant) -> Machine:
    """Return the kernel that plays a variant."""
    return CARDS if variant.is_cards else BOARD
