"""The log of a table: everything that ever happened, in a form that can be stored.

Each command makes exactly one entry, so that one row in the store is one whole change.
Times are milliseconds since 1970.
"""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec
from msgspec import Struct

from sixfold.match.clock import Clock
from sixfold.match.seats import How, Seat

ActionJson = dict[str, Any]


class MatchSettings(Struct, gc=False, frozen=True):
    """What was agreed when the table was made."""

    variant: str
    edition: str
    players: int
    clock: Clock = Clock()
    public: bool = False
    on_leave: Literal["bot", "end"] = "bot"
    # hints are allowed although other people play; whoever sits down agrees
    friendly: bool = False


class Seeding(Struct, gc=False, frozen=True, omit_defaults=True):
    """After so many moves, counted from the deal, this seed decides the draws."""

    after: int
    seed: str
    # the number of the take-back that it follows from, where it does
    take_back: int | None = None


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Happened(Struct, gc=False, tag_field="kind", tag=_tag, kw_only=True, omit_defaults=True):
    """Something that happened at a table at an instant."""

    at: int


class Opened(Happened):
    """The table was made; `before` are moves already made (play on from a position)."""

    settings: MatchSettings
    seats: tuple[Seat, ...]
    host: str
    seed_hash: str
    before: tuple[ActionJson, ...] = ()
    # the seeds that decided the draws of those moves; they are public by now, the table's own is not
    earlier: tuple[Seeding, ...] = ()
    # the position it was set up from instead of a deal, its bag counted out
    position: str | None = None
    # the table this one is a rematch of or goes on from
    origin: str | None = None
    # the seed was asked for (tests, demonstrations): nobody adds to it
    chosen_seed: bool = False


class Sat(Happened):
    """Somebody (or a bot) took an open seat, or came back to an own one."""

    seat: int
    sitter: Seat


class GotUp(Happened):
    """Somebody left their seats before the start."""

    person: str


class Revealed(Happened):
    """A person's page revealed its share of the luck; the last one starts the game."""

    person: str
    share: str


class Dealt(Happened):
    """The game began without the shares that were not revealed in time."""


class Acted(Happened):
    """A seat made a move, written as it was sent; the draws stand beside it as in the record."""

    number: int
    seat: int
    person: str | None
    action: ActionJson
    drawn: tuple[str, ...] = ()


class WentOut(Happened):
    """Seats resigned, left, ran out of time or stayed away; `bot` plays on for them if the game goes on."""

    seats: tuple[int, ...]
    how: How
    bot: str


class TakeBackAsked(Happened):
    """A seat asks to take back to the position `to`."""

    seat: int
    to: int


class TakeBackAnswered(Happened):
    """A seat agreed (others are still to answer), refused, or the asker withdrew."""

    seats: tuple[int, ...]
    yes: bool


class TookBack(Happened):
    """The moves from `to` on were taken back; uses up an action number itself."""

    number: int
    to: int
    # somebody would know the next draw otherwise: a seed that follows from the first one takes over
    fresh: bool = False
    # older logs wrote that seed down
    seed: str | None = None
    # something new had been seen since: the game counts as practice from here on
    practice: bool = False


class ClockResumed(Happened):
    """No server was there for so many milliseconds: nobody's time ran meanwhile."""

    gap: int


class Spoke(Happened):
    """A chat line or a reaction, by a seat or by somebody who watches."""

    person: str
    name: str
    key: str
    seat: int | None = None
    text: str | None = None
    reaction: str | None = None


class SpectatorsMuted(Happened):
    """Somebody at the table lets those who watch speak no longer, or again."""

    on: bool


class RematchWanted(Happened):
    """Seats want another game, or no longer do."""

    seats: tuple[int, ...]
    yes: bool
    # of the person's share for that game
    commitment: str | None = None


class Rematched(Happened):
    """The last seats that were asked want another game too: it is at this table."""

    seats: tuple[int, ...]
    table: str


class NamesErased(Happened):
    """Somebody was forgotten: what the log said of them before has changed, so it is read again."""


class PutAway(Happened):
    """The table was closed because nobody came or nobody moved for too long."""


LogEntry = (
    Opened
    | Sat
    | GotUp
    | Revealed
    | Dealt
    | Acted
    | WentOut
    | TakeBackAsked
    | TakeBackAnswered
    | TookBack
    | ClockResumed
    | Spoke
    | SpectatorsMuted
    | RematchWanted
    | Rematched
    | NamesErased
    | PutAway
)

encode_entry = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(LogEntry).decode


def action_number(entry: LogEntry) -> int | None:
    """Return the number under which an entry changes the position, if it does."""
    return entry.number if isinstance(entry, Acted | TookBack) else None
