import math

import numpy as np
import pytest

from sixfold.bots.evaluation.features import FEATURES, ORDERED, SCALES
from sixfold.bots.evaluation.net import (
    FOLDER,
    MOST_PARTS,
    NARROW,
    PARTS,
    TWINS,
    WIDE,
    Net,
    UnfitNet,
    answer,
    chances,
    family,
    load_net,
    power_of_e,
    read_net,
    relative,
    save_net,
    scales_of,
    shape_of,
)
from sixfold.bots.scratch import scratch_for
from sixfold.rules.variants import VARIANTS, variant
from tests.extra_variants import LARGE, ROWS, SMALL

FITTED = [row for row in VARIANTS if (FOLDER / f"{family(row)}.npz").exists()]
BROWSER_LIMIT = 125_000  # bytes of all nets together: they travel to the page


@pytest.mark.parametrize("x", [-12.0, -1.0, 0.0, 0.3, 7.5])
def test_the_power_of_e_needs_only_sums_and_products(x):
    assert power_of_e(x) == pytest.approx(math.exp(x), rel=1e-6)


def test_every_network_belongs_to_a_variant():
    assert {family(row) for row in FITTED} == {path.stem for path in FOLDER.glob("*.npz")}


@pytest.mark.parametrize("row", FITTED, ids=lambda row: row.id)
def test_a_variant_with_a_network_is_judged_by_its_own(row):
    assert family(relative(row)) == family(row)
    net = load_net(row)
    assert net.first.shape == (shape_of(family(row))["sizes"][0], WIDE)
    assert net.second.shape == (WIDE + 1, NARROW)
    assert net.third.shape == (NARROW + 1,)
    assert np.isfinite(net.first).all()
    assert net.note["games"] > 0


def test_a_variant_without_a_network_is_judged_by_the_nearest_one():
    assert relative(SMALL).name == "standard"
    assert relative(SMALL).players == 2
    assert relative(LARGE).laps == LARGE.laps
    assert relative(LARGE).teams > 1  # the network for one player tells no chances
    assert load_net(SMALL).note == load_net(relative(SMALL)).note


@pytest.mark.parametrize("row", [*VARIANTS, *ROWS], ids=lambda row: row.id)
def test_a_full_sheet_and_an_empty_board_look_alike_whatever_their_size(row):
    scales = scales_of(row)
    assert scales.shape == (SCALES,)
    assert (scales > 0).all()
    assert (row.track_middle + row.length) / scales[0] == 1.0


def test_all_networks_together_are_small():
    assert sum(path.stat().st_size for path in FOLDER.glob("*.npz")) < BROWSER_LIMIT


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_the_chances_of_all_sides_add_up(sides):
    scratch = scratch_for(variant("standard"))
    scratch.features[:] = np.random.default_rng(1).random((4, FEATURES))
    chances(FEATURES, ORDERED, sides, 1, scratch)
    assert scratch.values[:sides].sum() == pytest.approx(1.0)
    assert (scratch.values[:sides] > 0).all()


@pytest.mark.parametrize("row", [variant("solo", 1), variant("cards", 2)], ids=lambda row: row.id)
def test_whole_numbers_tell_what_the_weights_tell(row):
    net, scratch = load_net(row), scratch_for(row)
    seen, twins = len(net.first), TWINS[row.game]
    for x in np.random.default_rng(3).uniform(-1.0, 3.0, (50, seen)).astype(np.float32):
        x[::3] = 0.0
        scratch.features[0, :seen] = x
        wide = np.maximum(x @ net.first, 0.0)
        narrow = np.maximum(wide @ net.second[:-1] + net.second[-1], 0.0)
        told = narrow @ net.third[:-1] + net.third[-1]
        assert answer(scratch.features[0], seen, twins, scratch) == pytest.approx(told, abs=0.03)


def test_a_feature_beyond_all_measure_counts_as_the_largest():
    row = variant("solo", 1)
    scratch, heard = scratch_for(row), []
    for x in (MOST_PARTS / PARTS, 1000.0):
        scratch.features[0] = x
        heard.append(answer(scratch.features[0], FEATURES, ORDERED, scratch))
    assert heard[0] == heard[1]


def _net(inputs: int) -> Net:
    rng = np.random.default_rng(2)
    return Net(
        rng.standard_normal((inputs, WIDE)).astype(np.float32),
        rng.standard_normal((WIDE + 1, NARROW)).astype(np.float32),
        rng.standard_normal(NARROW + 1).astype(np.float32),
        {"games": 1},
    )


def test_a_network_survives_being_kept_almost_unchanged(tmp_path):
    net = _net(FEATURES)
    save_net(tmp_path / "duel2.npz", "duel2", net)
    kept = read_net(tmp_path / "duel2.npz", "duel2")
    assert np.abs(kept.first - net.first).max() < 0.02
    assert kept.note == {"games": 1}


def test_a_network_of_other_features_is_refused_with_both_named(tmp_path):
    save_net(tmp_path / "cards2.npz", "cards2", _net(shape_of("cards2")["sizes"][0]))
    with pytest.raises(UnfitNet, match=r"cards-1.*standard2 must have.*board-1"):
        read_net(tmp_path / "cards2.npz", "standard2")


def test_a_network_of_another_size_than_it_says_is_refused(tmp_path):
    save_net(tmp_path / "duel2.npz", "duel2", _net(FEATURES - 1))
    with pytest.raises(UnfitNet, match=r"duel2\.npz"):
        read_net(tmp_path / "duel2.npz", "duel2")


def test_a_damaged_network_is_refused_by_name(tmp_path):
    path = tmp_path / "duel2.npz"
    path.write_bytes((FOLDER / "duel2.npz").read_bytes()[:2000])
    with pytest.raises(UnfitNet, match=r"duel2\.npz cannot be read"):
        read_net(path, "duel2")
