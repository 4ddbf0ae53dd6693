"""Another game with the same people."""

from __future__ import annotations

from sixfold.match.change import Change, changed
from sixfold.match.entries import Rematched, RematchWanted
from sixfold.match.errors import Already, Refused
from sixfold.match.match import Match
from sixfold.match.seats import Seat


def want_rematch(
    match: Match, person: str, yes: bool, next_table: str, now: int, commitment: str | None = None
) -> Change:
    """Want another game, or no longer; the last one who was missing makes it, at `next_table`."""
    own = match.seats_of(person)
    if not own:
        raise Refused("not_seated")
    if match.state != "over":
        raise Refused("not_over")
    if match.next_table is not None or (set(own) <= set(match.wanting) and yes):
        raise Already(match.version)
    missing = _asked(match) - set(match.wanting) - set(own)
    if yes and not missing:
        return changed(match, Rematched(at=now, seats=own, table=next_table))
    return changed(match, RematchWanted(at=now, seats=own, yes=yes, commitment=commitment))


def rematch_seats(
    match: Match, person: str | None = None, commitment: str | None = None
) -> tuple[Seat, ...]:
    """Return the seats of the next game: everybody one seat on, so that another one begins.

    The seats of people who left the game are open. `person` is the last one to want it.
    """
    commitments = dict(match.next_commitments)
    if commitment and (own := match.seats_of(person)):
        commitments[own[0]] = commitment
    kept = tuple(
        Seat()
        if seat.out == "left"
        else Seat(
            seat.kind,
            seat.person,
            seat.name,
            seat.bot if seat.kind == "bot" else None,
            commitment=commitments.get(number),
        )
        for number, seat in enumerate(match.seats)
    )
    return (*kept[1:], kept[0])


def _asked(match: Match) -> set[int]:
    return {
        number
        for number, seat in enumerate(match.seats)
        if seat.kind == "person" and seat.out != "left"
    }
