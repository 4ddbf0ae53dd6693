from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold import rules
from sixfold.envs.layout import layout_of
from sixfold.envs.symmetry import TURNS, Symmetry, symmetries, turned
from sixfold.envs.table import encode
from sixfold.rules import kernel, steps
from sixfold.rules.hexes import CELLS
from sixfold.rules.state import BAG, DRAW, OVER, PHASE, blank
from sixfold.rules.tiles import KIND_COUNT
from tests.envs.reading import ROWS


def mask_of(row, s):
    mask = np.zeros(row.actions, np.uint8)
    kernel.legal_mask(s, mask)
    return mask


def seen_of(row, s, seat):
    out = np.zeros(layout_of(row).size, np.uint8)
    encode(s, seat, out)
    return out


def drawn(row, s, order, kinds=None):
    """Give every tile that is owed, by choice among what is left, renamed where asked."""
    given_ = []
    while s[PHASE] == DRAW:
        stock = s[BAG : BAG + KIND_COUNT]
        kind = order(stock) if kinds is None else kinds[len(given_)]
        kernel.give(s, kind)
        given_.append(kind)
    return given_


symmetric = st.builds(
    lambda row, turn, colours: Symmetry(row, turn if row.cells else 0, colours),
    st.sampled_from(ROWS),
    st.integers(0, TURNS - 1),
    st.permutations(range(6)),
)


@settings(max_examples=60, deadline=None)
@given(symmetric, st.integers(0, 2**32), st.integers(0, 60))
def test_every_symmetry_commutes_with_the_rules(symmetry, seed, depth):
    row, numbers = symmetry.variant, np.random.default_rng(seed)
    log = steps.new_log(row)
    s = rules.new(row.name, row.players, seed=numbers.bytes(32)).state
    for _ in range(depth):
        if s[PHASE] == OVER:
            return
        steps.step(s, int(numbers.choice(np.flatnonzero(mask_of(row, s)))), log)
    t = symmetry.state(s)
    np.testing.assert_array_equal(mask_of(row, t), symmetry.mask(mask_of(row, s)))
    for seat in range(row.players):
        np.testing.assert_array_equal(
            seen_of(row, t, seat), symmetry.observation(seen_of(row, s, seat))
        )
    if s[PHASE] == OVER:
        return
    action = int(numbers.choice(np.flatnonzero(mask_of(row, s))))
    image = int(kernel.canonical(t, int(symmetry.action(np.array(action)))))
    assert kernel.is_legal(t, image)
    other = steps.new_log(row)
    steps.act(s, action, log)
    steps.act(t, image, other)
    np.testing.assert_array_equal(symmetry.state(s), t)
    assert sorted(log[:2]) == sorted(other[:2])
    kinds = drawn(row, s, lambda stock: int(numbers.choice(np.flatnonzero(stock))))
    drawn(row, t, None, [int(symmetry.kinds[kind]) for kind in kinds])
    np.testing.assert_array_equal(symmetry.state(s), t)


@pytest.mark.parametrize("row", [row for row in ROWS if row.cells], ids=lambda row: row.name)
def test_the_listed_symmetries_carry_the_start_to_the_start(row):
    start = blank(row, bytes(32))
    found = symmetries(row)
    turns = {
        turn for turn in range(TURNS) if {turned(c, turn) for c in row.printed} == {*row.printed}
    }
    assert {symmetry.turn for symmetry in found} == turns
    assert len(found) == len(turns)
    for symmetry in found:
        np.testing.assert_array_equal(symmetry.state(start), start)
    np.testing.assert_array_equal(found[0].actions, np.arange(row.actions))
    np.testing.assert_array_equal(found[0].observation_sources, np.arange(layout_of(row).size))


def test_turns_keep_neighbours_and_come_back():
    for turn in range(TURNS):
        assert {turned(cell, turn) for cell in CELLS} == set(CELLS)
    for cell in CELLS[:20]:
        assert turned(turned(turned(cell, 1), 2), 3) == cell
        assert turned(turned(cell, 6), 6) == cell


def test_all_renamings_are_symmetries_of_the_cards():
    row = rules.variant("cards", 2)
    found = symmetries(row)
    assert len(found) == 720
    s = rules.new("cards", 2, seed="07" * 32).state
    for symmetry in found[::97]:
        np.testing.assert_array_equal(
            mask_of(row, symmetry.state(s)), symmetry.mask(mask_of(row, s))
        )


def test_wrong_symmetries_are_refused_with_a_sentence():
    row = rules.variant("duel")
    for turn, colours in ((12, range(6)), (-1, range(6)), (0, [0, 1, 2, 3, 4, 4])):
        with pytest.raises(rules.InvalidInput):
            Symmetry(row, turn, colours)
    with pytest.raises(rules.InvalidInput):
        Symmetry(rules.variant("cards", 2), 1)
