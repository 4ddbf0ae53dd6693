"""A small network that looks at a position and tells what each side may expect."""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from sixfold.bots.evaluation.calibration import is_map, unbent
from sixfold.bots.evaluation.card_features import CARD_FEATURES, CARD_VERSION, OWN
from sixfold.bots.evaluation.features import (
    BOARD_VERSION,
    FEATURES,
    FREE_SCALE,
    MARKER_SCALE,
    ORDERED,
    RACK_SCALE,
    SCALES,
)
from sixfold.rules.compiled import float_bits, jit, jit_inline, pair_adder, row_adder, whole
from sixfold.rules.errors import SixfoldError
from sixfold.rules.variants import VARIANTS, Variant

if TYPE_CHECKING:
    from sixfold.bots.scratch import Scratch

WIDE: Final = 64  # units of the first hidden layer
NARROW: Final = 32  # units of the second one
RACK_HALVES: Final = 4.0  # of a colour
FREE_CELLS: Final = 90.0
MOST_STEPS: Final = 127  # a kept weight is a whole number of steps between -127 and 127
FOLDER: Final = Path(__file__).parent / "nets"
SEEN: Final = {"board": (BOARD_VERSION, FEATURES), "cards": (CARD_VERSION, CARD_FEATURES)}
"""What the net of either game sees: the features' version and how many there are."""
TWINS: Final = {"board": ORDERED, "cards": OWN}
"""How many features come twice: in the order of the looking side and, behind them, in its rival's."""

PARTS: Final = 1024  # a feature is a whole number of such parts to the first layer, …
MOST_PARTS: Final = 32767  # … of so many at most: 16 bits hold it, and 32 bits any sum of products
ROUNDER: Final = 3 << 22  # a sum with it is rounded to a whole number
ROUNDER_BITS: Final = 0x4B400000  # how it is written
PAIRS: Final = (FEATURES + 1) // 2

_add_wide, _add_narrow = pair_adder(WIDE), row_adder(NARROW)


class UnfitNet(SixfoldError):
    """A file of weights that does not fit this version, or cannot be read."""


@dataclass(frozen=True)
class Layer:
    """Weights as they are kept: in single bytes, each column with its own step."""

    counts: np.ndarray  # int8 [rows, columns], how many steps
    step: np.ndarray  # float32 [columns]

    @classmethod
    def of(cls, weights: np.ndarray) -> Layer:
        """Round weights to what can be kept of them."""
        step = np.maximum(np.abs(weights).max(0), 1e-9) / MOST_STEPS
        return cls(np.rint(weights / step).astype(np.int8), step.astype(np.float32))

    def weights(self) -> np.ndarray:
        product: np.ndarray = self.counts * self.step
        return product

    def in_pairs(self, twins: int) -> np.ndarray:
        """Return the counts of two rows at a time, number by number beside each other.

        The first so many rows stand with those that follow them: a colour's features in one order of
        the colours with those in the other, which are 0 together more often.  # [pairs, columns, 2]
        """
        rows, columns = self.counts.shape
        ordered = np.zeros((rows + rows % 2, columns), np.int8)
        ordered[:rows] = self.counts
        ordered[: 2 * twins] = (
            ordered[: 2 * twins].reshape(2, twins, columns).swapaxes(0, 1).reshape(-1, columns)
        )
        return ordered.reshape(-1, 2, columns).swapaxes(1, 2)


@dataclass(frozen=True)
class Net:
    """The weights of one family of variants, and what they were made from."""

    first: np.ndarray  # [features, WIDE]; a feature that is always 1 makes the constants
    second: np.ndarray  # [WIDE + 1, NARROW]; the last row holds the constants
    third: np.ndarray  # [NARROW + 1]; the last weight is the constant
    note: dict[str, Any] = field(default_factory=dict)
    told: np.ndarray = field(default_factory=unbent)  # what is true when a search says a chance
    layers: dict[str, Layer] = field(default_factory=dict)  # where they come from a file

    @property
    def has_learned(self) -> bool:
        """Say whether it was made from its own play rather than from games of the search."""
        return "learned" in self.note


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


def shape_of(name: str) -> dict[str, Any]:
    """Return what the net of a family must be made for.

    >>> shape_of("cards2")["features"]
    'cards-1'
    """
    game = next(row.game for row in VARIANTS if family(row) == name)
    version, features = SEEN[game]
    return {"features": version, "sizes": [features, WIDE, NARROW]}


def _told(shape: dict[str, Any]) -> str:
    return f"the features {shape.get('features')!r} and the sizes {shape.get('sizes')}"


def save_net(path: Path, name: str, net: Net) -> None:
    """Write weights under a header that names them."""
    kept: dict[str, Any] = {"third": net.third.astype(np.float32), "told": net.told}
    for layer, weights in (("first", net.first), ("second", net.second)):
        rounded = Layer.of(weights)
        kept[layer], kept[f"{layer}_step"] = rounded.counts, rounded.step
    header = json.dumps({"family": name, **shape_of(name), "note": net.note})
    np.savez_compressed(path, header=np.array(header), **kept)


