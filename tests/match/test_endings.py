"""Resigning, leaving and running out of time, in every variant."""

import pytest

from sixfold import match as m
from tests.match.tables import moved, table

TWO_SIDES = [("standard", 2), ("duel", 2), ("cards", 2)]


@pytest.mark.parametrize(("variant", "players"), TWO_SIDES)
def test_with_two_sides_resigning_ends_the_game(variant: str, players: int) -> None:
    match = m.resign(moved(table(variant, players)), "p1", None, "greedy", 5).match
    assert match.state == "over"
    assert match.ending is not None
    assert match.ending.end == "resigned"
    assert match.ending.ranking == ((0,), (1,))
    assert match.ending.seat == 1


def test_with_three_players_a_bot_plays_on_for_whoever_resigns_and_they_come_last() -> None:
    match = m.resign(table("standard", 3), "p0", None, "greedy", 5).match
    assert match.state == "running"
    assert match.bot_to_act == "greedy"
    match = m.resign(match, "p2", None, "greedy", 6).match
    assert match.ending is not None
    assert match.ending.ranking == ((1,), (2,), (0,))


def test_a_resigned_seat_stays_last_even_if_its_bot_wins() -> None:
    match = m.resign(table("standard", 3), "p0", None, "greedy", 5).match
    while match.state == "running":
        match = moved(match)
    assert match.ending is not None
    assert match.ending.end == "full"
    assert match.ending.ranking[-1] == (0,)
    assert match.ending.forfeited == (0,)


def test_a_team_has_given_up_only_when_both_partners_have() -> None:
    match = m.resign(table("team", 4), "p0", None, "greedy", 5).match
    assert match.state == "running"
    match = m.resign(match, "p2", None, "greedy", 6).match
    assert match.ending is not None
    assert match.ending.ranking == ((1,), (0,))


def test_solo_ends_as_it_stands() -> None:
    match = m.resign(moved(table("solo", 1)), "p0", None, "greedy", 5).match
    assert match.ending is not None
    assert match.ending.ranking == ((0,),)


def test_leaving_lets_a_bot_play_on_and_one_may_come_back() -> None:
    match = m.leave(table(), "p0", "greedy", 5).match
    assert match.state == "running"
    assert match.bot_to_act == "greedy"
    match = m.sit(match, "p0", 0, "P0", 6).match
    assert match.bot_to_act is None
    assert match.seats[0].out is None


def test_nobody_comes_back_after_resigning() -> None:
    match = m.resign(table("standard", 3), "p0", None, "greedy", 5).match
    with pytest.raises(m.Refused, match="seat_taken"):
        m.sit(match, "p0", 0, "P0", 6)


def test_a_table_set_to_end_ends_when_somebody_leaves() -> None:
    match = m.leave(table("standard", 3, on_leave="end"), "p1", "greedy", 5).match
    assert match.ending is not None
    assert match.ending.end == "left"
    assert match.ending.ranking[-1] == (1,)


def test_when_the_last_person_leaves_the_game_is_over() -> None:
    match = m.leave(table(players=2, bots=1), "p0", "greedy", 5).match
    assert match.state == "over"
    assert match.ending is not None
    assert match.ending.ranking == ((1,), (0,))


def test_running_out_of_time_loses_and_not_a_moment_before() -> None:
    match = table(clock=m.Clock("move", 30))
    assert m.time_out(match, "greedy", 29_999) is None
    change = m.time_out(match, "greedy", 30_000)
    assert change is not None
    assert change.match.ending is not None
    assert change.match.ending.end == "time"
    assert change.match.ending.ranking == ((1,), (0,))


def test_a_bots_thinking_is_never_timed() -> None:
    match = moved(table(players=2, bots=1, clock=m.Clock("game", 60)), now=1_000)
    assert match.bot_to_act == "greedy"
    assert m.time_out(match, "greedy", 10**9) is None


def test_before_the_start_leaving_opens_the_seat() -> None:
    match = m.leave(table(players=3, open_seats=1), "p1", "greedy", 5).match
    assert match.state == "open"
    assert match.seats[1].is_open


def test_a_game_without_a_clock_goes_on_without_somebody_who_has_vanished() -> None:
    match = table(players=3)
    stood_in = m.claim(match, "p1", 0, "bot", "greedy", 5).match
    assert stood_in.seats[0].may_come_back
    assert stood_in.bot_to_act == "greedy"
    out = m.claim(match, "p1", 0, "end", "greedy", 5).match
    assert out.state == "running"
    assert out.seats[0].is_out_for_good
    ended = m.claim(table(), "p1", 0, "end", "greedy", 5).match
    assert ended.ending is not None
    assert (ended.ending.end, ended.ending.ranking) == ("away", ((1,), (0,)))


@pytest.mark.parametrize(
    ("match", "person", "seat", "code"),
    [
        (table(), "p1", 1, "not_seated"),  # oneself
        (table(players=3), "p1", 2, "not_claimable"),  # not their turn
        (table(), "stranger", 0, "not_seated"),
        (table(clock=m.Clock("game", 60)), "p1", 0, "not_claimable"),  # the clock decides
        (table(bots=1), "p0", 1, "not_claimable"),  # a bot is never away
    ],
)
def test_only_those_who_wait_in_vain_may_claim(
    match: m.Match, person: str, seat: int, code: str
) -> None:
    with pytest.raises(m.Refused) as refused:
        m.claim(match, person, seat, "end", "greedy", 5)
    assert refused.value.code == code
