"""Turns a match into what one viewer may see of it.

Everything about the position comes from the engine's `view` and `offer`; this module only
chooses through whose eyes a person looks.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sixfold import match as m
from sixfold import rules
from sixfold.match import entries as e
from sixfold.server.wire import messages as out
from sixfold.server.wire import shapes as s

Body = dict[str, Any]


class Audience(msgspec.Struct, frozen=True):
    """Who is there when something is shown: what is not part of the log."""

    connected: frozenset[str]
    watching: int
    now: int
    # what all of them see of a position, made once however many look; its game is kept for the id
    seen_by_all: dict[int, tuple[rules.Game, Body]] = {}


def eye_of(match: m.Match, person: str | None) -> int | None:
    """Return the seat through whose eyes a person looks; None is a spectator.

    Somebody with several seats (pass and play) sees only the acting one's rack; a seat that is out
    for good is no longer theirs to look from, since a bot plays it on against the others.
    """
    own = [seat for seat in match.seats_of(person) if not match.seats[seat].is_out_for_good]
    if len(own) == 1:
        return own[0]
    return match.acting if match.acting in own else None


def view_of(match: m.Match, person: str | None, there: Audience) -> Body | None:
    """Return the position as a person may see it."""
    if match.game is None:
        return None
    game = match.game
    if id(game) not in there.seen_by_all:
        there.seen_by_all[id(game)] = (game, rules.seen_by_all(game))
    return rules.seen_by(eye_of(match, person), game, there.seen_by_all[id(game)][1])


def offer_of(match: m.Match, person: str | None) -> Body | None:
    """Return what a person may do now, if it is their turn."""
    acting = match.acting
    if acting is None or match.game is None or person is None:
        return None
    seat = match.seats[acting]
    if seat.person != person or not seat.is_played_by_person:
        return None
    return match.game.offer()


def settings_of(settings: m.MatchSettings) -> s.TableSettings:
    return s.TableSettings(
        **{name: getattr(settings, name) for name in m.MatchSettings.__struct_fields__}
    )


def seats_of(
    seats: tuple[m.Seat, ...], person: str | None, connected: frozenset[str] = frozenset()
) -> list[s.SeatInfo]:
    return [
        s.SeatInfo(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            mine=person is not None and seat.person == person,
            connected=seat.kind == "bot" or seat.person in connected,
            out=seat.out,
        )
        for number, seat in enumerate(seats)
    ]


def shares_of(match: m.Match) -> list[s.Share]:
    """Return people's shares of the luck; they are no secret, the server's is until the end."""
    return [s.Share(known.seat, known.commitment, known.share) for known in match.shares]


def clock_of(match: m.Match, now: int) -> s.ClockInfo | None:
    times = match.times
    if times is None:
        return None
    remaining: list[int | None] = [
        None if seat.bot else times.remaining(number, now)
        for number, seat in enumerate(match.seats)
    ]
    return s.ClockInfo(remaining, times.running, now)


def move_line(
    step: rules.Step,
    number: int,
    eye: int | None,
    is_over: bool,
    by_bot: bool = False,
    at: int = 0,
) -> s.MoveLine:
    """Return a line of the move list as one eye may see it."""
    learned = rules.shown(step, eye, is_over)
    learned["action"] = s.action_body(step.action)
    return s.MoveLine(number=number, by_bot=by_bot, at=at, **learned)


def move_of(match: m.Match, move: m.Move, person: str | None) -> s.MoveLine:
    """Return a move as a person may see it: draws only to the one who made them."""
    eye, is_over = _eye_on(match, move.step, person), match.state == "over"
    return move_line(move.step, move.number, eye, is_over, move.person is None, move.at)


def moves_of(match: m.Match, person: str | None) -> list[s.MoveLine]:
    """Return every move from the deal on, also those made before the table began."""
    is_over, first = match.state == "over", -len(match.before_steps)
    earlier = [
        move_line(step, number, _eye_on(match, step, person), is_over)
        for number, step in enumerate(match.before_steps, first)
    ]
    return earlier + [move_of(match, move, person) for move in match.moves]


def _eye_on(match: m.Match, step: rules.Step, person: str | None) -> int | None:
    """Return through whose eyes a person looks at a past move: only one's single seat has any."""
    return eye_of(match, person) if match.seats_of(person) == (step.seat,) else None


def result_of(match: m.Match) -> s.Result | None:
    ending = match.ending
    if ending is None or match.game is None:
        return None
    return s.Result(
        end=ending.end,
        ranking=[list(group) for group in ending.ranking],
        tracks=list(ending.tracks),
        racks=rules.open_racks(match.game),
        seat=ending.seat,
    )


def seed_of(match: m.Match) -> str | None:
    return match.server_seed if match.state == "over" else None


def line_of(version: int, spoke: e.Spoke) -> s.ChatLine:
    return s.ChatLine(version, spoke.seat, spoke.name, spoke.text, spoke.reaction, spoke.at)


def take_back_of(match: m.Match) -> s.TakeBack | None:
    request = match.request
    return s.TakeBack(request.seat, request.to, list(request.waiting)) if request else None


def snapshot_of(
    match: m.Match, person: str | None, code: str | None, there: Audience, offers: bool = True
) -> out.Snapshot:
    """Return everything a person may know about a table."""
    return out.Snapshot(
        table=match.table,
        version=match.version,
        state=match.state,
        settings=settings_of(match.settings),
        code=code if match.state == "open" else None,
        seats=seats_of(match.seats, person, there.connected),
        host=person == match.host,
        watching=there.watching,
        number=match.number,
        view=view_of(match, person, there),
        offer=offer_of(match, person) if offers else None,
        moves=moves_of(match, person),
        chat=[line_of(line.version, line.spoke) for line in match.lines],
        spectators_muted=match.spectators_muted,
        clock=clock_of(match, there.now),
        can_take_back=m.can_take_back(match, person),
        take_back=take_back_of(match),
        practice=match.practice,
        rematch=s.Rematch(list(match.wanting), match.next_table),
        result=result_of(match),
        shares=shares_of(match),
        seed_hash=match.seed_hash,
        seed=seed_of(match),
        now=there.now,
    )


def variant_info(row: rules.Variant) -> s.VariantInfo:
    """Return a row of the table of variants as a page draws it."""
    from sixfold.rules.variants import describe

    return msgspec.convert(describe(row), s.VariantInfo)
