"""One live game as a value: what the log of a table adds up to."""

from __future__ import annotations

import hashlib
from typing import Literal

from msgspec import Struct

from sixfold import rules
from sixfold.match.clock import Times
from sixfold.match.entries import ActionJson, MatchSettings, Seeding, Spoke
from sixfold.match.seats import Seat, seats_of

State = Literal["open", "running", "over", "closed"]


class Move(Struct, gc=False, frozen=True):
    """A move that was made, with what the engine said about it."""

    version: int
    number: int
    person: str | None
    # as it was sent; the step has it in the engine's own form
    action: ActionJson
    step: rules.Step
    at: int
    # the times before it, for taking back
    times: Times | None


class Share(Struct, gc=False, frozen=True):
    """A person's share of the luck: its hash, and itself once it is revealed."""

    seat: int
    commitment: str
    share: str | None = None


class TakeBackRequest(Struct, gc=False, frozen=True):
    """Somebody asks to take back; `waiting` have not answered yet."""

    seat: int
    to: int
    waiting: tuple[int, ...]


class Ending(Struct, gc=False, frozen=True):
    """How a game ended; `ranking` holds groups of seats (of teams in the team game)."""

    end: str
    ranking: tuple[tuple[int, ...], ...]
    tracks: tuple[dict[str, int], ...]
    seat: int | None = None
    # sides that rank behind the others though their bots played to the end
    forfeited: tuple[int, ...] = ()


class Line(Struct, gc=False, frozen=True):
    """Something said, with its place in the log."""

    version: int
    spoke: Spoke


class Match(Struct, gc=False, frozen=True):
    """Everything about a table at one version. Never changed: `after` makes the next one."""

    table: str
    seed: bytes
    settings: MatchSettings
    host: str
    first_seed_hash: str
    seats: tuple[Seat, ...]
    opened: int
    touched: int
    version: int = 1
    # the number the next action must carry; never used again, not even after a take-back
    number: int = 0
    state: State = "open"
    before: tuple[ActionJson, ...] = ()
    # what the engine said about the moves made before the table began
    before_steps: tuple[rules.Step, ...] = ()
    earlier: tuple[Seeding, ...] = ()
    # where the game was set up instead of dealt
    position: str | None = None
    started: int | None = None
    ended: int | None = None
    game: rules.Game | None = None
    # fixed when the last seat is filled; revealed from then on
    shares: tuple[Share, ...] = ()
    # since when they are being revealed
    revealing: int | None = None
    chosen_seed: bool = False
    moves: tuple[Move, ...] = ()
    taken_back: tuple[Move, ...] = ()
    times: Times | None = None
    request: TakeBackRequest | None = None
    # seats in the order in which they went out
    outs: tuple[int, ...] = ()
    ending: Ending | None = None
    lines: tuple[Line, ...] = ()
    # seeds that took over where moves were taken back
    reseeds: tuple[Seeding, ...] = ()
    # moves were taken back after something new had been seen, or the board was set up
    practice: bool = False
    # those who watch may not speak
    spectators_muted: bool = False
    wanting: tuple[int, ...] = ()
    # of those who want another game: seat and commitment
    next_commitments: tuple[tuple[int, str], ...] = ()
    next_table: str | None = None
    origin: str | None = None

    @property
    def acting(self) -> int | None:
        """Return the seat whose turn it is."""
        return self.game.seat if self.game is not None and self.state == "running" else None

    @property
    def own_seed(self) -> str:
        """Return the seed that this table began with: the server's, mixed with everybody's shares."""
        # records bring the engine with them, which a starting server loads only when it is up
        from sixfold.records.shares import mix

        if not self.shares:
            return self.seed.hex()
        return mix(self.seed.hex(), *(share.share for share in self.shares if share.share))

    @property
    def seedings(self) -> tuple[Seeding, ...]:
        """Return every seed from the deal on; the last one decides the next draw."""
        own = Seeding(len(self.before) if self.earlier else 0, self.own_seed)
        return (*self.earlier, own, *self.reseeds)

    @property
    def seed_hash(self) -> str:
        """Return the hash of what the server brings to the next draw; known to all beforehand."""
        if not self.reseeds:
            return self.first_seed_hash
        return hashlib.sha256(bytes.fromhex(self.reseeds[-1].seed)).hexdigest()

    @property
    def server_seed(self) -> str:
        """Return what `seed_hash` is the hash of; a secret until the end."""
        return self.reseeds[-1].seed if self.reseeds else self.seed.hex()

    def is_flagged(self, now: int) -> bool:
        """Tell whether the time of the seat to move is up."""
        flag = self.times.flag_at() if self.times is not None and self.state == "running" else None
        return flag is not None and flag <= now

    @property
    def bot_to_act(self) -> str | None:
        """Return the bot that has to move now, also one that plays on for a person."""
        acting = self.acting
        return None if acting is None else self.seats[acting].bot

    @property
    def has_open_seat(self) -> bool:
        return any(seat.is_open for seat in self.seats)

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """Return the seats a person holds."""
        return seats_of(self.seats, person)

    def may_come_back(self, besides: str | None) -> bool:
        """Tell whether somebody else has left whose seat is kept for them."""
        return any(seat.may_come_back and seat.person != besides for seat in self.seats)

    def people(self) -> set[str]:
        """Return everybody who plays a seat themselves."""
        return {seat.person for seat in self.seats if seat.person and seat.is_played_by_person}
