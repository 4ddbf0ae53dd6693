"""Taking back: by agreement, or freely as long as nothing new has been seen."""

from __future__ import annotations

from typing import Literal

from sixfold.match.change import Change, changed
from sixfold.match.entries import TakeBackAnswered, TakeBackAsked, TookBack
from sixfold.match.errors import Already, Refused
from sixfold.match.match import Match, Move

Possible = Literal["free", "ask", "no"]


def can_take_back(match: Match, person: str | None) -> Possible:
    """Tell what asking to take back would do for a person now."""
    last = _last_move(match, person)
    if last is None or match.state != "running":
        return "no"
    others = match.people() - {person}
    if others:
        return "ask"
    since = [move for move in match.moves if move.number >= last.number]
    unseen = all(move.person == person and not move.step.drawn for move in since)
    # people who share a device have agreed before one of them presses the button
    shared = len(match.seats_of(person)) > 1
    return "free" if unseen or shared else "no"


def ask_take_back(match: Match, person: str, number: int, now: int) -> Change:
    """Ask to take back one's own last move; where it is free it happens at once."""
    if not match.seats_of(person):
        raise Refused("not_seated")
    if match.state != "running":
        raise Refused("not_running")
    if number != match.number:
        raise Refused("stale")
    last = _last_move(match, person)
    possible = can_take_back(match, person)
    if last is None or possible == "no":
        raise Refused("nothing_to_take_back")
    if possible == "free":
        return changed(match, TookBack(at=now, number=match.number, to=last.number))
    if match.request is not None:
        raise Already(match.version)
    return changed(match, TakeBackAsked(at=now, seat=last.step.seat, to=last.number))


def answer_take_back(match: Match, person: str, yes: bool, now: int) -> Change:
    """Agree, refuse, or (the asker) withdraw; the last one to agree takes back."""
    request = match.request
    if request is None:
        raise Refused("no_request")
    own = tuple(seat for seat in match.seats_of(person) if seat in request.waiting)
    is_asker = match.seats[request.seat].person == person
    if not own and not (is_asker and not yes):
        raise Refused("no_request")
    if yes and set(own) == set(request.waiting):
        return changed(match, TookBack(at=now, number=match.number, to=request.to))
    return changed(match, TakeBackAnswered(at=now, seats=own, yes=yes))


def _last_move(match: Match, person: str | None) -> Move | None:
    if person is None:
        return None
    return next((move for move in reversed(match.moves) if move.person == person), None)
