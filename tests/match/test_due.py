from sixfold import match as m
from tests.match.tables import moved, table

PATIENCE = m.Patience(bot_pause=100, open_table=1_000, idle_table=5_000)


def test_an_open_table_is_put_away_after_a_while() -> None:
    match = table(players=2, open_seats=1)
    assert m.next_due(match, PATIENCE) == m.Due(1_000, "put_away")
    change = m.put_away(match, 1_000)
    assert change is not None
    assert change.match.state == "closed"


def test_a_bot_to_move_is_due_at_once() -> None:
    assert m.next_due(moved(table(players=2, bots=1), now=50), PATIENCE) == m.Due(150, "bot")


def test_a_clock_is_due_when_its_flag_falls() -> None:
    match = table(clock=m.Clock("move", 30))
    assert m.next_due(match, PATIENCE) == m.Due(30_000, "time")


def test_a_finished_game_waits_for_nothing() -> None:
    match = m.resign(table(), "p0", None, "greedy", 5).match
    assert m.next_due(match, PATIENCE) is None


def test_a_rematch_needs_everybody_and_turns_the_seats() -> None:
    over = m.resign(table("standard", 3), "p0", None, "greedy", 5).match
    over = m.resign(over, "p1", None, "greedy", 6).match
    for person in ("p0", "p1"):
        over = m.want_rematch(over, person, True, "next", 7).match
        assert over.next_table is None
    assert m.want_rematch(over, "p2", True, "next", 8).match.next_table == "next"
    assert [seat.person for seat in m.rematch_seats(over)] == ["p1", "p2", "p0"]
