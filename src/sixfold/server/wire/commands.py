"""What a page may say on the websocket: a closed union, parsed once at the edge.

The prose is in `docs/protocol.md`; `web/src/lib/protocol.ts` is generated from here.
"""

import re
from typing import Annotated, Literal

from msgspec import Meta, Struct

from sixfold.server.wire.shapes import ActionBody, EditionName, VariantName

PROTOCOL = 1

TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
LARGEST_REF = 2**53 - 1
Ref = Annotated[int, Meta(ge=0, le=LARGEST_REF)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
ActionNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
PersonName = Annotated[str, Meta(min_length=1, max_length=24)]
ChatText = Annotated[str, Meta(min_length=1, max_length=280)]
Key = Annotated[str, Meta(min_length=1, max_length=32)]
Hex32 = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]{64}$")]
PlayerCount = Annotated[int, Meta(ge=1, le=4)]
Reaction = Literal[
    "hello", "well_played", "wow", "thinking", "oops", "thanks", "good_game", "hurry"
]


def tag_of(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class FromClient(
    Struct, gc=False, tag_field="type", tag=tag_of, forbid_unknown_fields=True, kw_only=True
):
    """Something a page says. A message with a `ref` is answered by `done` or `refused`."""

    ref: Ref | None = None


class Hello(FromClient):
    """The first message of every connection; said again, it changes what the page wants."""

    protocol: int
    language: Annotated[str, Meta(max_length=16)] = "en"
    # whether positions come with an `offer`; a page that has the engine works it out itself
    offers: bool = True


class Ping(FromClient):
    """Client heartbeat; answered by `pong` with the same `sent`."""

    sent: float = 0


class Watch(FromClient):
    """Follow a table. With `seen` only the events after that version are sent, if they can be."""

    table: TableId
    seen: Annotated[int, Meta(ge=0)] | None = None


class Unwatch(FromClient):
    """Stop following a table; seats are kept."""

    table: TableId


class Lobby(FromClient):
    """Switch the live list of public tables on or off."""

    on: bool


class Seek(FromClient):
    """Search for company (quick match); answered by `searching`, then `paired`."""

    variant: VariantName = "standard"
    players: PlayerCount = 2
    edition: EditionName = "modern"
    # the hash of the share that this page will reveal before the game begins
    commitment: Hex32 | None = None


class StopSeeking(FromClient):
    """Search no longer."""


class Sit(FromClient):
    """Take an open seat, or come back to an own one that a bot is playing."""

    table: TableId
    seat: SeatNumber
    name: PersonName | None = None
    commitment: Hex32 | None = None


class Reveal(FromClient):
    """The share behind one's commitment, once the last seat is filled."""

    table: TableId
    share: Hex32


class AddBot(FromClient):
    """Put a bot on an open seat (whoever made the table)."""

    table: TableId
    seat: SeatNumber
    bot: Key


class Leave(FromClient):
    """Get up. Before the start the seat opens again; later see `on_leave`."""

    table: TableId


class Act(FromClient):
    """Make a move: `number` is the `number` of the position it answers."""

    table: TableId
    number: ActionNumber
    seat: SeatNumber
    action: ActionBody


class AskTakeBack(FromClient):
    """Ask to take back own last move; where it is free, all from the own move `to` on, at once."""

    table: TableId
    number: ActionNumber
    to: ActionNumber | None = None


class AnswerTakeBack(FromClient):
    """Agree or not; the asker may withdraw with `yes: false`."""

    table: TableId
    yes: bool


class Resign(FromClient):
    """Give up a seat's game (`seat` matters only to those who hold several)."""

    table: TableId
    seat: SeatNumber | None = None


class Claim(FromClient):
    """Go on without somebody who has been away for long on their turn, in a game without a clock.

    `bot` lets a bot stand in until they come back, `end` counts the seat out.
    """

    table: TableId
    seat: SeatNumber
    how: Literal["bot", "end"]


class Say(FromClient):
    """A chat line. Repeating the same `key` never says it twice."""

    table: TableId
    text: ChatText
    key: Key


class React(FromClient):
    """One of the reactions. Repeating the same `key` never sends it twice."""

    table: TableId
    reaction: Reaction
    key: Key


class MuteSpectators(FromClient):
    """Let those who watch speak no longer at this table, or again (whoever sits there)."""

    table: TableId
    on: bool = True


class AskHint(FromClient):
    """What would a strong bot play? Answered by `hint` (or `refused`)."""

    table: TableId
    number: ActionNumber


class AskRematch(FromClient):
    """Want another game with the same people, seats rotated; `yes: false` withdraws."""

    table: TableId
    yes: bool = True
    commitment: Hex32 | None = None


ClientMessage = (
    Hello
    | Ping
    | Watch
    | Unwatch
    | Lobby
    | Seek
    | StopSeeking
    | Sit
    | Reveal
    | AddBot
    | Leave
    | Act
    | AskTakeBack
    | AnswerTakeBack
    | Resign
    | Claim
    | Say
    | React
    | MuteSpectators
    | AskHint
    | AskRematch
)
