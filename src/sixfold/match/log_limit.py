"""How long the log of a table may get: whoever does and undoes something for ever is refused.

A game is never stopped by it: moves, leaving, time and the end are always taken.
"""

from __future__ import annotations

from sixfold.match.change import Change
from sixfold.match.entries import (
    RematchWanted,
    Sat,
    SpectatorsMuted,
    Spoke,
    TakeBackAsked,
    TookBack,
)
from sixfold.match.errors import Refused

# the longest game has some two hundred moves; the rest is for talking and taking back
LONGEST_LOG = 3000
# those who watch may fill this much of it
LONGEST_FOR_SPECTATORS = LONGEST_LOG // 2


def check_length(change: Change) -> Change:
    """Return a change, or refuse it if the log is long enough and the game can do without it."""
    entry, match = change
    is_watching = isinstance(entry, Spoke) and entry.seat is None
    longest = LONGEST_FOR_SPECTATORS if is_watching else LONGEST_LOG
    if match.version > longest and _is_dispensable(change):
        raise Refused("too_long")
    return change


def _is_dispensable(change: Change) -> bool:
    match change.entry:
        case Sat() | Spoke() | TakeBackAsked() | TookBack():
            return True
        # the other half of these comes once at most
        case SpectatorsMuted(on=False) | RematchWanted(yes=False):
            return True
    return False