def read_net(path: Path, name: str) -> Net:
    """Read the weights of a family; raises :class:`UnfitNet` if they are not made for this code."""
    try:
        with path.open("rb") as file, np.load(file) as kept:
            header = json.loads(str(kept["header"]))
            layers = {name: Layer(kept[name], kept[f"{name}_step"]) for name in ("first", "second")}
            first, second = layers["first"].weights(), layers["second"].weights()
            third, told = kept["third"], kept["told"]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise UnfitNet(f"The net {path.name} cannot be read: {error}.") from None
    wanted = shape_of(name)
    found = {key: header.get(key) for key in wanted}
    sizes = [first.shape[0], first.shape[1], second.shape[1]]
    joints = (*second.shape, *third.shape) == (WIDE + 1, NARROW, NARROW + 1)
    if found != wanted or sizes != wanted["sizes"] or not joints:
        raise UnfitNet(
            f"The net {path.name} was made for {_told(header)}, but the net of {name} must have"
            f" {_told(wanted)}; fit it again."
        )
    if not (np.isfinite(first).all() and np.isfinite(second).all() and np.isfinite(third).all()):
        raise UnfitNet(f"The net {path.name} has weights that are no numbers; fit it again.")
    if not is_map(told):
        raise UnfitNet(f"The net {path.name} turns its chances round; fit its chances again.")
    return Net(first, second, third, header["note"], told, layers)


@cache
def load_net(variant: Variant, folder: Path = FOLDER) -> Net:
    """Return the weights that judge a variant."""
    name = family(relative(variant))
    return read_net(folder / f"{name}.npz", name)


def first_layer(variant: Variant, net: Net) -> tuple[np.ndarray, np.ndarray]:
    """Return a net's first layer as it is reckoned with: its weights in pairs, and the step of each column.

    # int8 [pairs, WIDE, 2], float32 [WIDE]
    """
    layer = net.layers["first"]
    return layer.in_pairs(TWINS[variant.game]), layer.step / np.float32(PARTS)


def scales_of(variant: Variant) -> np.ndarray:
    """Return what brings the features of a variant near 0 to 1, as they were when its net was fitted.

    A variant without a net of its own is measured by its size beside its relative's.
    """
    other = relative(variant)
    scales = np.ones(SCALES, np.float32)
    scales[MARKER_SCALE] = variant.track_middle + variant.length
    scales[RACK_SCALE] = RACK_HALVES * variant.rack_size / other.rack_size
    if variant.has_board:
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


@jit_inline
def _fixed(x: np.float32) -> np.int32:
    """Return a feature as the nearest whole number of parts, which fits 16 bits."""
    # Beside a number so large only whole numbers are left, in the last bits of the sum.
    parts = float_bits(x * np.float32(PARTS) + np.float32(ROUNDER)) - np.int32(ROUNDER_BITS)
    return min(max(parts, np.int32(-MOST_PARTS)), np.int32(MOST_PARTS))


@jit_inline
def _pair(one: np.float32, other: np.float32) -> np.int32:
    """Return two features as the halves of a 32-bit number."""
    return (_fixed(one) & np.int32(0xFFFF)) | (_fixed(other) << np.int32(16))


@jit
def answer(x: np.ndarray, seen: int, twins: int, scratch: Scratch) -> float:
    """Return the network's answer to the features that one side sees.

    The first layer is reckoned in whole numbers, two features at a time.  What is 0 is left out of the sums;
    lists of the rest, made without a branch, are quicker than asking at every number.
    """
    fixed, sums, wide, narrow, used = (
        scratch.fixed,
        scratch.sums,
        scratch.wide,
        scratch.narrow,
        scratch.used,
    )
    for i in range(twins):
        fixed[i] = _pair(x[np.uint64(i)], x[np.uint64(twins + i)])
    for i in range(twins, seen // 2):
        fixed[i] = _pair(x[np.uint64(2 * i)], x[np.uint64(2 * i + 1)])
    if seen % 2:
        fixed[seen // 2] = _pair(x[seen - 1], np.float32(0.0))
    count = np.uint64(0)
    for i in range((seen + 1) // 2):
        used[count] = i
        count += np.uint64(fixed[np.uint64(i)] != 0)
    for h in range(WIDE):
        sums[h] = 0
    _add_wide(sums, used, whole(count), fixed, scratch.first)
    count = np.uint64(0)
    for h in range(WIDE):
        wide[h] = np.float32(sums[h]) * scratch.first_step[h]
        used[count] = h
        count += np.uint64(sums[h] > 0)
    for k in range(NARROW):
        narrow[k] = scratch.second[WIDE, k]
    _add_narrow(narrow, used, whole(count), wide, scratch.second)
    total = scratch.third[NARROW]
    for k in range(NARROW):
        total += max(narrow[k], np.float32(0.0)) * scratch.third[k]
    return float(total)


@jit
def chances(seen: int, twins: int, sides: int, acting: int, scratch: Scratch) -> None:
    """Write each side's chance to come first; alone, the value itself.

    Of two sides only the acting one looks at the position.  ``seen`` says how many features the game
    has, ``twins`` how many of them come twice.
    """
    features, out = scratch.features, scratch.values
    if sides == 1:
        out[0] = answer(features[0], seen, twins, scratch)
    elif sides == 2:
        told = answer(features[acting], seen, twins, scratch)
        out[acting] = 1.0 / (1.0 + power_of_e(-told))
        out[1 - acting] = 1.0 - out[acting]
    else:
        total = 0.0
        for side in range(sides):
            told = answer(features[side], seen, twins, scratch)
            out[side] = power_of_e(told)
            total += out[side]
        for side in range(sides):
            out[side] /= total
