import math

import numpy as np
import pytest

from sixfold.bots.evaluation.features import FEATURES
from sixfold.bots.evaluation.net import HIDDEN, chances, family, load_net, power_of_e
from sixfold.rules.variants import VARIANTS


@pytest.mark.parametrize("x", [-12.0, -1.0, 0.0, 0.3, 7.5])
def test_the_power_of_e_needs_only_sums_and_products(x):
    assert power_of_e(x) == pytest.approx(math.exp(x), rel=1e-6)


@pytest.mark.parametrize("row", VARIANTS, ids=lambda row: f"{family(row)}-{row.edition}")
def test_every_variant_has_a_network_that_fits(row):
    net = load_net(family(row))
    assert net.first.shape == (FEATURES, HIDDEN)
    assert net.second.shape == (HIDDEN,)
    assert np.isfinite(net.first).all()


def test_equal_positions_have_equal_chances():
    net = load_net("standard2")
    features = np.ones((4, FEATURES), np.float32)
    out = np.zeros(4)
    chances(features, 2, net.first, net.second, np.zeros(HIDDEN, np.float32), out)
    assert out[:2].tolist() == [0.5, 0.5]
