"""The clock of a table as a value: nothing runs, one asks what is left at an instant."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

MS_PER_SECOND = 1000
MS_PER_DAY = 24 * 3600 * MS_PER_SECOND


class Clock(Struct, gc=False, frozen=True, forbid_unknown_fields=True):
    """How long a seat may think: nothing, per move, per game with an increment, or days."""

    kind: Literal["none", "move", "game", "days"] = "none"
    # seconds per move, seconds per game, or days per move
    amount: Annotated[int, Meta(ge=0, le=86_400)] = 0
    # seconds added after every move; only for `game`
    increment: Annotated[int, Meta(ge=0, le=600)] = 0

    @property
    def is_set(self) -> bool:
        return self.kind != "none"

    @property
    def amount_ms(self) -> int:
        return self.amount * (MS_PER_DAY if self.kind == "days" else MS_PER_SECOND)

    def is_sensible(self) -> bool:
        """Tell whether somebody can play with it (a clock of no time cannot be played)."""
        least = {"none": 0, "move": 5, "game": 30, "days": 1}[self.kind]
        most = {"none": 0, "move": 3600, "game": 86_400, "days": 30}[self.kind]
        return least <= self.amount <= most and (self.kind == "game" or not self.increment)


class Times(Struct, gc=False, frozen=True):
    """What every seat has left, as of `since`; only the running seat's time goes down."""

    clock: Clock
    left: tuple[int, ...]
    running: int | None = None
    since: int = 0

    def remaining(self, seat: int, now: int) -> int:
        """Return the milliseconds a seat has left at an instant, never less than none."""
        spent = max(0, now - self.since) if seat == self.running else 0
        return max(0, self.left[seat] - spent)

    def flag_at(self) -> int | None:
        """Return the instant at which the running seat's time is up."""
        return None if self.running is None else self.since + self.left[self.running]

    def passed(self, now: int) -> Times:
        """Return the times after the running seat made its move."""
        if self.running is None:
            return self
        left = list(self.left)
        if self.clock.kind == "game":
            left[self.running] = (
                self.remaining(self.running, now) + self.clock.increment * MS_PER_SECOND
            )
        else:
            left[self.running] = self.clock.amount_ms
        return Times(self.clock, tuple(left), None, now)

    def started(self, seat: int | None, now: int) -> Times:
        """Return the times with one seat's time (or nobody's) running."""
        settled = list(self.left)
        if self.running is not None:
            settled[self.running] = self.remaining(self.running, now)
        return Times(self.clock, tuple(settled), seat, now)


def fresh(clock: Clock, seats: int) -> Times | None:
    """Return the times at the start of a game, if it is played with a clock."""
    return Times(clock, (clock.amount_ms,) * seats) if clock.is_set else None
