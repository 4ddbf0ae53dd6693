from collections import Counter

import pytest

from sixfold.rules import InvalidInput, tiles
from tests.rules.positions import census, rules


def test_there_are_120_tiles_six_of_each_pair_and_five_of_each_double():
    counts = dict(zip(tiles.KINDS, map(int, tiles.FULL_BAG), strict=True))
    assert sum(counts.values()) == 120
    assert len(counts) == 21
    assert all(count == (5 if kind[0] == kind[1] else 6) for kind, count in counts.items())


def test_there_are_60_cards_four_of_each_pair():
    assert census(rules.new("cards")) == dict.fromkeys(tiles.CARD_KINDS, 4)
    assert len(tiles.CARD_KINDS) == 15


def test_a_tile_is_named_in_the_order_of_the_colours():
    assert [tiles.kind_name(tile) for tile in ("BR", "RB", "PY", "OG")] == ["RB", "RB", "YP", "GO"]
    assert tiles.KINDS[:7] == ("RR", "RG", "RB", "RO", "RY", "RP", "GG")


@pytest.mark.parametrize("tile", ["", "R", "RBG", "rb", "RX", "  "])
def test_what_is_no_tile_is_refused(tile):
    with pytest.raises(InvalidInput, match="two of the letters R G B O Y P"):
        tiles.kind_name(tile)


def test_counting_and_listing_are_inverse():
    some = ["RR", "RB", "RB", "OP"]
    assert tiles.list_kinds(tiles.count_kinds(some)) == some
    assert Counter(tiles.list_kinds(tiles.FULL_BAG)).total() == 120
