"""Notes between processes when PostgreSQL does not take them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from sixfold.store import StoreUnavailable
from sixfold.store import bus as bus_module
from sixfold.store.bus import LOST, MOST_UNSENT, PostgresBus


class Line:
    """Stands in for PostgreSQL: takes notes unless it is down."""

    def __init__(self) -> None:
        self.is_down = False
        self.sent: list[str] = []

    @property
    def telling(self) -> Line:
        return self

    @contextmanager
    def lent(self) -> Iterator[Line]:
        if self.is_down:
            raise StoreUnavailable("gone")
        yield self


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Line:
    def notify(connection: Line, notes: Sequence[str]) -> None:
        connection.sent.extend(notes)

    monkeypatch.setattr(bus_module, "notify_alone", notify)
    return Line()


def _bus(line: Any) -> PostgresBus:
    return PostgresBus(line, "us")


def test_what_could_not_be_sent_goes_with_the_next_notes_in_order(line: Line) -> None:
    bus = _bus(line)
    line.is_down = True
    bus.tell(["entry us a 1", "entry us a 2"])
    assert bus.is_behind
    line.is_down = False
    bus.tell(["entry us a 3"])
    assert line.sent == ["entry us a 1", "entry us a 2", "entry us a 3"]
    assert not bus.is_behind


def test_in_an_outage_only_the_last_word_on_who_is_where_is_kept(line: Line) -> None:
    bus = _bus(line)
    line.is_down = True
    for watching in range(100):
        bus.tell([f"here us a {watching} p", f"here us b {watching}"])
    line.is_down = False
    bus.tell([])
    assert line.sent == ["here us a 99 p", "here us b 99"]


def test_too_many_unsent_entries_become_one_word_that_some_are_lost(line: Line) -> None:
    bus = _bus(line)
    line.is_down = True
    bus.tell(["here us a 1", *(f"entry us a {version}" for version in range(MOST_UNSENT + 1))])
    line.is_down = False
    bus.tell(["entry us b 1"])
    assert line.sent == [f"{LOST} us -", "here us a 1", "entry us b 1"]
