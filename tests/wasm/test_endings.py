"""Resigning and leaving a table on the device end it as they end one on the server."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from sixfold import match as m
from sixfold.rules.variants import VARIANTS
from tests.wasm.conftest import Device

SEED = "5e" * 32
ME = "me"
STAND_IN = "casual"
ROWS = [row for row in VARIANTS if row.edition == "modern"]


@pytest.fixture(scope="module")
def device(engine_file: Path) -> Iterator[Device]:
    """One for all: every game has a table of its own."""
    device = Device(engine_file)
    yield device
    device.close()


def test_sides_are_counted_round_the_table_as_the_page_counts_them() -> None:
    for row in VARIANTS:
        seats = range(row.players)
        assert [row.team_of(seat) for seat in seats] == [seat % row.teams for seat in seats]


def _tables(device: Device, row: Any, on_leave: str) -> tuple[str, m.Match]:
    """Return the same game after some moves, on the device and as the server has it."""
    seats = [{"kind": "me"}, *[{"kind": "local", "name": "You"}] * (row.players - 1)]
    game = {"variant": row.name, "edition": row.edition, "players": row.players}
    table = device.ask("create", {**game, "seats": seats, "seed": SEED, "on_leave": on_leave}, "Me")
    settings = m.MatchSettings(*game.values(), on_leave=on_leave)  # type: ignore[arg-type]
    people = tuple(m.Seat("person", ME, f"P{n}") for n in range(row.players))
    entry = m.Opened(at=0, settings=settings, seats=people, host=ME, seed_hash="")
    match = m.opened("t", bytes.fromhex(SEED), entry)
    device.tell("watch", table=table["table"])
    device.hear("snapshot")
    for number in range(row.players + 1):
        assert match.game is not None
        assert match.acting is not None
        seat, action = match.acting, match.game.legal()[-1 - number].to_json()
        device.tell("act", table=table["table"], number=number, seat=seat, action=action)
        device.hear("moved")
        match = m.act(match, ME, seat, number, action, 1).match
    device.tell("unwatch", table=table["table"])  # bots that stand in wait until somebody looks
    return table["table"], match


def _same(left: dict[str, Any], match: m.Match) -> None:
    found, ending = left["result"], match.ending
    assert (found is None) == (ending is None)
    if ending is not None:
        assert (found["end"], found["seat"]) == (ending.end, ending.seat)
        assert found["ranking"] == [list(group) for group in ending.ranking]
        assert found["tracks"] == list(ending.tracks)


@pytest.mark.parametrize("row", ROWS, ids=lambda r: f"{r.name}{r.players}")
def test_whoever_resigns_in_whatever_order_the_ranking_is_the_servers(
    row: Any, device: Device
) -> None:
    for order in permutations(range(row.players)):
        table, match = _tables(device, row, "bot")
        for seat in order:
            device.tell("resign", table=table, seat=seat)
            match = m.resign(match, ME, seat, STAND_IN, 2).match
            _same(device.hear("left"), match)
            if match.state == "over":
                break
        assert match.state == "over"


@pytest.mark.parametrize("on_leave", ["bot", "end"])
@pytest.mark.parametrize("row", ROWS, ids=lambda r: f"{r.name}{r.players}")
def test_whoever_leaves_after_some_have_resigned_the_ranking_is_the_servers(
    row: Any, on_leave: str, device: Device
) -> None:
    for first in (None, *range(row.players)):
        table, match = _tables(device, row, on_leave)
        if first is not None:
            device.tell("resign", table=table, seat=first)
            match = m.resign(match, ME, first, STAND_IN, 2).match
            _same(device.hear("left"), match)
        if match.state == "running":
            device.tell("leave", table=table)
            match = m.leave(match, ME, STAND_IN, 3).match
            _same(device.hear("left"), match)
