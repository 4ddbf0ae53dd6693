"""Luck that nobody steers: everybody's page adds a share to the seed of a game between people.

The server's share is fixed by its hash when the table is made. Whoever sits down may bring the hash
of a share of their own. Once the last seat is filled no hash can change any more, and the shares are
revealed; all of them together make the seed. Who does not reveal in time is left out: holding back
is no choice for anybody who plays, since the server's share stays unknown until the end.
"""

from __future__ import annotations

from sixfold.match.change import Change, changed
from sixfold.match.entries import Dealt, Revealed
from sixfold.match.errors import Already, Refused
from sixfold.match.match import Match


def reveal(match: Match, person: str, share: str, now: int) -> Change:
    """Reveal a person's share; the last one starts the game."""
    from sixfold.records.shares import commitment_to

    own = [known for known in match.shares if match.seats[known.seat].person == person]
    if not own:
        raise Refused("not_seated" if not match.seats_of(person) else "stale")
    if own[0].share == share:
        raise Already(match.version)
    if match.revealing is None:
        raise Refused("stale")
    if commitment_to(share) != own[0].commitment:
        raise Refused("wrong_share")
    return changed(match, Revealed(at=now, person=person, share=share))


def deal(match: Match, now: int) -> Change | None:
    """Begin without the shares that were not revealed."""
    return None if match.revealing is None else changed(match, Dealt(at=now))
