import itertools

import pytest

from sixfold.bots.evaluation.net import family
from sixfold.bots.ratings import all_ratings, ratings_of
from sixfold.bots.registry import names
from tests.extra_variants import SMALL

DOUBT = 100  # so much a figure may be wrong


@pytest.mark.parametrize("family", sorted(all_ratings()))
def test_a_variant_that_was_measured_has_a_figure_for_every_level_and_the_weakest_has_none(family):
    assert set(all_ratings()[family]) >= set(names())
    assert ratings_of(names()[0])[family] == 0


@pytest.mark.parametrize("family", sorted(all_ratings()))
def test_a_higher_level_has_no_lower_figure_as_far_as_figures_can_be_trusted(family):
    figures = [all_ratings()[family][name] for name in names()]
    assert all(lower - DOUBT <= higher for lower, higher in itertools.pairwise(figures))
    assert figures[-1] > figures[3] > figures[0]


def test_a_bot_that_nobody_measured_has_no_figure():
    assert ratings_of("mine") == {}


def test_a_variant_that_nobody_measured_has_no_figure():
    assert all(family(SMALL) not in ratings_of(name) for name in names())
