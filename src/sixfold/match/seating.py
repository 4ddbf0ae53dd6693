"""Sitting down, getting up, going out and coming back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from sixfold.match.change import Change, changed
from sixfold.match.entries import ClockResumed, GotUp, PutAway, Sat, WentOut
from sixfold.match.errors import Already, Refused
from sixfold.match.match import Match
from sixfold.match.seats import How, Seat

# what those who wait for somebody in vain ask for: a bot on the seat, or an end to it
Claim = Literal["bot", "end"]


def sit(
    match: Match, person: str, seat: int, name: str, now: int, commitment: str | None = None
) -> Change:
    """Take an open seat, or an own one that a bot has been playing."""
    sitter = _seat(match, seat)
    if sitter.person == person:
        if match.state == "running" and sitter.may_come_back:
            back = replace(sitter, bot=None, out=None)
            return changed(match, Sat(at=now, seat=seat, sitter=back))
        if sitter.is_played_by_person:
            raise Already(match.version)
        raise Refused("seat_taken")
    if match.state != "open":
        raise Refused("not_open")
    if not sitter.is_open:
        raise Refused("seat_taken")
    if match.seats_of(person):
        raise Refused("already_seated")
    sitter = Seat("person", person, name, commitment=commitment)
    return changed(match, Sat(at=now, seat=seat, sitter=sitter))


def add_bot(match: Match, person: str, seat: int, bot: str, name: str, now: int) -> Change:
    """Put a bot on an open seat."""
    if person != match.host:
        raise Refused("not_host")
    if match.state != "open":
        raise Refused("not_open")
    if not _seat(match, seat).is_open:
        raise Refused("seat_taken")
    return changed(match, Sat(at=now, seat=seat, sitter=Seat("bot", name=name, bot=bot)))


def leave(match: Match, person: str, bot: str, now: int) -> Change:
    """Get up from every own seat; once the game runs, `bot` plays on or the game ends."""
    own = match.seats_of(person)
    if not own:
        raise Refused("not_seated")
    if match.state == "open" and match.revealing is None:
        return changed(match, GotUp(at=now, person=person))
    playing = tuple(seat for seat in own if match.seats[seat].is_played_by_person)
    if match.state not in ("open", "running") or not playing:
        raise Already(match.version)
    return changed(match, WentOut(at=now, seats=playing, how="left", bot=bot))


def resign(match: Match, person: str, seat: int | None, bot: str, now: int) -> Change:
    """Give up the game of a seat; without one, that of the own seat whose turn it is."""
    own = tuple(s for s in match.seats_of(person) if match.seats[s].is_played_by_person)
    if seat is None:
        seat = match.acting if match.acting in own else next(iter(own), None)
    if seat is None or seat not in match.seats_of(person):
        raise Refused("not_seated")
    if match.seats[seat].out == "resigned":
        raise Already(match.version)
    return _out(match, seat, "resigned", bot, now)


def time_out(match: Match, bot: str, now: int) -> Change | None:
    """End the turn of the seat whose time is up, if there is one."""
    if not match.is_flagged(now) or match.acting is None:
        return None
    return _out(match, match.acting, "time", bot, now)


def claim(match: Match, person: str, seat: int, how: Claim, bot: str, now: int) -> Change:
    """Go on without a person who has vanished on their turn: a bot stands in, or the seat is out.

    Only where no clock decides, and only by people who play; how long somebody has to be away is for
    the server to say, which knows who is connected.
    """
    sitter = _seat(match, seat)
    if person not in match.people() or sitter.person == person:
        raise Refused("not_seated")
    if match.times is not None or match.acting != seat or not sitter.is_played_by_person:
        raise Refused("not_claimable")
    return _out(match, seat, "left" if how == "bot" else "away", bot, now)


def resume_clock(match: Match, outages: Iterable[tuple[int, int]], now: int) -> Change | None:
    """Give back the times (from, to) during which no server was there, if somebody's clock ran."""
    times = match.times
    if match.state != "running" or times is None or times.running is None:
        return None
    # what happened at the table after an outage has taken it into account
    gap = sum(
        max(0, ended - max(began, times.since)) for began, ended in outages if ended > match.touched
    )
    return changed(match, ClockResumed(at=now, gap=gap)) if gap else None


def put_away(match: Match, now: int) -> Change | None:
    """Close a table that nobody came to or that nobody moves at."""
    if match.state not in ("open", "running"):
        return None
    return changed(match, PutAway(at=now))


def _out(match: Match, seat: int, how: How, bot: str, now: int) -> Change:
    if match.state != "running" or not match.seats[seat].is_played_by_person:
        raise Refused("not_running")
    return changed(match, WentOut(at=now, seats=(seat,), how=how, bot=bot))


def _seat(match: Match, seat: int) -> Seat:
    if not 0 <= seat < len(match.seats):
        raise Refused("wrong_setup")
    return match.seats[seat]
