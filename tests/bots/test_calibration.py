import dataclasses

import numpy as np
import pytest

from sixfold.bots.evaluation.calibration import KNOTS, is_map, tell, unbent
from sixfold.bots.evaluation.net import FOLDER, UnfitNet, load_net, read_net, save_net
from sixfold.rules.variants import VARIANTS


def test_a_map_that_is_not_bent_changes_nothing():
    for value in np.linspace(0, 1, 33):
        assert tell(unbent(), float(value)) == pytest.approx(value, abs=1e-6)


def test_between_two_knots_a_map_is_straight():
    told = unbent() ** 2
    knot, step = 12, 1 / (KNOTS - 1)
    assert tell(told, (knot + 0.5) * step) == pytest.approx(
        (told[knot] + told[knot + 1]) / 2, abs=1e-6
    )
    assert (tell(told, 0.0), tell(told, 1.0)) == (0.0, 1.0)


@pytest.mark.parametrize("value", [-0.01, 1.01])
def test_a_value_beyond_the_scale_is_told_as_its_end(value):
    assert tell(unbent() ** 2, value) == round(value)


@pytest.mark.parametrize("row", VARIANTS, ids=lambda row: row.id)
def test_a_higher_chance_is_never_told_as_a_lower_one(row):
    assert is_map(load_net(row).told)


def test_a_net_that_turns_chances_round_is_refused(tmp_path):
    net = read_net(FOLDER / "duel2.npz", "duel2")
    wrong = dataclasses.replace(net, told=np.linspace(1, 0, KNOTS).astype(np.float32))
    save_net(tmp_path / "duel2.npz", "duel2", wrong)
    with pytest.raises(UnfitNet, match=r"duel2\.npz turns its chances round"):
        read_net(tmp_path / "duel2.npz", "duel2")


def test_a_net_with_weights_that_are_no_numbers_is_refused(tmp_path):
    net = read_net(FOLDER / "duel2.npz", "duel2")
    save_net(tmp_path / "duel2.npz", "duel2", dataclasses.replace(net, third=net.third * np.nan))
    with pytest.raises(UnfitNet, match=r"duel2\.npz has weights that are no numbers"):
        read_net(tmp_path / "duel2.npz", "duel2")


def test_a_net_whose_last_layer_is_too_short_is_refused(tmp_path):
    net = read_net(FOLDER / "duel2.npz", "duel2")
    save_net(tmp_path / "duel2.npz", "duel2", dataclasses.replace(net, third=net.third[:-1]))
    with pytest.raises(UnfitNet, match=r"duel2\.npz was made for.*must have"):
        read_net(tmp_path / "duel2.npz", "duel2")
