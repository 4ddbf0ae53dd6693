"""Bots at work: they think in threads (the compiled search lets go of the interpreter).

The only module of the server that knows how bots are called.
"""

from __future__ import annotations

import secrets
from typing import Any

from sixfold import rules
from sixfold.bots.names import NAMES
from sixfold.server.workers.engine_queue import Asker, Lane

SEED_BITS = 64
QUICK_BOT = "greedy"


# a person waits for the move, the people are away just now, or nobody plays at all
WAITED_FOR, AWAY, BOTS_ALONE = range(3)
LEAST_THREADS = 2
GAMES_AT_MOST = 100  # until one comes to an exchange; a duel may end without


class BotWorkers:
    """The lanes: moves of bots, hints, what is quick (replays, records), analyses."""

    def __init__(self, threads: int) -> None:
        # never one alone: a second person's quick bot must not wait for the first one's strong one
        self.moves = Lane("moves", max(LEAST_THREADS, threads))
        self.hints = Lane("hints", 2, niceness=2, per_person=2, per_address=16)
        self.quick = Lane("quick", 2, per_person=40, per_address=40)
        self.analyses = Lane("analyses", 1, niceness=10)

    async def choose(
        self, bot: str, game: rules.Game, seconds: float, asker: Asker, priority: int = WAITED_FOR
    ) -> dict[str, Any]:
        """Return the action a bot chooses for the acting seat, as JSON."""
        return await self.moves.run(asker, choose, bot, game, seconds, priority=priority)

    def close(self) -> None:
        for lane in (self.moves, self.hints, self.quick, self.analyses):
            lane.close()


def choose(bot: str, game: rules.Game, seconds: float) -> dict[str, Any]:
    """Let a bot choose from what the acting seat knows, and nothing else."""
    from sixfold.bots.base import Budget
    from sixfold.bots.registry import make
    from sixfold.rules.observation import Observation

    seen = Observation.of(game, game.seat)
    number = make(bot).choose(seen, Budget(seconds=seconds), new_rng())
    action: dict[str, Any] = rules.decode(game.variant, number).to_json()
    return action


def new_rng() -> Any:
    """Return a generator of its own for a bot."""
    from sixfold.rules.generator import make_rng

    return make_rng(secrets.randbits(SEED_BITS))


def pace_of(bot: str) -> float:
    """Return the seconds a bot takes over a move so that people can follow."""
    from sixfold.bots.registry import level

    return level(bot).pace


def warm_up() -> None:
    """Load (the first time: compile) what answering a move needs, before anybody waits for it.

    What is left out would be compiled in the event loop, where everybody waits for it.
    """
    # every game: some kernels exist only for its kind of track
    for variant in dict.fromkeys(row.name for row in rules.VARIANTS):
        game = rules.new(variant, seed=bytes(32))
        game.copy().apply(rules.Action.from_json(choose("random", game, 0)))
        _show(game)
        game = _play_to_an_exchange(variant)
        _show(game)
        for answer in game.legal():
            answered = game.copy()
            answered.apply(answer)
            answered.apply(answered.legal()[0])  # what others remember of a rack is kept true
            _show(answered)


def _play_to_an_exchange(variant: str) -> rules.Game:
    """Return a game that asks for an exchange, or one that has ended where there is none."""
    for number in range(GAMES_AT_MOST):
        game = rules.new(variant, seed=bytes([number]) * 32)
        while not game.is_over and game.phase != "exchange":
            game.apply(rules.Action.from_json(choose(QUICK_BOT, game, 0)))
        if not game.is_over or game.variant.exchange == "none":
            break
    return game


def _show(game: rules.Game) -> None:
    """Ask a game all that a table shows of it."""
    game.view(0)
    game.outcome()
    if not game.is_over:
        game.offer()
        game.is_legal(game.legal()[0])


def warm_up_search() -> None:
    """Load what the stronger bots, hints and analysis think with, and what checks positions."""
    one_of_each = {row.game: row for row in reversed(rules.VARIANTS)}.values()
    for row in one_of_each:
        game = rules.new(row.name, row.players, row.edition, bytes(32))
        choose(strongest_bot(), game, 0)
        rules.set_up(game.position())


def bot_names() -> tuple[str, ...]:
    """Return all bots, the weakest first."""
    # asked for in the event loop, also while the engine loads: nobody may wait for that there
    return NAMES


def elo_of(bot: str) -> dict[str, int]:
    """Return how strong a bot is, by variant and number of players."""
    from sixfold.bots.ratings import ratings_of

    return ratings_of(bot)


def strongest_bot() -> str:
    """Return the bot that thinks the most."""
    return bot_names()[-1]
