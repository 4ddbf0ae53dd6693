"""Finished games, position by position; made-up positions; the game of the first page."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

import msgspec

from sixfold import match as m
from sixfold import rules
from sixfold.server.tables.projection import move_line, result_of, settings_of
from sixfold.server.wire.operations import Frame, Replay, Study, StudyPosition
from sixfold.server.wire.shapes import Result
from sixfold.server.workers.bot_workers import choose

# a strong one against one who forgets its weak colours: something to see, and somebody to beat
DEMO_BOTS = ("expert", "casual")
DEMO_THINKING_S = 0.05


def actions_of(match: m.Match) -> list[dict[str, object]]:
    """Return every move from the deal on, also those made before the table began."""
    return [*match.before, *(move.action for move in match.moves)]


def record_of(match: m.Match) -> dict[str, object]:
    """Return the record of a finished game."""
    # records bring the engine with them, which a starting server loads only when it is up
    from sixfold.records import Recorder

    game = m.dealt(match)
    names = [f"bot:{seat.bot}" if seat.kind == "bot" else seat.name for seat in match.seats]
    recorder = Recorder(game, names, match.position)
    if match.shares:
        recorder.note_share(match.first_seed_hash, match.seed.hex())
    for known in match.shares:
        recorder.note_share(known.commitment, known.share, known.seat)
    for action in actions_of(match):
        if (later := m.reseed(match, game)) is not None:
            recorder.note_seed(game, later.take_back)
        recorder.note(game.apply(rules.Action.from_json(action)))
    if (later := m.reseed(match, game)) is not None:
        recorder.note_seed(game, later.take_back)
    ending = match.ending
    if ending is None:
        return recorder.record(game)
    ranking = [list(group) for group in ending.ranking]
    outcome = rules.Outcome(ending.end, ranking, list(ending.tracks))
    return recorder.record(game, outcome, ending.forfeited)


def replay_of(match: m.Match) -> Replay:
    """Return a finished game with open racks."""
    return Replay(
        table=match.table,
        settings=settings_of(match.settings),
        names=[seat.name for seat in match.seats],
        bots=[seat.bot if seat.kind == "bot" else None for seat in match.seats],
        frames=_frames(m.dealt(match), actions_of(match), match),
        practice=match.practice,
        result=result_of(match),
        seed=match.server_seed,
        seed_hash=match.seed_hash,
    )


def demo() -> Replay:
    """Return a whole game between two bots."""
    settings = m.MatchSettings("standard", "modern", 2)
    game = rules.new(settings.variant, settings.players, settings.edition, secrets.token_bytes(32))
    start, actions = game.copy(), []
    while not game.is_over:
        actions.append(choose(DEMO_BOTS[game.seat], game, DEMO_THINKING_S))
        game.apply(rules.Action.from_json(actions[-1]))
    return Replay(
        table=None,
        settings=settings_of(settings),
        names=list(DEMO_BOTS),
        bots=list(DEMO_BOTS),
        frames=_frames(start, actions),
        practice=False,
        result=_result(game),
        seed=None,
        seed_hash=None,
    )


def study(asked: Study) -> StudyPosition:
    """Return the position that made-up moves lead to."""
    game = _begun(asked)
    frames = _frames(game, [msgspec.to_builtins(action) for action in asked.actions])
    return StudyPosition(
        view=game.view(None if game.is_over else game.seat),
        offer=None if game.is_over else game.offer(),
        moves=[frame.move for frame in frames if frame.move is not None],
        result=_result(game),
    )


def counted(position: str) -> str:
    """Return a position with its bag counted out, or say why it cannot be."""
    return str(rules.counted(position))


def _begun(asked: Study) -> rules.Game:
    """Return where a study begins: after the deal, or as it was set up."""
    if asked.position is None:
        return rules.new(asked.variant, asked.players, asked.edition, asked.seed)
    return rules.set_up(asked.position, asked.seed)


def _frames(
    game: rules.Game, actions: Iterable[dict[str, object]], match: m.Match | None = None
) -> list[Frame]:
    frames = [Frame(None, game.view(None), rules.open_racks(game))]
    for number, action in enumerate(actions):
        if match is not None:
            m.reseed(match, game)
        step = game.apply(rules.Action.from_json(action))
        move = move_line(step, number, eye=None, is_over=True)
        frames.append(Frame(move, game.view(None), rules.open_racks(game)))
    return frames


def _result(game: rules.Game) -> Result | None:
    outcome = game.outcome()
    if outcome is None:
        return None
    return Result(outcome.end, outcome.ranking, outcome.tracks, rules.open_racks(game))
