"""What newcomers ask for first, each as one call: a bot's move, advice, games from a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sixfold.bots.advice.hints import Hint, find_hint
from sixfold.bots.base import Bot, Budget
from sixfold.bots.registry import make
from sixfold.records import format_record, read_records, record_of, replay
from sixfold.rules.actions import Action, decode
from sixfold.rules.game import Game
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation


def choose(
    game: Game,
    bot: str | Bot = "greedy",
    *,
    seconds: float | None = None,
    work: int | None = None,
    seed: int = 0,
) -> Action:
    """Return what a bot would do for the acting seat, from what that seat knows.

    >>> from sixfold.rules.game import new
    >>> game = new("cards", seed="00" * 32)
    >>> game.is_legal(choose(game, "greedy"))
    True
    """
    seen = Observation.of(game, game.seat)
    player = make(bot) if isinstance(bot, str) else bot
    number = player.choose(seen, Budget(seconds, work), make_rng(seed + game.ply))
    return decode(game.variant, number)


def play_out(
    game: Game, bot: str | Bot = "greedy", *, work: int | None = None, seed: int = 0
) -> Game:
    """Let a bot play for all seats until the end; returns the same game.

    >>> from sixfold.rules.game import new
    >>> play_out(new("cards", seed="00" * 32)).is_over
    True
    """
    while not game.is_over:
        game.apply(choose(game, bot, work=work, seed=seed))
    return game


def hint(game: Game, *, work: int = 500, seed: int = 0) -> Hint:
    """Return the best action found for the acting seat, and why it is good."""
    return find_hint(Observation.of(game, game.seat), Budget(work=work), make_rng(seed))


def read_games(file: Path | str) -> Iterator[Game]:
    """Yield the games of a file of records at their last positions, checked and with their past."""
    for _, record in read_records(file):
        yield replay(record)


def write_games(file: Path | str, games: Iterable[Game], players: Sequence[str] = ()) -> None:
    """Write games to a file, a record a line."""
    with Path(file).open("wb") as lines:
        for game in games:
            unnamed = range(len(players), game.variant.players)
            names = [*players, *(f"Player {seat + 1}" for seat in unnamed)]
            lines.write(format_record(record_of(game, names[: game.variant.players])) + b"\n")
