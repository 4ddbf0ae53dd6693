"""Short records to tamper with."""

from __future__ import annotations

import json
from typing import Any

from sixfold.arena.simulate import simulate
from sixfold.bots.base import Budget
from sixfold.records import format_record, parse_record, replay
from sixfold.rules import Game, variant


def recorded(name: str = "standard", players: int | None = None, **options: Any) -> dict[str, Any]:
    """Return the record of a whole game, as JSON gives it back."""
    row = variant(name, players, options.pop("edition", "modern"))
    (record,) = simulate(row, [options.pop("bot", "greedy")], 1, "records", Budget())
    plain: dict[str, Any] = json.loads(format_record(record))
    return plain


def replayed(record: dict[str, Any]) -> Game:
    """Write a record, read it and play it again."""
    return replay(parse_record(format_record(record)))


def place_of(record: dict[str, Any], do: str, first: int = 0) -> int:
    """Return where a record does something for the first time, counted from 0."""
    for at, entry in enumerate(record["actions"]):
        if at >= first and entry["do"] == do:
            return at
    raise AssertionError(f"nobody does {do} in this game")
