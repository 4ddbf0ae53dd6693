"""Nobody receives what they may not know: every byte of whole games is looked at."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from sixfold import match as m
from sixfold.match import Match
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from sixfold.server.tables.projection import Audience, snapshot_of
from tests.server.conftest import Running
from tests.server.guest import Guest, guest_at

GAMES = [("standard", 2), ("standard", 3), ("team", 4), ("duel", 2), ("cards", 2), ("cards", 4)]
NOBODY = Audience(frozenset(), 0, 0)
LOOKS = 12


def _hidden_lists(message: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any]]:
    """Return every place of a message that can hold tiles of a rack, a draw or a seed."""
    found = []
    if isinstance(message, dict):
        for name, value in message.items():
            if name in ("rack", "drawn", "racks", "seed", "plays", "doubles", "set_aside"):
                found.append(((*path, name), value))
            found += _hidden_lists(value, (*path, name))
    elif isinstance(message, list):
        for value in message:
            found += _hidden_lists(value, path)
    return found


def _check(guest: Guest, seat: int | None, seed: str, match: Match) -> None:
    """Hold everything somebody received before the end against what they may know."""
    draws = {move.number: move.step for move in match.moves}
    is_over = False
    for text in guest.received:
        message = msgspec.json.decode(text)
        is_over = is_over or bool(message.get("result"))
        if is_over:
            return
        assert seed not in text
        for where, value in _hidden_lists(message):
            if not value:
                continue
            name = where[-1]
            assert seat is not None or name == "set_aside", f"a spectator received {where}"
            if name == "drawn":
                own = [step for step in draws.values() if step.seat == seat]
                assert value in [step.drawn for step in own], f"a strange draw in {where}"
            elif name == "rack":
                view = message.get("view") or {}
                holder = message["offer"]["seat"] if "offer" in where else view["seat"]
                assert holder == seat, f"another's rack in {where}"
            else:
                assert name in ("set_aside", "plays", "doubles"), f"{where} before the end"
    raise AssertionError("the end never came")


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_every_byte_of_a_whole_game_holds_nothing_hidden(
    serve: Running, variant: str, players: int
) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as watcher, guest_at(serve.base) as host:
            others = [await _enter(serve.base) for _ in range(players - 1)]
            people = [host, *others]
            for person in (watcher, host):
                await person.connect()
            table = await host.make_table(["me", *["open"] * (players - 1)], variant)
            for person in (*people, watcher):
                await person.watch(table)
            for seat, person in enumerate(others, 1):
                await person.ask("sit", table=table, seat=seat)
            waiting = asyncio.create_task(_until_end(watcher, table))
            await asyncio.gather(
                *(p.play_to_end(table, random.Random(i)) for i, p in enumerate(people))
            )
            await waiting
            match = serve.services.tables.live[table].match
            seed = match.seed.hex()
            for seat, person in enumerate(people):
                _check(person, seat, seed, match)
            _check(watcher, None, seed, match)
            for person in others:
                await person.close()
                await person.http.aclose()

    asyncio.run(play())


async def _enter(base: str) -> Guest:
    guest = Guest(base, httpx.AsyncClient(base_url=base, trust_env=False, timeout=60))
    await guest.get("/me")
    await guest.connect()
    return guest


async def _until_end(guest: Guest, table: str) -> None:
    while guest.tables[table]["state"] != "over":
        await guest.receive()


@pytest.mark.parametrize(("variant", "players"), [*GAMES, ("solo", 1)])
def test_what_a_seat_receives_does_not_depend_on_what_it_may_not_know(
    variant: str, players: int
) -> None:
    """Deal everything a seat cannot know anew: not one byte of its snapshot changes."""
    luck = make_rng(7)
    chance = random.Random(7)
    seats = tuple(m.Seat("person", f"p{n}", f"P{n}") for n in range(players))
    entry = m.Opened(
        at=0,
        settings=m.MatchSettings(variant, "modern", players),
        seats=seats,
        host="p0",
        seed_hash="hash",
    )
    match = m.opened("table", bytes(range(32)), entry)
    looks = 0
    while match.state == "running" and looks < LOOKS:
        action = chance.choice(match.game.legal()).to_json()  # type: ignore[union-attr]
        match = m.act(match, f"p{match.acting}", match.acting, match.number, action, 1).match  # type: ignore[arg-type]
        if match.state != "running" or chance.random() < 0.5:
            continue
        looks += 1
        assert match.game is not None
        for seat in range(players):
            game = match.game.copy()
            game.state = Observation.of(match.game, seat).imagine(luck)
            dreamt = replace(match, game=game, seed=bytes(32))
            assert _bytes(dreamt, f"p{seat}") == _bytes(match, f"p{seat}")


def _bytes(match: Match, person: str | None) -> bytes:
    # draws in the list of moves are checked by the other test; they are history, not position
    return msgspec.json.encode(snapshot_of(match, person, None, NOBODY))


def test_somebody_with_two_seats_sees_only_the_acting_rack(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            await guest.connect()
            table = await guest.make_table(["me", {"kind": "local", "name": "Beside"}])
            await guest.watch(table)
            await guest.play_to_end(table, random.Random(4))
            for text in guest.received:
                message = msgspec.json.decode(text)
                if message.get("result"):
                    break
                if message.get("view"):
                    assert message["view"]["seat"] == message["view"]["turn"]
                for where, value in _hidden_lists(message):
                    assert where[-1] != "drawn" or value is None

    asyncio.run(play())
