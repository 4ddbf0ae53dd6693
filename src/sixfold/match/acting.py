"""Making a move."""

from __future__ import annotations

from sixfold import rules
from sixfold.match.change import Change
from sixfold.match.entries import Acted, ActionJson
from sixfold.match.errors import Already, Refused
from sixfold.match.fold import after_move
from sixfold.match.match import Match


def act(
    match: Match, person: str | None, seat: int, number: int, action: ActionJson, now: int
) -> Change:
    """Make a move for a seat; `person` None is the bot that plays it.

    Raises `Already` for the sender's own repeat of a move that counted.
    """
    try:
        wanted = rules.Action.from_json(action)
    except rules.InvalidInput as error:
        raise Refused("illegal", str(error)) from error
    if number < match.number:
        _answer_repeat(match, person, seat, number, wanted)
    if person is not None and person not in (s.person for s in match.seats):
        raise Refused("not_seated")
    if match.state != "running" or match.game is None:
        raise Refused("not_running")
    if number != match.number:
        raise Refused("stale")
    if seat != match.acting or not _may_act_for(match, person, seat):
        raise Refused("not_your_turn")
    if match.is_flagged(now):
        raise Refused("time_is_up")
    game = match.game.copy()
    try:
        step = game.apply(wanted)
    except rules.SixfoldError as error:
        raise Refused("illegal", str(error)) from error
    entry = Acted(
        at=now,
        number=number,
        seat=seat,
        person=person,
        action=action,
        drawn=tuple(step.drawn),
    )
    return Change(entry, after_move(match, entry, game, step))


def _may_act_for(match: Match, person: str | None, seat: int) -> bool:
    sitter = match.seats[seat]
    if person is None:
        return sitter.bot is not None
    return sitter.person == person and sitter.is_played_by_person


def _answer_repeat(
    match: Match, person: str | None, seat: int, number: int, wanted: rules.Action
) -> None:
    for move in (*match.moves, *match.taken_back):
        if move.number == number and move.person == person and move.step.seat == seat:
            if rules.Action.from_json(move.action) == wanted:
                raise Already(move.version)
            break
    raise Refused("stale")
