import math

import pytest

from sixfold.arena.ratings import Interval, elo_of, mean_of, rate, share_of


def test_a_clean_sweep_still_leaves_a_doubt():
    share = share_of([1.0] * 20)
    assert share.value == 1.0
    assert 0.8 < share.low < 1.0


def test_more_deals_leave_less_doubt():
    few, many = share_of([1.0, 0.5] * 10), share_of([1.0, 0.5] * 100)
    assert few.high - few.low > many.high - many.low


def test_no_games_mean_no_share():
    assert math.isnan(share_of([]).value)
    assert math.isnan(elo_of(share_of([])).value)


def test_three_quarters_of_the_points_are_191_elo():
    assert elo_of(Interval(0.75, 0.5, 1.0)).value == pytest.approx(190.8, abs=0.1)
    assert elo_of(Interval(0.75, 0.5, 1.0)).low == 0.0
    assert elo_of(Interval(0.75, 0.5, 1.0)).high == 1200.0


def test_the_range_of_a_mean_holds_it():
    mean = mean_of([1.0, 2.0, 3.0, 4.0])
    assert mean.low < mean.value == 2.5 < mean.high


def test_the_winner_of_many_games_is_rated_higher_than_all_others():
    ratings = rate([[[["a"]], [["b"], ["c"]]]] * 10)
    assert ratings["a"].mu > ratings["b"].mu
    assert ratings["b"].mu == pytest.approx(ratings["c"].mu)


def test_someone_who_sits_at_three_seats_is_rated_once():
    ratings = rate([[[["a"]], [["b"]], [["b"]], [["b"]]]] * 5)
    assert set(ratings) == {"a", "b"}


def test_partners_are_rated_as_a_team():
    ratings = rate([[[["a", "a"]], [["b", "b"]]]] * 5)
    assert ratings["a"].mu > ratings["b"].mu
