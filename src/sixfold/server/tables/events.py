"""Turns an entry of the log into the event that one viewer receives."""

from __future__ import annotations

from typing import Any

from sixfold import match as m
from sixfold.match import entries as e
from sixfold.server.tables import projection as p
from sixfold.server.wire import messages as out
from sixfold.server.wire.shapes import Rematch


def event_of(
    entry: m.LogEntry,
    match: m.Match,
    person: str | None,
    code: str | None,
    there: p.Audience,
    offers: bool = True,
) -> out.FromServer:
    """Return what a person learns from an entry; `match` is the one right after it."""
    head: dict[str, Any] = {"table": match.table, "version": match.version}
    match entry:
        case e.Acted():
            return out.Moved(
                table=match.table,
                version=match.version,
                number=match.number,
                view=p.view_of(match, person, there),  # type: ignore[arg-type]
                offer=p.offer_of(match, person) if offers else None,
                clock=p.clock_of(match, there.now),
                move=p.move_of(match, match.moves[-1], person),
                can_take_back=m.can_take_back(match, person),
                result=p.result_of(match),
                seed=p.seed_of(match),
            )
        case e.TookBack():
            return out.TookBack(
                **head,
                **_position(match, person, there, offers),
                to=entry.to,
                moves=p.moves_of(match, person),
                seed_hash=match.seed_hash,
                practice=match.practice,
                can_take_back=m.can_take_back(match, person),
            )
        case e.Sat(sitter=sitter):
            if match.revealing is not None:
                seats = p.seats_of(match.seats, person, there.connected)
                return out.Revealing(**head, seats=seats, shares=p.shares_of(match))
            if match.started == entry.at and match.version > 1 and not match.moves:
                return _started(head, match, person, there, offers)
            if match.state == "running" and sitter.person == person:
                # whoever comes back needs the position with their own eyes again
                return p.snapshot_of(match, person, code, there, offers)
            return out.Seated(**head, seats=p.seats_of(match.seats, person, there.connected))
        case e.GotUp():
            return out.Seated(**head, seats=p.seats_of(match.seats, person, there.connected))
        case e.Revealed() if match.revealing is not None:
            own = match.seats_of(entry.person)
            share = next(known for known in p.shares_of(match) if known.seat in own)
            return out.Revealed(**head, share=share)
        case e.Revealed() | e.Dealt():
            return _started(head, match, person, there, offers)
        case e.WentOut() if match.started == entry.at and match.shares and not match.moves:
            # whoever left while shares were revealed started the game as well
            return p.snapshot_of(match, person, code, there, offers)
        case e.WentOut():
            position = _position(match, person, there, offers)
            position.pop("number")
            return out.Left(
                **head,
                **position,
                seat=entry.seats[0],
                how=entry.how,
                seats=p.seats_of(match.seats, person, there.connected),
                result=p.result_of(match),
                seed=p.seed_of(match),
            )
        case e.TakeBackAsked():
            take_back = p.take_back_of(match)
            assert take_back is not None
            return out.TakeBackAsked(**head, take_back=take_back)
        case e.TakeBackAnswered():
            return out.TakeBackAnswered(**head, take_back=p.take_back_of(match))
        case e.Spoke():
            return out.Said(**head, line=p.line_of(match.version, entry))
        case e.SpectatorsMuted():
            return out.ChatChanged(**head, spectators_muted=match.spectators_muted)
        case e.RematchWanted() | e.Rematched():
            rematch = Rematch(list(match.wanting), match.next_table)
            return out.RematchChanged(**head, rematch=rematch)
        case e.PutAway():
            return out.Closed(**head)
        case e.Opened() | e.ClockResumed() | e.NamesErased():
            return p.snapshot_of(match, person, code, there, offers)


def _started(
    head: dict[str, Any], match: m.Match, person: str | None, there: p.Audience, offers: bool
) -> out.Started:
    seats = p.seats_of(match.seats, person, there.connected)
    position = _position(match, person, there, offers)
    return out.Started(**head, **position, seats=seats, shares=p.shares_of(match))


def _position(
    match: m.Match, person: str | None, there: p.Audience, offers: bool
) -> dict[str, Any]:
    return {
        "number": match.number,
        "view": p.view_of(match, person, there),
        "offer": p.offer_of(match, person) if offers else None,
        "clock": p.clock_of(match, there.now),
    }
