"""A change of a match: the entry to be stored and the match it leads to."""

from __future__ import annotations

from typing import NamedTuple

from sixfold.match.entries import LogEntry
from sixfold.match.fold import after
from sixfold.match.match import Match


class Change(NamedTuple):
    """Nothing has happened until the entry is stored; then `match` is what stands."""

    entry: LogEntry
    match: Match


def changed(match: Match, entry: LogEntry) -> Change:
    """Return the change that an entry makes."""
    return Change(entry, after(match, entry))
