"""Finished games as records."""

from __future__ import annotations

import json

import pytest

from sixfold import match as m
from sixfold.records import RecordMismatch, parse_record, replay
from sixfold.server.workers.replays import record_of
from tests.match.tables import moved, table


def test_the_record_of_a_game_that_somebody_gave_up_and_a_bot_played_on_replays() -> None:
    # the record must stand by itself: who came last by giving up is no fault of its ranking
    for seat in range(3):
        match = m.resign(table("standard", 3), f"p{seat}", None, "greedy", 5).match
        while match.state == "running":
            match = moved(match)
        record = record_of(match)
        replay(parse_record(json.dumps(record)))
        assert record["final"]["forfeited"] == [seat]  # type: ignore[index]
        assert record["final"]["ranking"][-1] == [seat]  # type: ignore[index]
        record["final"]["forfeited"] = [(seat + 1) % 3]  # type: ignore[index]
        with pytest.raises(RecordMismatch, match="ranking"):
            replay(parse_record(json.dumps(record)))
