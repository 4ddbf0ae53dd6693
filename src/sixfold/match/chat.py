"""Chat lines and reactions."""

from __future__ import annotations

import unicodedata

from sixfold.match.change import Change, changed
from sixfold.match.entries import SpectatorsMuted, Spoke
from sixfold.match.errors import Already, Refused
from sixfold.match.match import Match


def plain(text: str) -> str:
    """Return a text as one line without control, direction and unassigned characters.

    >>> plain("  well   played ")
    'well played'
    """
    spaced = "".join(" " if character.isspace() else character for character in text)
    kept = "".join(
        c for c in spaced if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    return " ".join(kept.split())


def say(match: Match, person: str, name: str, text: str, key: str, now: int) -> Change:
    """Say a line of plain text."""
    text = plain(text)
    if not text:
        raise Refused("nothing_said")
    return _speak(match, person, name, key, now, text=text)


def react(match: Match, person: str, name: str, reaction: str, key: str, now: int) -> Change:
    """Send one of the reactions."""
    return _speak(match, person, name, key, now, reaction=reaction)


def mute_spectators(match: Match, person: str, on: bool, now: int) -> Change:
    """Let those who watch speak no longer, or again."""
    if not match.seats_of(person):
        raise Refused("not_seated")
    if match.spectators_muted == on:
        raise Already(match.version)
    return changed(match, SpectatorsMuted(at=now, on=on))


def _speak(
    match: Match,
    person: str,
    name: str,
    key: str,
    now: int,
    text: str | None = None,
    reaction: str | None = None,
) -> Change:
    for line in match.lines:
        if line.spoke.person == person and line.spoke.key == key:
            raise Already(line.version)
    own = match.seats_of(person)
    if not own and match.spectators_muted:
        raise Refused("muted")
    seat = match.acting if match.acting in own else next(iter(own), None)
    shown = match.seats[seat].name if seat is not None else name
    entry = Spoke(
        at=now, person=person, name=shown, key=key, seat=seat, text=text, reaction=reaction
    )
    return changed(match, entry)
