"""Where everything stands in an observation: one row of small numbers, cut into named fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import prod

import numpy as np

from sixfold.rules.state import PHASE_NAMES
from sixfold.rules.tiles import (
    CARD_KIND_COUNT,
    COLOUR_COUNT,
    COPIES_OF_CARD,
    COPIES_OF_PAIR,
    FULL_BAG,
    FULL_DECK,
    KIND_COUNT,
)
from sixfold.rules.variants import CARD_END, LAP, TUG, Variant

PLANES = COLOUR_COUNT + 1  # free cells, then one plane for each colour
PHASES = tuple(phase for phase in PHASE_NAMES if phase != "draw")


@dataclass(frozen=True, slots=True)
class Field:
    """A named part of an observation."""

    name: str
    shape: tuple[int, ...]
    high: int  # the largest value it can hold; the smallest is 0
    at: int = 0

    @property
    def size(self) -> int:
        """Return how many numbers the field has."""
        return prod(self.shape)


class Layout(Mapping[str, Field]):
    """The fields of one variant's observations, in order.

    >>> from sixfold.rules import variant
    >>> layout_of(variant("standard", 2))["tracks"].shape
    (2, 6)
    """

    def __init__(self, fields: list[Field]) -> None:
        self._fields: dict[str, Field] = {}
        at = 0
        for field in fields:
            self._fields[field.name] = Field(field.name, field.shape, field.high, at)
            at += field.size
        self.size = at

    def __getitem__(self, name: str) -> Field:
        return self._fields[name]

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def highs(self) -> np.ndarray:
        """Return the largest value of every number of an observation."""
        return np.concatenate([np.full(f.size, f.high, np.uint8) for f in self.values()])

    def split(self, observations: np.ndarray) -> dict[str, np.ndarray]:
        """Cut observations into their fields, without copying."""
        lead = observations.shape[:-1]
        return {
            field.name: observations[..., field.at : field.at + field.size].reshape(
                *lead, *field.shape
            )
            for field in self.values()
        }


def _board_fields(variant: Variant) -> list[Field]:
    is_duel = variant.tracks == "duel"
    top = 2 * TUG if is_duel else LAP * (2 if variant.tracks == "double" else 1)
    fields = [
        Field("board", (PLANES, variant.cells), 1),
        Field("rack", (KIND_COUNT,), COPIES_OF_PAIR),
        Field("unseen", (KIND_COUNT,), COPIES_OF_PAIR),
        Field("tracks", (variant.sheets, COLOUR_COUNT), top),
    ]
    if is_duel:
        fields.append(Field("tokens", (variant.players, COLOUR_COUNT), 1))
    return [
        *fields,
        *_table_fields(variant, int(FULL_BAG.sum())),
        Field("first_turn", (1,), 1),
    ]


def _card_fields(variant: Variant) -> list[Field]:
    return [
        Field("table", (variant.players, 2, CARD_KIND_COUNT), 1),
        Field("rack", (CARD_KIND_COUNT,), COPIES_OF_CARD),
        Field("unseen", (CARD_KIND_COUNT,), COPIES_OF_CARD),
        Field("discard", (CARD_KIND_COUNT,), COPIES_OF_CARD),
        Field("tracks", (variant.players, COLOUR_COUNT), CARD_END),
        *_table_fields(variant, int(FULL_DECK.sum())),
    ]


def _table_fields(variant: Variant, stock: int) -> list[Field]:
    """Return the fields that every game has."""
    return [
        Field("rack_sizes", (variant.players,), variant.rack_size),
        Field("bag", (1,), stock),
        Field("turn", (variant.players,), 1),
        Field("phase", (len(PHASES),), 1),
        Field("pending", (1,), 2 * COLOUR_COUNT),
    ]


@cache
def layout_of(variant: Variant) -> Layout:
    """Return the layout of a variant's observations."""
    return Layout(_card_fields(variant) if variant.is_cards else _board_fields(variant))
