"""Through whose eyes somebody looks at a table."""

from __future__ import annotations

import hashlib
import random

from msgspec.structs import replace

from sixfold import match as m
from sixfold.server.tables.projection import Audience, eye_of, offer_of, snapshot_of
from tests.match.tables import SEED, moved, table

NOBODY = Audience(frozenset(), 0, 0)


def test_each_person_looks_from_their_own_seat_and_everybody_else_from_none() -> None:
    match = table()
    assert [eye_of(match, person) for person in ("p0", "p1", "guest", None)] == [0, 1, None, None]


def test_only_the_person_to_move_is_offered_anything() -> None:
    match = table()
    assert offer_of(match, "p0")
    assert offer_of(match, "p1") is None
    assert offer_of(match, None) is None


def test_whoever_resigned_no_longer_sees_the_rack_that_a_bot_plays_on() -> None:
    match = m.resign(moved(table(players=3)), "p0", None, "greedy", 2).match
    seen = snapshot_of(match, "p0", None, NOBODY)
    assert seen.view is not None
    assert seen.view["seat"] is None
    assert seen.view["rack"] == []
    assert seen.moves[0].drawn is None
    # whoever only left may come back to it
    match = m.leave(moved(table(players=3)), "p0", "greedy", 2).match
    assert eye_of(match, "p0") == 0


def test_a_game_played_on_shows_the_moves_before_it_and_only_own_draws() -> None:
    origin = table()
    while len(origin.moves) < 6:
        origin = moved(origin, seed=len(origin.moves))
    seats = (m.Seat("person", "p0", "P0"), m.Seat("bot", name="greedy", bot="greedy"))
    opened = m.Opened(
        at=0,
        settings=origin.settings,
        seats=seats,
        host="p0",
        seed_hash="hash",
        before=tuple(move.action for move in origin.moves),
        earlier=m.seedings_before(origin, 6),
    )
    match = moved(m.opened("on", bytes(32), opened))
    seen = snapshot_of(match, "p0", None, NOBODY)
    assert [line.number for line in seen.moves] == [-6, -5, -4, -3, -2, -1, 0]
    assert [line.seat for line in seen.moves[:6]] == [move.step.seat for move in origin.moves]
    assert all((line.drawn is not None) == (line.seat == 0) for line in seen.moves)
    laid = {tuple(cell) for line in seen.moves for cell in getattr(line.action, "at", ())}
    assert seen.view is not None
    printed = [cell for cell in seen.view["board"] if tuple(cell[:2]) not in laid]
    assert len(printed) == 6


def test_tiles_set_aside_by_an_exchange_are_shown_to_all() -> None:
    chance = random.Random(1)
    for _ in range(200):
        match = table()
        while match.state == "running":
            assert match.game is not None
            assert match.acting is not None
            legal = [a.to_json() for a in match.game.legal()]
            swaps = [action for action in legal if action["do"] == "exchange"]
            action = (swaps or [chance.choice(legal)])[0]
            person = match.seats[match.acting].person
            match = m.act(match, person, match.acting, match.number, action, 1).match
            if swaps:
                line = snapshot_of(match, None, None, NOBODY).moves[-1]
                assert line.set_aside
                return
    raise AssertionError("nobody ever swapped")


def test_the_seed_comes_after_the_end_and_fits_the_hash() -> None:
    match = replace(table(), first_seed_hash=hashlib.sha256(SEED).hexdigest())
    assert snapshot_of(match, "p0", None, NOBODY).seed is None
    over = m.resign(match, "p0", None, "greedy", 2).match
    seen = snapshot_of(over, "p0", None, NOBODY)
    assert seen.seed is not None
    assert hashlib.sha256(bytes.fromhex(seen.seed)).hexdigest() == seen.seed_hash
