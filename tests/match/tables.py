"""Small tables for the tests of the match."""

from __future__ import annotations

import random

from sixfold import match as m

SEED = bytes(range(32))


def table(
    variant: str = "standard",
    players: int = 2,
    bots: int = 0,
    clock: m.Clock | None = None,
    on_leave: str = "bot",
    open_seats: int = 0,
) -> m.Match:
    """Return a table of people p0, p1 …, then bots, then open seats."""
    people = players - bots - open_seats
    seats = [m.Seat("person", f"p{n}", f"P{n}") for n in range(people)]
    seats += [m.Seat("bot", name="greedy", bot="greedy")] * bots
    seats += [m.Seat()] * open_seats
    settings = m.MatchSettings(
        variant,
        "modern",
        players,
        clock or m.Clock(),
        on_leave=on_leave,  # type: ignore[arg-type]
    )
    entry = m.Opened(at=0, settings=settings, seats=tuple(seats), host="p0", seed_hash="hash")
    return m.opened("t", SEED, entry)


def moved(match: m.Match, now: int = 1, seed: int = 0) -> m.Match:
    """Return the match after a random legal move of whoever is to act."""
    assert match.game is not None
    assert match.acting is not None
    action = random.Random(seed).choice(match.game.legal()).to_json()
    person = None if match.bot_to_act else match.seats[match.acting].person
    return m.act(match, person, match.acting, match.number, action, now).match
