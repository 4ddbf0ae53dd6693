import itertools

import pytest

from sixfold.bots.ratings import all_ratings, rating_of, ratings_of
from sixfold.bots.registry import names
from sixfold.rules.variants import VARIANTS

DOUBT = 100  # so much a figure may be wrong


@pytest.mark.parametrize("row", VARIANTS, ids=lambda row: row.id)
def test_every_level_has_a_figure_in_every_variant_and_the_weakest_has_none(row):
    figures = [rating_of(name, row) for name in names()]
    assert figures[0] == 0
    assert None not in figures


@pytest.mark.parametrize("family", sorted(all_ratings()))
def test_a_higher_level_has_no_lower_figure_as_far_as_figures_can_be_trusted(family):
    figures = [all_ratings()[family][name] for name in names()]
    assert all(lower - DOUBT <= higher for lower, higher in itertools.pairwise(figures))
    assert figures[-1] > figures[3] > figures[0]


def test_a_bot_that_nobody_measured_has_no_figure():
    assert ratings_of("mine") == {}
    assert rating_of("mine", VARIANTS[0]) is None
