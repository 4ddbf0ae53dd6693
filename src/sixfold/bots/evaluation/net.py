"""A small network that looks at a position and tells each side's chances."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from sixfold.bots.evaluation.features import (
    FREE_SCALE,
    MARKER_SCALE,
    RACK_SCALE,
    SCALES,
)
from sixfold.rules.compiled import jit, jit_inline
from sixfold.rules.variants import VARIANTS, Variant

HIDDEN: Final = 32
RACK_HALVES: Final = 4.0  # of a colour
FREE_CELLS: Final = 90.0
FOLDER: Final = Path(__file__).parent / "nets"


@dataclass(frozen=True)
class Net:
    """The weights of one family of variants."""

    first: np.ndarray  # [features, HIDDEN]; feature 2·OWN is the bias
    second: np.ndarray  # [HIDDEN]


def family(variant: Variant) -> str:
    """Return the name under which a variant's weights are kept; the editions share them.

    >>> from sixfold.rules.variants import variant
    >>> family(variant("standard", 3, "classic"))
    'standard3'
    """
    return f"{variant.name}{variant.players}"


@cache
def relative(variant: Variant) -> Variant:
    """Return the variant whose net judges another: itself, or the nearest one that has a net.

    >>> from sixfold.rules.variants import variant
    >>> family(relative(variant("team", 4, "classic")))
    'team4'
    """

    def distance(row: Variant) -> tuple[int, ...]:
        return (
            family(row) != family(variant),
            row.game != variant.game,
            (row.teams == 1) != (variant.teams == 1),  # alone the net tells a marker, not a chance
            row.tracks != variant.tracks,
            (row.laps > 1) != (variant.laps > 1),
            abs(row.teams - variant.teams),
            abs(row.radius - variant.radius),
        )

    fitted = [row for row in VARIANTS if (FOLDER / f"{family(row)}.npz").exists()]
    return min(fitted, key=distance)


@cache
def load_net(variant: Variant) -> Net:
    """Return the weights that judge a variant."""
    with np.load(FOLDER / f"{family(relative(variant))}.npz") as kept:
        return Net(kept["first"].astype(np.float32), kept["second"].astype(np.float32))


def scales_of(variant: Variant) -> np.ndarray:
    """Return what brings the features of a variant near 0 to 1, as they were when its net was fitted.

    A variant without a net of its own is measured by its size beside its relative's.
    """
    other = relative(variant)
    scales = np.ones(SCALES, np.float32)
    scales[MARKER_SCALE] = variant.track_middle + variant.length
    scales[RACK_SCALE] = RACK_HALVES * variant.rack_size / other.rack_size
    if variant.cells:
        scales[FREE_SCALE] = FREE_CELLS * variant.cells / other.cells
    return scales


@jit_inline
def power_of_e(x: float) -> float:
    """Return e to the x from additions and multiplications alone: the same on any machine."""
    x = min(max(x, -16.0), 16.0) / 256.0
    y = 1.0 + x * (1.0 + x * (0.5 + x * (0.16666666666666666 + x * 0.041666666666666664)))
    for _ in range(8):
        y *= y
    return y


@jit
def judge(
    features: np.ndarray, side: int, first: np.ndarray, second: np.ndarray, hidden: np.ndarray
) -> float:
    """Return the network's answer for one side."""
    for h in range(HIDDEN):
        hidden[h] = np.float32(0.0)
    for i in range(first.shape[0]):
        x = features[side, i]
        if x != np.float32(0.0):
            for h in range(HIDDEN):
                hidden[h] += x * first[i, h]
    total = np.float32(0.0)
    for h in range(HIDDEN):
        if hidden[h] > np.float32(0.0):
            total += hidden[h] * second[h]
    return float(total)


@jit
def chances(
    features: np.ndarray,
    count: int,
    first: np.ndarray,
    second: np.ndarray,
    hidden: np.ndarray,
    out: np.ndarray,
) -> None:
    """Write each side's chance to come first; alone, the value itself."""
    if count == 1:
        out[0] = judge(features, 0, first, second, hidden)
        return
    total = 0.0
    for side in range(count):
        out[side] = power_of_e(judge(features, side, first, second, hidden))
        total += out[side]
    for side in range(count):
        out[side] /= total
