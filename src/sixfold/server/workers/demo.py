"""The game of the first page: played by bots, now and then another one."""

from __future__ import annotations

import asyncio

from sixfold.server.wire.operations import Replay
from sixfold.server.workers.bot_workers import BotWorkers
from sixfold.server.workers.engine_queue import Asker
from sixfold.server.workers.replays import demo

# on whose behalf it is played
VISITORS = Asker("visitors")
# a game is shown so often before another one is played
SHOWN_TIMES = 50


class DemoGame:
    """Keeps one game to show; however many ask, only one is played at a time."""

    def __init__(self) -> None:
        self._game: Replay | None = None
        self._shown = 0
        self._playing = asyncio.Lock()

    async def show(self, workers: BotWorkers) -> Replay:
        """Return the game; whoever comes while another is played still sees the old one."""
        is_due = self._game is None or self._shown >= SHOWN_TIMES
        if is_due and (self._game is None or not self._playing.locked()):
            async with self._playing:
                if self._game is None or self._shown >= SHOWN_TIMES:
                    self._game = await workers.quick.run(VISITORS, demo)
                    self._shown = 0
        self._shown += 1
        assert self._game is not None
        return self._game
