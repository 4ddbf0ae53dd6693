"""Turns a log into a match: `after(match, entry)` is the only way a match changes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from msgspec.structs import replace

from sixfold import rules
from sixfold.match.clock import fresh
from sixfold.match.dealing import after_take_back, committed, new_game, play, revealed
from sixfold.match.endings import forced_ending, natural_ending
from sixfold.match.entries import (
    Acted,
    ClockResumed,
    Dealt,
    GotUp,
    LogEntry,
    NamesErased,
    Opened,
    PutAway,
    Rematched,
    RematchWanted,
    Revealed,
    Sat,
    Seeding,
    SpectatorsMuted,
    Spoke,
    TakeBackAnswered,
    TakeBackAsked,
    TookBack,
    WentOut,
)
from sixfold.match.match import Line, Match, Move, TakeBackRequest
from sixfold.match.seats import Seat, replaced

LINES_KEPT = 200


class BrokenLog(Exception):
    """A stored log contradicts the rules: it was damaged or made by another engine."""


def opened(table: str, seed: bytes, entry: Opened) -> Match:
    """Return a table as it was made."""
    match = Match(
        table=table,
        seed=seed,
        settings=entry.settings,
        host=entry.host,
        first_seed_hash=entry.seed_hash,
        seats=entry.seats,
        opened=entry.at,
        touched=entry.at,
        before=entry.before,
        earlier=entry.earlier,
        position=entry.position,
        practice=entry.position is not None,
        origin=entry.origin,
        chosen_seed=entry.chosen_seed,
    )
    return _started_if_full(match, entry.at)


def replayed(table: str, seed: bytes, log: Iterable[LogEntry]) -> Match:
    """Return the match that a whole log adds up to."""
    entries = iter(log)
    first = next(entries)
    if not isinstance(first, Opened):
        raise BrokenLog(f"The log of table {table} does not begin with its opening.")
    match = opened(table, seed, first)
    for entry in entries:
        match = after(match, entry)
    return match


def after(match: Match, entry: LogEntry) -> Match:
    """Return the match after one more entry."""
    changed = _apply(entry, match)
    return replace(changed, version=match.version + 1, touched=entry.at)


def after_move(match: Match, entry: Acted, game: rules.Game, step: rules.Step) -> Match:
    """Return the match after a move that the engine has made already, on its own copy."""
    move = Move(
        version=match.version + 1,
        number=entry.number,
        person=entry.person,
        action=entry.action,
        step=step,
        at=entry.at,
        times=match.times,
    )
    changed = replace(
        match,
        game=game,
        number=entry.number + 1,
        moves=(*match.moves, move),
        request=None,
        version=match.version + 1,
        touched=entry.at,
    )
    ending = natural_ending(changed, game)
    if ending is not None:
        return _over(replace(changed, ending=ending), entry.at)
    times = match.times.passed(entry.at) if match.times else None
    return _clock_on_turn(replace(changed, times=times), entry.at)


def _started_if_full(match: Match, at: int) -> Match:
    if match.has_open_seat or match.state != "open":
        return match
    shares = committed(match)
    return replace(match, shares=shares, revealing=at) if shares else _started(match, at)


def _started(match: Match, at: int) -> Match:
    times = fresh(match.settings.clock, match.settings.players)
    game, steps = new_game(match)
    running = replace(
        match,
        state="running",
        started=at,
        game=game,
        before_steps=steps,
        times=times,
        revealing=None,
    )
    return _clock_on_turn(running, at)


def _clock_on_turn(match: Match, at: int) -> Match:
    if match.times is None or match.acting is None:
        return match
    # a bot's thinking is never timed: it could not help being slow on a busy machine
    seat = match.acting if match.seats[match.acting].bot is None else None
    return replace(match, times=match.times.started(seat, at))


def _over(match: Match, at: int) -> Match:
    times = match.times.started(None, at) if match.times else None
    return replace(match, state="over", ended=at, request=None, times=times)


@singledispatch
def _apply(entry: object, match: Match) -> Match:
    raise BrokenLog(f"An entry {entry!r} cannot follow in the log of table {match.table}.")


@_apply.register
def _(entry: Sat, match: Match) -> Match:
    match = replace(match, seats=replaced(match.seats, entry.seat, entry.sitter))
    match = replace(match, outs=tuple(seat for seat in match.outs if seat != entry.seat))
    if match.state == "running":
        return _clock_on_turn(match, entry.at) if match.acting == entry.seat else match
    return _started_if_full(match, entry.at)


@_apply.register
def _(entry: GotUp, match: Match) -> Match:
    seats = tuple(Seat() if seat.person == entry.person else seat for seat in match.seats)
    return replace(match, seats=seats)


@_apply.register
def _(entry: Revealed, match: Match) -> Match:
    match = replace(match, shares=revealed(match, entry.person, entry.share))
    return _started(match, entry.at) if all(share.share for share in match.shares) else match


@_apply.register
def _(entry: Dealt, match: Match) -> Match:
    return _started(match, entry.at)


@_apply.register
def _(entry: Acted, match: Match) -> Match:
    if match.game is None or entry.number != match.number:
        raise BrokenLog(f"Move {entry.number} of table {match.table} is out of order.")
    game = match.game.copy()
    try:
        step = game.apply(rules.Action.from_json(entry.action))
    except rules.SixfoldError as error:
        raise BrokenLog(f"Move {entry.number} of table {match.table}: {error}") from error
    if tuple(step.drawn) != entry.drawn:
        raise BrokenLog(f"Move {entry.number} of table {match.table} drew other tiles.")
    return after_move(match, entry, game, step)


@_apply.register
def _(entry: WentOut, match: Match) -> Match:
    if match.revealing is not None:  # some shares are known: whoever goes now leaves a game
        match = _started(match, entry.at)
    seats = match.seats
    for number in entry.seats:
        seats = replaced(seats, number, replace(seats[number], out=entry.how, bot=entry.bot))
    outs = (*(seat for seat in match.outs if seat not in entry.seats), *entry.seats)
    match = replace(match, seats=seats, outs=outs, request=None)
    ending = forced_ending(match, entry.seats[0], entry.how)
    if ending is not None:
        return _over(replace(match, ending=ending), entry.at)
    return _clock_on_turn(match, entry.at) if match.acting in entry.seats else match


@_apply.register
def _(entry: TakeBackAsked, match: Match) -> Match:
    asker = match.seats[entry.seat].person
    waiting = tuple(
        number
        for number, seat in enumerate(match.seats)
        if seat.is_played_by_person and seat.person != asker
    )
    return replace(match, request=TakeBackRequest(entry.seat, entry.to, waiting))


@_apply.register
def _(entry: TakeBackAnswered, match: Match) -> Match:
    if not entry.yes or match.request is None:
        return replace(match, request=None)
    waiting = tuple(seat for seat in match.request.waiting if seat not in entry.seats)
    return replace(match, request=replace(match.request, waiting=waiting))


@_apply.register
def _(entry: TookBack, match: Match) -> Match:
    kept = tuple(move for move in match.moves if move.number < entry.to)
    gone = match.moves[len(kept) :]
    ply = len(match.before) + len(kept)
    reseeds = tuple(seeding for seeding in match.reseeds if seeding.after <= ply)
    if entry.fresh:
        reseeds = (*reseeds, after_take_back(match, ply, entry.number))
    elif entry.seed is not None:
        reseeds = (*reseeds, Seeding(ply, entry.seed))
    match = replace(match, reseeds=reseeds)
    game, _ = new_game(match)
    play(match, game, (move.step.action for move in kept))
    match = replace(
        match,
        game=game,
        practice=match.practice or entry.practice,
        number=entry.number + 1,
        moves=kept,
        taken_back=(*match.taken_back, *gone),
        times=gone[0].times if gone else match.times,
        request=None,
    )
    return _clock_on_turn(_stopped(match), entry.at)


def _stopped(match: Match) -> Match:
    # times kept with a move were running then: they go on from the moment of the take-back
    return replace(match, times=replace(match.times, running=None) if match.times else None)


@_apply.register
def _(entry: ClockResumed, match: Match) -> Match:
    times = match.times
    if times is None:
        return match
    return replace(match, times=replace(times, since=times.since + entry.gap))


@_apply.register
def _(entry: Spoke, match: Match) -> Match:
    line = Line(match.version + 1, entry)
    return replace(match, lines=(*match.lines[-LINES_KEPT + 1 :], line))


@_apply.register
def _(entry: SpectatorsMuted, match: Match) -> Match:
    return replace(match, spectators_muted=entry.on)


@_apply.register
def _(entry: RematchWanted, match: Match) -> Match:
    wanting = set(match.wanting) - set(entry.seats)
    commitments = [known for known in match.next_commitments if known[0] not in entry.seats]
    if entry.yes:
        wanting |= set(entry.seats)
        commitments += [(entry.seats[0], entry.commitment)] if entry.commitment else []
    return replace(
        match, wanting=tuple(sorted(wanting)), next_commitments=tuple(sorted(commitments))
    )


@_apply.register
def _(entry: Rematched, match: Match) -> Match:
    wanting = tuple(sorted({*match.wanting, *entry.seats}))
    return replace(match, wanting=wanting, next_table=entry.table)


@_apply.register
def _(_entry: NamesErased, match: Match) -> Match:
    return match


@_apply.register
def _(entry: PutAway, match: Match) -> Match:
    times = match.times.started(None, entry.at) if match.times else None
    return replace(match, state="closed", ended=entry.at, request=None, times=times)
