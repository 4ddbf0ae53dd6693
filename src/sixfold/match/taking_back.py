"""Taking back: by agreement between people, as far as one likes where nobody else plays.

Between people a take-back that crosses a draw is followed by a fresh seed: the asker has seen
what was drawn and would know the next tile otherwise. Where nobody else plays the same tiles are
drawn again, so that nothing is gained by trying, and the game is marked as practice.
"""

from __future__ import annotations

from typing import Literal

from sixfold.match.change import Change, changed
from sixfold.match.entries import TakeBackAnswered, TakeBackAsked, TookBack
from sixfold.match.errors import Already, Refused
from sixfold.match.match import Match, Move

Possible = Literal["free", "ask", "no"]


def can_take_back(match: Match, person: str | None) -> Possible:
    """Tell what asking to take back would do for a person now."""
    people = match.people()
    if match.state != "running" or person not in people:
        return "no"
    # one's own last move is among the last few
    if not any(move.person == person for move in reversed(match.moves)):
        return "no"
    if len(people) > 1:
        return "ask"
    # whoever comes back must not find a game that others have tried out
    return "no" if match.may_come_back(besides=person) else "free"


def ask_take_back(
    match: Match, person: str, number: int, now: int, to: int | None = None
) -> Change:
    """Ask to take back one's own last move, or all from `to` on where nobody else plays."""
    if not match.seats_of(person):
        raise Refused("not_seated")
    if match.state != "running":
        raise Refused("not_running")
    if number != match.number:
        raise Refused("stale")
    possible = can_take_back(match, person)
    own = _own_moves(match, person)
    if possible == "ask" or to is None:
        own = own[-1:]
    chosen = [move for move in own if to in (None, move.number)]
    if possible == "no" or not chosen:
        raise Refused("nothing_to_take_back")
    target = chosen[0]
    if possible == "free":
        practice = _was_something_seen(match, target.number, person)
        entry = TookBack(at=now, number=match.number, to=target.number, practice=practice)
        return changed(match, entry)
    if match.request is not None:
        raise Already(match.version)
    return changed(match, TakeBackAsked(at=now, seat=target.step.seat, to=target.number))


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
        drew = any(move.step.drawn for move in match.moves if move.number >= request.to)
        return changed(match, TookBack(at=now, number=match.number, to=request.to, fresh=drew))
    return changed(match, TakeBackAnswered(at=now, seats=own, yes=yes))


def _own_moves(match: Match, person: str | None) -> list[Move]:
    return [move for move in match.moves if person is not None and move.person == person]


def _was_something_seen(match: Match, to: int, person: str) -> bool:
    """Tell whether tiles were drawn or others moved from a move on."""
    since = [move for move in match.moves if move.number >= to]
    return any(move.person != person or move.step.drawn for move in since)
