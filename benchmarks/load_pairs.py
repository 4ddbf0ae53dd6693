"""Pairs of people who play games they know beforehand: the plain load.

Everything that is done for each move is as little as can be, so that the server is what is measured.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence

import msgspec
from load_games import KnownGame
from load_players import Heard, Person, hear

# moves after which a pair's first game is left for another one; a whole game has about 40
FIRST_GAME = (2, 40)
ACT = b'{"type":"act","ref":%d,"table":"%s","number":%d,"seat":%d,"action":%s}'
# how the messages begin that follow a move
DONE, MOVED = b'{"type":"done"', b'{"type":"moved"'
# of so many positions one is weighed
WEIGHED_EVERY = 51


class PairPlayer(Person):
    """Somebody who knows the game: most of what arrives need not be read."""

    # told that a move was answered
    answered: Callable[[], None]

    def hear(self, text: bytes) -> None:
        """Take in a message."""
        if text.startswith(MOVED):
            self.tally.received += len(text)
            self.tally.shown += 1
            if self.tally.shown % WEIGHED_EVERY == 0:
                self._weigh(hear(text))
        elif text.startswith(DONE) and not self._waiting:
            self.tally.received += len(text)
            self.answered()
        else:
            super().hear(text)

    def refused(self, heard: Heard) -> None:
        """Note that a move was not taken."""
        super().refused(heard)
        self.answered()

    def make(self, number: int, seat: int, action: bytes) -> None:
        """Make a move."""
        assert self.socket is not None
        self._ref += 1
        self.socket.send(ACT % (self._ref, self.table.encode(), number, seat, action))

    def _weigh(self, heard: Heard) -> None:
        view = msgspec.json.decode(heard.view)
        if view["seat"] == view["turn"]:
            self.tally.position_bytes.append(len(heard.view) + len(heard.offer))


class Pair:
    """Two people who play one known game after the other."""

    def __init__(
        self, one: PairPlayer, two: PairPlayer, number: int, games: Sequence[KnownGame]
    ) -> None:
        self.players = (one, two)
        self.moves = 0
        self.moves_of_game = 0
        self.games = 0
        self._known = games
        self._number = number
        self._began = 0.0
        # the first game is left in the middle, so that not all games end at the same time
        self._leaves_after = random.Random(number).randrange(*FIRST_GAME)
        for player in self.players:
            player.answered = self._answered

    @property
    def _game(self) -> KnownGame:
        return self._known[(self._number + self.games) % len(self._known)]

    async def sit_down(self) -> None:
        one, two = self.players
        self.games += 1
        self.moves_of_game = 0
        body = {
            "variant": "standard",
            "players": 2,
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "seed": self._game.seed,
        }
        answer = await one.http.post(
            f"{one.base}/api/tables", json=body, headers={"Cookie": one.cookie}
        )
        table = answer.json()["table"]
        for player in self.players:
            player.table = table
            await player.ask("watch", table=table)
        await two.ask("sit", table=table, seat=1)

    async def play(self, interval: float, until: float, luck: random.Random) -> None:
        """Make a move every so often until a moment; a finished game is followed by another."""
        self._interval, self._until = interval, until
        self._loop = asyncio.get_running_loop()
        self._ended = self._loop.create_future()
        self._due = self._loop.time() + luck.random() * interval
        self._wait()
        await self._ended

    def _wait(self) -> None:
        """Set the alarm for the next move: no task for each, which would cost more than the move."""
        if self._due >= self._until:
            self._ended.set_result(None)
        else:
            self._loop.call_at(self._due, self._go_on)

    def _go_on(self) -> None:
        now, moves = self._loop.time(), self._game.moves
        self.players[0].tally.lateness.append(now - self._due)
        # whoever had to wait for an answer goes on from there
        self._due = max(self._due, now - self._interval) + self._interval
        is_left = self.games == 1 and self.moves_of_game >= self._leaves_after
        if is_left or self.moves_of_game == len(moves):
            self._next_game = self._loop.create_task(self._begin_another())
            return
        move = moves[self.moves_of_game]
        self._began = time.perf_counter()
        self.players[move.seat].make(self.moves_of_game, move.seat, move.action)

    def _answered(self) -> None:
        self.players[0].tally.note(self._began)
        self.moves += 1
        self.moves_of_game += 1
        self._wait()

    async def _begin_another(self) -> None:
        for player in self.players:
            await player.ask("unwatch", table=player.table)
        await self.sit_down()
        self._wait()
