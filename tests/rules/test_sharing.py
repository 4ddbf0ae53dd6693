import random

import numpy as np
import pytest

from sixfold.rules.sharing import can_share, share_out
from sixfold.rules.tiles import COLOUR_COUNT, KIND_COUNT, KIND_FIRST, KIND_SECOND


def shown(counts):
    """Count the symbols of each colour on some tiles."""
    out = np.zeros(COLOUR_COUNT, int)
    np.add.at(out, KIND_FIRST, counts)
    np.add.at(out, KIND_SECOND, counts)
    return out


def sums(copies):
    """Return all that some of the tiles can show, by trying everything."""
    found = {(0,) * COLOUR_COUNT}
    for kind, count in enumerate(copies):
        one = shown(np.eye(KIND_COUNT, dtype=int)[kind])
        found |= {tuple(np.add(had, n * one)) for had in found for n in range(1, count + 1)}
    return {tuple(map(int, one)) for one in found}


@pytest.mark.parametrize("seed", range(40))
def test_symbols_can_be_shared_out_exactly_when_some_tiles_show_them(seed):
    rng = random.Random(seed)
    copies = np.array([rng.choice([0, 0, 0, 1, 1, 2]) for _ in range(KIND_COUNT)])
    copies[rng.sample(range(KIND_COUNT), 11)] = 0
    possible = sums(copies)
    most = shown(copies)
    for _ in range(60):
        wanted = np.array([rng.randint(0, int(n) + 1) for n in most])
        assert can_share(wanted, copies) == (tuple(map(int, wanted)) in possible), (wanted, copies)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_shared_out_is_there_and_shows_what_was_wanted(seed):
    rng = random.Random(seed)
    copies = np.array([rng.randint(0, 6) for _ in range(KIND_COUNT)])
    wanted = shown(np.array([rng.randint(0, int(n)) for n in copies]))
    shared = np.zeros(KIND_COUNT, int)
    share_out(wanted.copy(), copies.copy(), shared)
    assert (shared <= copies).all()
    assert shown(shared).tolist() == wanted.tolist()
