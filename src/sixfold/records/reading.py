"""Reading records, with every doubt about their form settled before the rules are asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from sixfold.records.errors import MalformedRecord
from sixfold.records.writing import FORMAT


class Entry(msgspec.Struct, omit_defaults=True):
    """One action of a record as it is written."""

    seat: int
    do: str
    tile: str | None = None
    at: list[list[int]] | None = None
    score_first: int = 0
    points: list[int] | None = None
    set_aside: list[str] | None = None
    drawn: list[str] = []
    text: str | None = None  # the action as people write it

    def action_json(self) -> dict[str, Any]:
        """Return the fields that make the action."""
        return {"do": self.do, "tile": self.tile, "at": self.at, "score_first": self.score_first}


class Final(msgspec.Struct):
    """The end of a record."""

    tracks: list[dict[str, int]]
    ranking: list[list[int]]
    end: str
    # sides whose people gave up: they rank behind the others, whatever the bots in their seats reached
    forfeited: list[int] = []


class Seeding(msgspec.Struct):
    """The seed that decides the draws after so many actions."""

    after: int
    seed: str
    # the number of the take-back it follows from, where it does
    take_back: int | None = None


class Share(msgspec.Struct):
    """What the server (without a seat) or a person brought to the seed; left out if not revealed."""

    commitment: str
    seat: int | None = None
    share: str | None = None


class Record(msgspec.Struct):
    """A record whose form is right; whether it keeps to the rules is for the replay to say."""

    format: str
    variant: str
    players: list[str]
    deal: list[list[str]]
    actions: list[Entry]
    edition: str = "modern"
    engine: str | None = None
    seed: str | None = None
    # instead of `seed`: a game that was played on from a position, with draws from another seed
    seeds: list[Seeding] = []
    # of a game between people on several devices: the server's share, then theirs by seat
    shares: list[Share] = []
    table: list[list[str]] = []
    # instead of a deal from the seed: the line of the position the game began from
    position: str | None = None
    final: Final | None = None


_decoder = msgspec.json.Decoder(Record)


def parse_record(line: bytes | str) -> Record:
    """Read one record."""
    try:
        record = _decoder.decode(line)
    except msgspec.ValidationError as error:
        raise MalformedRecord(f"The record has a wrong field: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise MalformedRecord("This is no complete JSON object.") from None
    if record.format != FORMAT:
        raise MalformedRecord(f"The format is {record.format!r}; only {FORMAT!r} can be read.")
    _check_seeds(record)
    _check_shares(record)
    return record


def _check_seeds(record: Record) -> None:
    if not record.seeds:
        return
    if record.seed is not None:
        raise MalformedRecord("A record has either 'seed' or 'seeds'.")
    after = [seeding.after for seeding in record.seeds]
    if after[0] != 0 or after != sorted(after) or after[-1] > len(record.actions):
        raise MalformedRecord("The 'seeds' do not follow each other from the first action on.")


def _check_shares(record: Record) -> None:
    if not record.shares:
        return
    server, *people = record.shares
    seats = [share.seat for share in people if share.seat is not None]
    in_order = len(seats) == len(people) and seats == sorted(set(seats))
    if server.seat is not None or server.share is None or not in_order:
        raise MalformedRecord("The 'shares' are the server's, then people's in the order of seats.")
    if seats and not 0 <= seats[0] <= seats[-1] < len(record.players):
        raise MalformedRecord("A share belongs to a seat that is not there.")


def read_records(path: Path | str) -> Iterator[tuple[int, Record]]:
    """Read a file of records line by line; yields the number of the line with each."""
    try:
        with Path(path).open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if not line.strip():
                    continue
                try:
                    yield number, parse_record(line)
                except MalformedRecord as error:
                    raise MalformedRecord(error.reason, line=number, file=str(path)) from None
    except OSError as error:
        raise MalformedRecord(f"It cannot be read: {error.strerror}.", file=str(path)) from None
