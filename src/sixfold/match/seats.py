"""Who sits where."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

How = Literal["resigned", "left", "time", "away"]


class Seat(Struct, gc=False, frozen=True, omit_defaults=True):
    """One seat: open, a person's, or a bot's.

    A person may hold several seats of a table (pass and play on one device). When a person
    goes out, `bot` names the bot that plays on for them.
    """

    kind: Literal["open", "person", "bot"] = "open"
    person: str | None = None
    name: str = ""
    bot: str | None = None
    out: How | None = None
    # the hash of the share of luck that the person's page brought along
    commitment: str | None = None

    @property
    def is_open(self) -> bool:
        return self.kind == "open"

    @property
    def is_played_by_person(self) -> bool:
        return self.kind == "person" and self.out is None

    @property
    def is_out_for_good(self) -> bool:
        return self.out in ("resigned", "time", "away")

    @property
    def may_come_back(self) -> bool:
        return self.kind == "person" and self.out == "left"


def seats_of(seats: tuple[Seat, ...], person: str | None) -> tuple[int, ...]:
    """Return the seats a person holds, whether or not they are out."""
    if person is None:
        return ()
    return tuple([number for number, seat in enumerate(seats) if seat.person == person])


def replaced(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats with one of them changed."""
    return (*seats[:number], seat, *seats[number + 1 :])
