"""A log comes to an end, a game is never stopped by it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sixfold import match as m
from sixfold.match.log_limit import LONGEST_FOR_SPECTATORS
from tests.match.tables import moved, table


def _long(match: m.Match, version: int = m.LONGEST_LOG) -> m.Match:
    return replace(match, version=version)


def test_what_can_be_undone_and_done_again_is_refused_at_the_end_of_a_log() -> None:
    match = moved(table(players=2, bots=1))
    other = moved(table(players=2))
    for change in (
        m.ask_take_back(_long(match), "p0", match.number, 9),
        m.ask_take_back(_long(other), "p0", other.number, 9),
        m.say(_long(other), "p0", "P0", "hello", "1", 9),
        m.mute_spectators(_long(replace(other, spectators_muted=True)), "p0", False, 9),
        m.sit(_long(table(open_seats=1)), "p1", 1, "P1", 9),
    ):
        with pytest.raises(m.Refused) as refused:
            m.check_length(change)
        assert refused.value.code == "too_long"


def test_a_game_goes_on_to_its_end_however_long_the_log_is() -> None:
    match = _long(moved(table(players=2)))
    for change in (
        m.leave(match, "p0", "greedy", 9),
        m.resign(match, "p0", None, "greedy", 9),
        m.mute_spectators(match, "p0", True, 9),
        m.put_away(match, 9),
    ):
        assert change is not None
        assert m.check_length(change) is change
    while match.state != "over":
        assert match.acting is not None
        assert match.game is not None
        person = match.seats[match.acting].person
        action = match.game.legal()[0].to_json()
        change = m.act(match, person, match.acting, match.number, action, 9)
        match = m.check_length(change).match
    wanted = m.check_length(m.want_rematch(match, "p0", True, "next", 9)).match
    assert m.check_length(m.want_rematch(wanted, "p1", True, "next", 9)).match.next_table == "next"


def test_those_who_watch_leave_room_for_those_who_play() -> None:
    match = _long(moved(table(players=2)), LONGEST_FOR_SPECTATORS)
    with pytest.raises(m.Refused):
        m.check_length(m.say(match, "somebody", "Eve", "hello", "1", 9))
    m.check_length(m.say(match, "p0", "P0", "hello", "1", 9))
