"""Where everything stands in an observation: one row of small numbers, cut into named fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import prod

import numpy as np

from sixfold.rules.encoding import PLANES
from sixfold.rules.state import PHASE_NAMES
from sixfold.rules.tiles import COLOUR_COUNT
from sixfold.rules.variants import Variant

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


def _fields(variant: Variant) -> list[Field]:
    """Return what there is to see, in order: the table, the tiles, the markers, the turn."""
    kinds, copies = len(variant.kinds), int(variant.full_bag.max())
    counts = {name: Field(name, (kinds,), copies) for name in ("rack", "unseen", "discard")}
    fields = []
    if variant.has_board:
        fields.append(Field("board", (PLANES, variant.cells), 1))
    if variant.open_cards:
        fields.append(Field("table", (variant.players, 2, kinds), 1))
    fields += [counts["rack"], counts["unseen"]]
    if variant.discards_openly:
        fields.append(counts["discard"])
    columns = variant.track_middle + variant.track_end
    fields.append(Field("tracks", (variant.sheets, COLOUR_COUNT), columns))
    if variant.tracks == "duel":
        fields.append(Field("tokens", (variant.players, COLOUR_COUNT), 1))
    fields += [
        Field("rack_sizes", (variant.players,), variant.rack_size),
        Field("bag", (1,), int(variant.full_bag.sum())),
        Field("turn", (variant.players,), 1),
        Field("phase", (len(PHASES),), 1),
        Field("pending", (1,), COLOUR_COUNT * max(variant.laps, 2)),
    ]
    if variant.has_board:
        fields.append(Field("first_turn", (1,), 1))
    return fields


@cache
def layout_of(variant: Variant) -> Layout:
    """Return the layout of a variant's observations."""
    return Layout(_fields(variant))
