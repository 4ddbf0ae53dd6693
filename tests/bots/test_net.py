import math

import numpy as np
import pytest

from sixfold.bots.evaluation.features import FEATURES, SCALES
from sixfold.bots.evaluation.net import (
    HIDDEN,
    chances,
    family,
    load_net,
    power_of_e,
    relative,
    scales_of,
)
from sixfold.rules.variants import VARIANTS, variant
from tests.extra_variants import LARGE, ROWS, SMALL


@pytest.mark.parametrize("x", [-12.0, -1.0, 0.0, 0.3, 7.5])
def test_the_power_of_e_needs_only_sums_and_products(x):
    assert power_of_e(x) == pytest.approx(math.exp(x), rel=1e-6)


@pytest.mark.parametrize("row", VARIANTS, ids=lambda row: row.id)
def test_every_variant_of_the_rule_books_has_a_network_of_its_own(row):
    assert family(relative(row)) == family(row)
    net = load_net(row)
    assert net.first.shape == (FEATURES, HIDDEN)
    assert net.second.shape == (HIDDEN,)
    assert np.isfinite(net.first).all()


def test_a_variant_without_a_network_is_judged_by_the_nearest_one():
    assert relative(SMALL).name == "standard"
    assert relative(SMALL).players == 2
    assert relative(LARGE).laps == LARGE.laps
    assert relative(LARGE).teams > 1  # the network for one player tells no chances


@pytest.mark.parametrize("row", [*VARIANTS, *ROWS], ids=lambda row: row.id)
def test_a_full_sheet_and_an_empty_board_look_alike_whatever_their_size(row):
    scales = scales_of(row)
    assert scales.shape == (SCALES,)
    assert (scales > 0).all()
    assert (row.track_middle + row.length) / scales[0] == 1.0


def test_equal_positions_have_equal_chances():
    net = load_net(variant("standard"))
    features = np.ones((4, FEATURES), np.float32)
    out = np.zeros(4)
    chances(features, 2, net.first, net.second, np.zeros(HIDDEN, np.float32), out)
    assert out[:2].tolist() == [0.5, 0.5]
