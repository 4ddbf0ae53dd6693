"""What lists show of a table, stored beside its log so that no list needs a replay."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from sixfold.match import Due, Ending, Match, MatchSettings, Seat, action_number, encode_entry
from sixfold.match.entries import Acted, Dealt, LogEntry, Opened, Revealed, Sat, TookBack, WentOut
from sixfold.server.wire.shapes import Glimpse
from sixfold.store import Append


class StoredSummary(Struct, frozen=True, omit_defaults=True):
    """The gist of a match; never sent as it is, since it names people by their ids."""

    settings: MatchSettings
    seats: tuple[Seat, ...]
    acting: int | None = None
    ending: Ending | None = None
    started: int | None = None
    practice: bool = False
    cells: str = ""
    tracks: tuple[dict[str, int], ...] = ()
    ply: int = 0


# Being put away can wait: written in steps, it changes the index of what is due not with every move.
PUT_AWAY_STEP_MS = 10 * 60_000

_encode = msgspec.json.Encoder().encode
read_summary = msgspec.json.Decoder(StoredSummary).decode


def summary_of(match: Match) -> bytes:
    """Write the summary of a match."""
    game = match.game
    return _encode(
        StoredSummary(
            match.settings,
            match.seats,
            match.acting,
            match.ending,
            match.started,
            match.practice,
            # a row of a list shows the board and how everybody stands
            game.glance() if game is not None else "",
            tuple(game.tracks()) if game is not None else (),
            game.ply if game is not None else 0,
        )
    )


def glimpse_of(summary: StoredSummary) -> Glimpse | None:
    """Return the position of a match as a list shows it; nothing before it begins."""
    if summary.started is None:
        return None
    return Glimpse(summary.cells, list(summary.tracks), summary.ply)


def kind_of(settings: MatchSettings) -> str:
    """Return what has to agree for two people to be matched."""
    return f"{settings.variant}/{settings.edition}/{settings.players}"


# the entries with which somebody's turn may begin
TURNS = (Acted, Dealt, Opened, Revealed, Sat, TookBack, WentOut)


def turn_after(entry: LogEntry, match: Match) -> str | None:
    """Return the person whose turn begins with an entry, if one does."""
    if match.acting is None or not isinstance(entry, TURNS):
        return None
    seat = match.seats[match.acting]
    return seat.person if seat.is_played_by_person else None


def append_of(
    entry: LogEntry, match: Match, due: Due | None, owner: str, code: str | None
) -> Append:
    """Return what has to be stored for an entry that leads to a match."""
    return Append(
        game=match.table,
        version=match.version,
        number=action_number(entry),
        body=encode_entry(entry),
        row=_row(match, due, owner, code),
        # whose game it is changes only when somebody sits down
        sitters=tuple(seat.person for seat in match.seats if seat.person)
        if isinstance(entry, Opened | Sat)
        else (),
        turn=turn_after(entry, match),
    )


def opening_of(
    entry: LogEntry, match: Match, due: Due | None, owner: str, code: str | None
) -> Append:
    """Return what has to be stored for a new table."""
    whole = _row(match, due, owner, code) | {
        "id": match.table,
        "seed": match.seed,
        "public": match.settings.public,
        "kind": kind_of(match.settings),
        "host": match.host,
        "created_at": match.opened,
    }
    append = append_of(entry, match, due, owner, code)
    return msgspec.structs.replace(append, row=whole, opens=True)


def _row(match: Match, due: Due | None, owner: str, code: str | None) -> dict[str, Any]:
    return {
        # a short code is for getting in, so it goes when nobody can get in any more
        "code": code if match.state == "open" else None,
        "state": match.state,
        "version": match.version,
        "summary": summary_of(match),
        "updated_at": match.touched,
        "due_at": _due_at(due),
        "owner": owner if due else None,
    }


def _due_at(due: Due | None) -> int | None:
    if due is None or due.what != "put_away":
        return due.at if due else None
    return -(-due.at // PUT_AWAY_STEP_MS) * PUT_AWAY_STEP_MS
