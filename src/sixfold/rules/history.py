"""What happened in a game, as a chain that copies of it share."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Past:
    """One event and all before it: an action with the tiles named for it, or a new seed."""

    before: Past | None
    number: int  # of the action; -1 for a new seed
    drawn: tuple[str, ...] | None = None  # as named by whoever applied it
    seed: bytes | None = None

    @property
    def is_action(self) -> bool:
        """Tell whether this was an action."""
        return self.number >= 0


def unroll(past: Past | None) -> list[Past]:
    """Return the events in the order in which they happened."""
    events = []
    while past is not None:
        events.append(past)
        past = past.before
    return events[::-1]


def list_seeds(first: bytes | None, past: Past | None) -> list[tuple[int, bytes]]:
    """Return the seeds of a past with how many actions came before each; none if draws were named."""
    found = [] if first is None else [(0, first)]
    ply = 0
    for event in unroll(past):
        if event.drawn:
            return []
        if event.seed is not None:
            found.append((ply, event.seed))
        ply += event.is_action
    return [] if first is None else found
