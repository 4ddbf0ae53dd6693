"""Moves against the clock."""

import pytest

from sixfold import match as m
from tests.match.tables import moved, table


def test_a_move_that_arrives_after_the_flag_is_refused() -> None:
    match = table(clock=m.Clock("move", 30))
    with pytest.raises(m.Refused, match="time_is_up"):
        moved(match, now=30_000)
    assert moved(match, now=29_999).moves


def test_a_bot_is_never_too_late() -> None:
    match = moved(table(players=2, bots=1, clock=m.Clock("move", 30)), now=1)
    while match.bot_to_act is None:
        match = moved(match, now=1)
    assert moved(match, now=10**9).moves[-1].person is None


def test_time_without_a_server_is_given_back() -> None:
    match = table(clock=m.Clock("move", 30))
    resumed = m.resume_clock(match, [(10_000, 110_000)], 110_500)
    assert resumed is not None
    assert moved(resumed.match, now=129_999).moves
    with pytest.raises(m.Refused, match="time_is_up"):
        moved(resumed.match, now=130_000)
    assert m.resume_clock(resumed.match, [(10_000, 110_000)], 111_000) is None


def test_where_no_clock_runs_there_is_nothing_to_give_back() -> None:
    assert m.resume_clock(table(), [(10_000, 110_000)], 110_500) is None
