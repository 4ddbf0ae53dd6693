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
