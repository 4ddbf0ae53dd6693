"""Bots at work: they think in threads (the compiled search lets go of the interpreter).

The only module of the server that knows how bots are called.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, TypeVar

from sixfold import rules

T = TypeVar("T")

SEED_BITS = 64
QUICK_BOT = "greedy"


# one for the analysis, which takes long, and one for all that does not
ASIDE_THREADS = 2


class BotWorkers:
    """Threads in which bots think, and others for all that no game waits for."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="sixfold-bot")
        self._aside = ThreadPoolExecutor(ASIDE_THREADS, thread_name_prefix="sixfold-aside")

    async def choose(self, bot: str, game: rules.Game, seconds: float) -> dict[str, Any]:
        """Return the action a bot chooses for the acting seat, as JSON."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, choose, bot, game, seconds)

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run something that takes long where no bot's move has to wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._aside, work, *arguments)

    def close(self) -> None:
        for pool in (self._pool, self._aside):
            pool.shutdown(wait=False, cancel_futures=True)


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
    from sixfold.rules.generator import make_luck

    return make_luck(secrets.randbits(SEED_BITS))


def pace_of(bot: str) -> float:
    """Return the seconds a bot takes over a move so that people can follow."""
    from sixfold.bots.registry import level

    return level(bot).pace


def warm_up() -> None:
    """Load (the first time: compile) what answering a move needs, before anybody waits for it."""
    for variant in ("standard", "cards"):
        game = rules.new(variant, 2, seed=bytes(32))
        for bot in ("random", QUICK_BOT):
            game.copy().apply(rules.Action.from_json(choose(bot, game, 0)))
        game.view(0)
        game.offer()
        game.is_legal(game.legal()[0])
        game.outcome()


def warm_up_search() -> None:
    """Load what the stronger bots, hints and analysis think with."""
    for variant in ("standard", "cards"):
        choose(strongest_bot(), rules.new(variant, 2, seed=bytes(32)), 0)


@lru_cache(maxsize=1)
def bot_names() -> list[str]:
    """Return all bots, the weakest first."""
    from sixfold.bots.registry import names

    return names()


def strongest_bot() -> str:
    """Return the bot that thinks the most."""
    return bot_names()[-1]


def newcomers_bot() -> str:
    """Return the bot that suits somebody who has never played."""
    return "beginner"
