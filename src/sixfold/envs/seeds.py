"""Whole numbers as seeds, the way learning programs give them."""

from __future__ import annotations

import numpy as np

from sixfold.rules.errors import BadSeed
from sixfold.rules.generator import SEED_BYTES, read_seed

Seed = int | bytes | str | None


def key_of(seed: Seed) -> bytes:
    """Return the key of a game or batch: any whole number will do, or a seed of the rules.

    >>> key_of(7) == key_of(7), key_of(7) == key_of(8)
    (True, False)
    """
    if seed is None or isinstance(seed, bytes | str):
        return read_seed(seed)
    if seed < 0:
        raise BadSeed(f"A seed is a whole number that is not negative, not {seed}.")
    return fresh_key(np.random.default_rng(int(seed)))


def fresh_key(numbers: np.random.Generator) -> bytes:
    """Return the next key from a generator of numbers."""
    return numbers.bytes(SEED_BYTES)
