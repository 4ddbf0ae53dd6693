"""What one viewer receives for an entry of the log."""

from __future__ import annotations

from sixfold import match as m
from sixfold.server.tables.events import event_of
from sixfold.server.tables.projection import Audience
from sixfold.server.wire import messages as out
from tests.match.tables import moved, table

NOBODY = Audience(frozenset(), 0, 0)


def _event(change: m.Change, person: str | None) -> out.FromServer:
    event = event_of(change.entry, change.match, person, "CODE", NOBODY)
    assert event.version == change.match.version  # type: ignore[attr-defined]
    return event


def _acted(match: m.Match) -> m.Change:
    assert match.game is not None
    assert match.acting is not None
    action = match.game.legal()[0].to_json()
    return m.act(match, f"p{match.acting}", match.acting, match.number, action, 1)


def test_a_move_shows_its_draws_to_the_one_who_made_it_only() -> None:
    change = _acted(table())
    own, other = _event(change, "p0"), _event(change, "p1")
    assert isinstance(own, out.Moved)
    assert isinstance(other, out.Moved)
    assert own.move.drawn
    assert other.move.drawn is None
    assert other.move.drew == own.move.drew


def test_the_last_seat_filled_starts_the_game_with_a_position_for_each() -> None:
    change = m.sit(table(open_seats=1), "p1", 1, "P1", 5)
    event = _event(change, "p1")
    assert isinstance(event, out.Started)
    assert event.view["seat"] == 1


def test_sitting_down_while_seats_are_open_shows_the_seats() -> None:
    event = _event(m.sit(table(players=3, open_seats=2), "p1", 1, "P1", 5), "p1")
    assert isinstance(event, out.Seated)
    assert [seat.mine for seat in event.seats] == [False, True, False]


def test_whoever_comes_back_gets_the_whole_table_with_their_own_eyes() -> None:
    left = m.leave(table(), "p0", "greedy", 2).match
    back = m.sit(left, "p0", 0, "P0", 3)
    assert isinstance(_event(back, "p0"), out.Snapshot)
    assert isinstance(_event(back, "p1"), out.Seated)


def test_taking_back_by_agreement_tells_the_new_hash() -> None:
    match = moved(table())
    asked = m.ask_take_back(match, "p0", match.number, 2)
    assert isinstance(_event(asked, "p1"), out.TakeBackAsked)
    event = _event(m.answer_take_back(asked.match, "p1", True, 3), "p1")
    assert isinstance(event, out.TookBack)
    assert event.seed_hash != match.seed_hash
    assert event.moves == []
    assert not event.practice


def test_time_given_back_brings_a_fresh_snapshot() -> None:
    change = m.resume_clock(table(clock=m.Clock("move", 30)), [(1, 9_000)], 9_500)
    assert change is not None
    assert isinstance(_event(change, "p0"), out.Snapshot)


def test_a_rematch_is_asked_for_in_the_sight_of_all() -> None:
    over = m.resign(table(), "p0", None, "greedy", 2).match
    asked = m.want_rematch(over, "p0", True, "next", 3)
    event = _event(asked, "p1")
    assert isinstance(event, out.RematchChanged)
    assert event.rematch.wanted_by == [0]
    assert event.rematch.table is None
    agreed = _event(m.want_rematch(asked.match, "p1", True, "next", 4), "p0")
    assert isinstance(agreed, out.RematchChanged)
    assert agreed.rematch.table == "next"


def test_the_end_comes_with_open_racks_and_the_seed() -> None:
    event = _event(m.resign(table(), "p0", None, "greedy", 2), None)
    assert isinstance(event, out.Left)
    assert event.result is not None
    assert [len(rack) for rack in event.result.racks] == [6, 6]
    assert event.seed
