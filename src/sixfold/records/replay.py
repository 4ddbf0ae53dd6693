"""Playing a record again, believing nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sixfold.records.errors import MalformedRecord, RecordMismatch
from sixfold.records.reading import Entry, Record
from sixfold.records.shares import commitment_to, mix, seed_after_take_back
from sixfold.rules import actions
from sixfold.rules.errors import IllegalAction, IllegalDraw, IllegalPosition, InvalidInput
from sixfold.rules.game import Game, Step, new, new_from_deal
from sixfold.rules.position import parse_position
from sixfold.rules.ranking import rank_behind
from sixfold.rules.setup import set_up
from sixfold.rules.state import END_NAMES
from sixfold.rules.tiles import kind_name
from sixfold.rules.variants import Variant, variant


def replay(record: Record, on_step: Callable[[Game, Step], None] | None = None) -> Game:
    """Play a record again and return its last position; the first difference is an error."""
    game = open_game(record)
    for number, entry in enumerate(record.actions, 1):
        try:
            _reseed(game, record)
            step = _play(game, entry)
        except (MalformedRecord, RecordMismatch) as error:
            raise type(error)(error.reason, action=number) from None
        except IllegalAction as error:
            raise RecordMismatch(f"{_written(game, entry)}: {error}", action=number) from None
        except IllegalDraw as error:
            raise RecordMismatch(str(error), action=number) from None
        except InvalidInput as error:
            raise MalformedRecord(str(error), action=number) from None
        if on_step is not None:
            on_step(game, step)
    _reseed(game, record)
    _check_final(game, record)
    return game


def open_game(record: Record) -> Game:
    """Return the first position of a record, its deal checked against its seed."""
    try:
        row = variant(record.variant, len(record.players), record.edition)
        seed = record.seeds[0].seed if record.seeds else record.seed
        if seed is None and record.position is None:
            return new_from_deal(row, record.deal, record.table)
        if seed is not None:
            _check_seeds(record, seed)
        game = _begun(record, row, seed)
        dealt = [_sorted(rack) for rack in record.deal]
    except IllegalDraw as error:
        raise RecordMismatch(f"The deal cannot be: {error}") from None
    except IllegalPosition as error:
        raise RecordMismatch(f"The position cannot be: {error}") from None
    except InvalidInput as error:
        raise MalformedRecord(str(error)) from None
    _check("the deal", dealt, [_sorted(game.rack(seat)) for seat in range(row.players)])
    if row.open_cards:
        _check("the face-up cards", record.table, game.view(None)["table"])
    return game


def _check_seeds(record: Record, seed: str) -> None:
    """Check that nobody alone chose the seed, and that the later ones follow from it."""
    try:
        for known in record.shares:
            if known.share is not None and commitment_to(known.share) != known.commitment:
                whose = "the server" if known.seat is None else f"seat {known.seat}"
                raise RecordMismatch(f"The share of {whose} is not the one it was bound to.")
        if record.shares:
            _check("the seed", seed, mix(*(known.share for known in record.shares if known.share)))
        for later in record.seeds[1:]:
            if later.take_back is not None:
                right = seed_after_take_back(seed, later.take_back)
                _check(f"the seed after {later.after} actions", later.seed, right)
    except (ValueError, OverflowError):
        raise MalformedRecord("A share or a seed is not written in hex.") from None


def _begun(record: Record, row: Variant, seed: str | None) -> Game:
    if record.position is None:
        return new(row.name, row.players, row.edition, seed)
    position = parse_position(record.position)
    if position.variant != row:
        raise MalformedRecord("The position is one of another game than the record.")
    if seed is None and None in position.racks:
        raise MalformedRecord("A game from hidden racks needs the seed that drew their tiles.")
    game = set_up(position, seed)
    if seed is None:
        # whoever wrote the record named the draws
        game = Game(row, game.state, None)
        game.set_up_from = record.position
    return game


def _sorted(tiles: list[str]) -> list[str]:
    return sorted(kind_name(tile) for tile in tiles)


def _check(what: str, written: object, right: object) -> None:
    if written != right:
        raise RecordMismatch(f"The record says {what} is {written}, but it is {right}.")


def _reseed(game: Game, record: Record) -> None:
    """Change to the seed that decides the draws from here on, if there is another one."""
    for seeding in record.seeds[1:]:
        if seeding.after == game.ply:
            game.reseed(seeding.seed)


def _play(game: Game, entry: Entry) -> Step:
    action = actions.Action.from_json(entry.action_json())
    if game.is_over:
        raise RecordMismatch("The game was over before this action.")
    _check("the seat to act", entry.seat, game.seat)
    is_told_right = entry.text is None or game.is_same(entry.text, action)
    step = game.apply(action, entry.drawn if game.seed is None else None)
    if not is_told_right:
        _check("the text", entry.text, _written(game, entry))
    if entry.points is not None and action.do in ("place", "play"):
        is_turned = step.action.at != action.at if action.at else step.action.tile != action.tile
        _check("the points", entry.points, list(step.points[::-1] if is_turned else step.points))
    if entry.set_aside is not None:
        _check("what was set aside", _sorted(entry.set_aside), _sorted(step.set_aside))
    if game.seed is not None:
        _check("the draw", [kind_name(tile) for tile in entry.drawn], step.drawn)
    return step


def _written(game: Game, entry: Entry) -> str:
    """Return an action of a record as people write it."""
    action = actions.Action.from_json(entry.action_json())
    return str(replace(action, radius=game.variant.radius))


def _check_final(game: Game, record: Record) -> None:
    outcome, final = game.outcome(), record.final
    if final is None:
        if outcome is not None:
            raise RecordMismatch("The game has ended, but the record has no 'final'.")
        return
    _check("the final position of the markers", final.tracks, game.tracks())
    if outcome is not None:
        _check("the end", final.end, outcome.end)
        right = rank_behind(outcome.ranking, final.forfeited)
        _check("the ranking", [sorted(group) for group in final.ranking], right)
    elif final.end in END_NAMES:
        raise RecordMismatch(f"The record says the end is {final.end!r}, but the game goes on.")
    sides = sorted(side for group in final.ranking for side in group)
    _check("the list of ranked sides", sides, list(range(game.variant.teams)))
