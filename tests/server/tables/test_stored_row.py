"""What is stored beside a table's log."""

from __future__ import annotations

from sixfold import match as m
from sixfold.server.tables.stored_row import PUT_AWAY_STEP_MS, opening_of

OPENED = m.Opened(
    at=0,
    settings=m.MatchSettings("standard", "modern", 2),
    seats=(m.Seat(), m.Seat()),
    host="somebody",
    seed_hash="",
)
MATCH = m.opened("table", bytes(32), OPENED)


def _due_at(due: m.Due) -> int:
    return int(opening_of(OPENED, MATCH, due, "process", None).row["due_at"])


def test_a_table_is_put_away_no_earlier_than_due_and_its_row_says_so_in_steps() -> None:
    for at in (1, PUT_AWAY_STEP_MS - 1, PUT_AWAY_STEP_MS):
        assert _due_at(m.Due(at, "put_away")) == PUT_AWAY_STEP_MS


def test_a_bot_and_a_clock_are_due_to_the_millisecond() -> None:
    assert _due_at(m.Due(1234, "bot")) == _due_at(m.Due(1234, "time")) == 1234
